import { type Check, fill, type Verdict } from './task.ts';

export type Send = (request: SentRequest) => Promise<{ status: number; body: string }>;

export interface SentRequest {
  method: string;
  url: string;
  contentType?: string;
  body?: string;
}

export async function judge(
  answer: string,
  check: Check,
  values: { apiKey: string },
  send: Send,
): Promise<Verdict> {
  if ('answer' in check) {
    const expected = fill(check.answer, values);
    const bare = answer.replace(/[`*"']/g, '').trim();
    const isCorrect = new RegExp(`^(?:${expected})[.]?$`, 'i').test(bare);
    return verdict(isCorrect, `The answer is "${shortened(bare)}". Expected ${expected}.`);
  }
  const request = readRequest(answer);
  if (!request) {
    return verdict(
      false,
      `The answer is "${shortened(answer)}". Expected a method and a path in its first line.`,
    );
  }
  const { status, body } = await send(request);
  if (status !== check.status) {
    return verdict(false, `The request returns ${status}: ${shortened(body)}. Expected ${check.status}.`);
  }
  return verdict(
    new RegExp(check.response, 's').test(body),
    `The response is ${shortened(body)}. Expected ${check.response}.`,
  );
}

/** A request as text: method and URL in the first line, then, after an empty line, its body in JSON or as a form. */
export function readRequest(text: string): SentRequest | undefined {
  const plain = text.replace(/^```\w*$/gm, '').trim();
  const [, method, url, rest = ''] =
    /^`?(GET|POST|DELETE) (?:https?:\/\/[^\s/]+)?(\/[^\s`]*)(?:[\s`][^\n]*)?(?:\n([\s\S]*))?$/.exec(plain) ??
    [];
  if (!method || !url) return undefined;
  const body = rest.replace(/^(?:[\w-]+: [^\n]*\n)+/, '').trim();
  if (body === '') return { method, url };
  const contentType = body.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded';
  return { method, url, contentType, body };
}

function verdict(isCorrect: boolean, reason: string): Verdict {
  return { isCorrect, reason: isCorrect ? '' : reason };
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
