/** The endpoints that a page mentions, in its prose and in its code. */
import type { Operation } from '@portal/contract';
import type { Page } from './pages.ts';

/** Calls as pages write them: from the version on, up to a space, quote, bracket or full stop. */
const callPattern = /(?:\/v[12]\/api|\/api\/v2)\/[^\s"'`<>)\]|\\]*/g;

export interface Mention {
  place: string;
  path: string;
  parameters: string[];
}

export function findCalls({ file, text }: Page): Mention[] {
  return [...text.matchAll(callPattern)].map(({ 0: call, index }) => {
    const line = text.slice(0, index).split('\n').length;
    const [path = '', query = ''] = call.replace(/[.,;:]+$/, '').split('?');
    const parameters = query.split('&').flatMap((pair) => (pair.includes('=') ? [pair.split('=')[0]!] : []));
    return { place: `${file}:${line}`, path, parameters };
  });
}

/** Whether a mention fits an operation: same segments, or beginning ones where the mention is cut by `…` or `{`. */
export function fitsOperation(operation: Operation, path: string): boolean {
  const expected = operation.path.split('/');
  const found = path.replace(/\/$/, '').split('/');
  const isCut = /…|\*/.test(path);
  if (!isCut && expected.length !== found.length) return false;
  return found.every((segment, i) => {
    const template = expected[i];
    if (template === undefined) return false;
    return template.includes('{') || segment === template || /[{$…*]/.test(segment);
  });
}
