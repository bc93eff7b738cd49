import type { ToolResult } from '../tool.ts';
import { judge, type Send } from './judge.ts';
import { type ExamTask, fill, type Verdict } from './task.ts';

export type CallTool = (name: string, values: Record<string, unknown>) => Promise<ToolResult>;

/**
 * Solves a task by its steps alone: every value of the solution is extracted from what a tool returned. A fact that the
 * documentation lost therefore fails the task, with the step and the name of the value.
 */
export async function followSteps(
  { steps, answer, check }: ExamTask,
  { apiKey, call, send }: { apiKey: string; call: CallTool; send: Send },
): Promise<Verdict> {
  const values: Record<string, string> = { apiKey };
  for (const [at, { tool, arguments: given, take }] of steps.entries()) {
    const filled = JSON.parse(JSON.stringify(given), (_, value) =>
      typeof value === 'string' ? fill(value, values) : value,
    ) as Record<string, unknown>;
    const { text, isError } = await call(tool, filled);
    if (isError) return { isCorrect: false, reason: `Step ${at + 1}, ${tool}: ${text}` };
    for (const [name, pattern] of Object.entries(take)) {
      const value = new RegExp(pattern).exec(text)?.[1];
      if (value === undefined) {
        const reason = `Step ${at + 1}, ${tool}: found no \`${name}\`. Expected ${pattern} in its text.`;
        return { isCorrect: false, reason };
      }
      values[name] = value;
    }
  }
  return judge(fill(answer, values), check, { apiKey }, send);
}
