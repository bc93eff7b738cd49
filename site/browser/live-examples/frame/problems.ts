import { type FrameProblem, report } from './report.ts';

const blockedByThenMs = 200;

export function reportProblems(): void {
  addEventListener('error', ({ message, filename, lineno, colno }) => {
    if (!message) return;
    const isOwn = filename.startsWith('data:');
    report({ problem: message, ...(isOwn && { line: lineno, column: colno }) });
  });
  addEventListener(
    'error',
    ({ target }) => {
      const address =
        target instanceof HTMLScriptElement
          ? target.src
          : target instanceof HTMLLinkElement
            ? target.href
            : '';
      // What the policy blocks fails to load as well, and says why a little later.
      if (address) setTimeout(() => report({ problem: `${address} couldn't load.` }), blockedByThenMs);
    },
    { capture: true },
  );
  addEventListener('unhandledrejection', ({ reason }) => {
    report({ problem: wordsOfRejection(reason), ...placeInStack(String(reason?.stack ?? '')) });
  });
  addEventListener('securitypolicyviolation', ({ blockedURI, sourceFile, lineNumber, columnNumber }) => {
    const isOwn = sourceFile?.startsWith('data:');
    report({
      problem: `Blocked: ${blockedURI}. An example can load only from this site and the map and API hosts.`,
      ...(isOwn && { line: lineNumber, column: columnNumber }),
    });
  });
}

/** Where in the source the innermost own line of a stack is. The URL of the code has its brackets as they are. */
export function placeInStack(stack: string): Pick<FrameProblem, 'line' | 'column'> {
  const [, line, column] = /\bdata:.*:(\d+):(\d+)\)?$/m.exec(stack) ?? [];
  return line ? { line: Number(line), column: Number(column) } : {};
}

/** What a promise was rejected with, which can be anything, in words. */
export function wordsOfRejection(reason: unknown): string {
  if (reason === undefined || reason === null) return 'A promise was rejected without a reason.';
  if (typeof reason !== 'object') return `A promise was rejected with ${String(reason)}.`;
  const { message, name } = reason as Partial<Error>;
  if (typeof message === 'string' && message !== '') return message;
  if (reason instanceof Error) return `A promise was rejected with an empty ${name}.`;
  try {
    return `A promise was rejected with ${JSON.stringify(reason)}.`;
  } catch {
    return 'A promise was rejected with an object.';
  }
}
