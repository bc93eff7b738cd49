import type { FrameProblem } from './frame/report.ts';

const longest = 500;

/**
 * What a message of the frame says about a mistake; undefined for any other message. The code in the frame can be a
 * stranger's and send anything: a place in the source is a whole number from 1, and the words have a limit.
 */
export function frameProblem(data: unknown): FrameProblem | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { problem, line, column } = data as Partial<Record<keyof FrameProblem, unknown>>;
  if (typeof problem !== 'string') return undefined;
  return {
    problem: problem.length > longest ? `${problem.slice(0, longest)}…` : problem,
    ...(isPlace(line) && { line, column: isPlace(column) ? column : 1 }),
  };
}

const isPlace = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
