/** The exam: problems that only the documentation solves, as data. */
import tasks from './tasks.json' with { type: 'json' };

export interface ExamTask {
  name: string;
  question: string;
  /** What the documentation has to say: without it the task fails. */
  fact: Fact;
  /** How the solution is found with the tools of `/mcp`. */
  steps: ExamStep[];
  /** The solution, made of what the steps extracted: `<name>`. `<apiKey>` is the key of the sandbox. */
  answer: string;
  check: Check;
}

export interface Fact {
  page: string;
  text: string;
}

export interface ExamStep {
  tool: string;
  /** Strings may contain `<name>`. */
  arguments: Record<string, unknown>;
  /** Names, and for each a regular expression: the group of its first match in the tool's text is the value. */
  take: Record<string, string>;
}

/**
 * What a correct solution is: a text that matches a regular expression as a whole, in any letter case, or a request whose
 * response has this status and fits the expression somewhere.
 */
export type Check = { answer: string } | { status: number; response: string };

export interface Verdict {
  isCorrect: boolean;
  /** What was found and what was expected; empty for a correct solution. */
  reason: string;
}

export const examTasks: ExamTask[] = tasks as unknown as ExamTask[];

/** `<name>` replaced by the values with that name. Throws for a name without a value. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/<(\w+)>/g, (_, name: string) => {
    const { [name]: value } = values;
    if (value === undefined)
      throw new Error(`Found <${name}> in "${text}". Expected a value with this name.`);
    return value;
  });
}
