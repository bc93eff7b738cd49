/** Faults, each with what was found, what was expected and how to fix it. */
export class ImportError extends Error {
  readonly faults: string[];

  constructor(faults: string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}
