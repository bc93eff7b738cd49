/** What is wrong with the files of an import, reported once for each cause. */
import { ImportError } from '../import-error.ts';

/** Where something is, for messages. */
export interface Where {
  file: string;
  /** Such as `feature 7`. */
  at: string;
}

interface Cause {
  file: string;
  what: string;
  expected: string;
  examples: string[];
  count: number;
}

/** Examples reported of a cause. */
const mostExamples = 3;
/** A longer value is cut. */
const longestValue = 60;

/** Collects faults, those of one cause together. */
export class Faults {
  private readonly causes = new Map<string, Cause>();

  /** `isLenient`: they are reported in the end and end nothing. */
  constructor(private readonly isLenient = false) {}

  /** `what` was found with this value, as the file spells it, or without one. */
  add({ file, at }: Where, what: string, expected: string, value?: string): void {
    const key = JSON.stringify([file, what, expected]);
    const cause = this.causes.get(key) ?? { file, what, expected, examples: [], count: 0 };
    this.causes.set(key, cause);
    cause.count += 1;
    if (cause.examples.length >= mostExamples) return;
    cause.examples.push(value === undefined ? at : `${JSON.stringify(shortened(value))} (${at})`);
  }

  /** Throws them all together, when there are any. */
  throwIfAny(): void {
    if (this.causes.size > 0 && !this.isLenient) throw new ImportError(this.lines());
  }

  /** A line for each cause. */
  lines(): string[] {
    return [...this.causes.values()].map(({ file, what, expected, examples, count }) => {
      const more = count > examples.length ? ` and ${count - examples.length} more` : '';
      return `${file}: found ${what} ${examples.join(', ')}${more}; expected ${expected}.`;
    });
  }
}

function shortened(value: string): string {
  return value.length > longestValue ? `${value.slice(0, longestValue)}…` : value;
}
