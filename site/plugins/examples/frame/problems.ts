/** What a frame tells the page around it when its code fails. */
export interface FrameProblem {
  problem: string;
  /** Line in the source, from 1, where the browser knows it. */
  line?: number;
  column?: number;
}

export function reportProblems(): void {
  const report = (found: FrameProblem) => parent.postMessage(found, '*');
  addEventListener('error', ({ message, filename, lineno, colno }) => {
    if (!message) return;
    const isOwn = filename.startsWith('data:');
    report({ problem: message, ...(isOwn && { line: lineno, column: colno }) });
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    const stack = String(reason?.stack ?? '');
    const [, line, column] = /data:[^\s)]*?:(\d+):(\d+)/.exec(stack) ?? [];
    report({
      problem: String(reason?.message ?? reason),
      ...(line && { line: Number(line), column: Number(column) }),
    });
  });
}
