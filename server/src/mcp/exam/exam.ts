/** Holds the exam: by the steps of its tasks, or by a model with and without the documentation. */
import type { Tool } from '@modelcontextprotocol/server';
import { askModel, type ModelEndpoint } from './ask-model.ts';
import { type CallTool, followSteps } from './follow-steps.ts';
import { judge, type Send } from './judge.ts';
import { type ExamTask, examTasks, type Verdict } from './task.ts';

/** What the exam is held with: the tools of `/mcp`, and a server that takes requests. */
export interface Desk {
  apiKey: string;
  title: string;
  tools: Tool[];
  call: CallTool;
  send: Send;
}

export interface TaskResult extends Verdict {
  name: string;
}

export function share(results: readonly Verdict[]): string {
  const correct = results.filter(({ isCorrect }) => isCorrect).length;
  return `${correct} of ${results.length} (${Math.round((100 * correct) / results.length)} %)`;
}

export async function examineSteps(desk: Desk, tasks: ExamTask[] = examTasks): Promise<TaskResult[]> {
  const results: TaskResult[] = [];
  for (const task of tasks) results.push({ name: task.name, ...(await followSteps(task, desk)) });
  return results;
}

/** The same questions with the tools, which read the documentation, or without any. */
export async function examineModel(
  endpoint: ModelEndpoint,
  desk: Desk,
  { hasDocumentation }: { hasDocumentation: boolean },
  tasks: ExamTask[] = examTasks,
): Promise<TaskResult[]> {
  const instructions = instructionsOf(desk, hasDocumentation);
  const tools = hasDocumentation ? desk.tools : [];
  const results: TaskResult[] = [];
  for (const { name, question, check } of tasks) {
    const answer = await askModel(endpoint, { instructions, question }, { tools, call: desk.call });
    results.push({ name, ...(await judge(answer, check, desk, desk.send)) });
  }
  return results;
}

function instructionsOf({ title, apiKey }: Desk, hasDocumentation: boolean): string {
  return [
    `You answer a developer's questions about the ${title}, version 2.`,
    hasDocumentation ? 'Look up every fact with the tools before you answer.' : '',
    'Reply with what the question asks for and nothing else.',
    'Write a request as its method and its path with query in one line, without a host.',
    'If it has a body, add an empty line and the body, as JSON or as a form in one line.',
    `The API key is ${apiKey}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
