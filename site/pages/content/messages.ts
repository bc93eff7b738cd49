/** Messages of the build. */

let count = 0;

export function warn(text: string): void {
  count += 1;
  console.warn(`[WARNING] ${text}`);
}

/** How many there have been. */
export function warnings(): number {
  return count;
}

/** What is wrong with a file that a writer has written. It has no stack, which would lead into our code. */
export function faultOf(file: string, what: unknown): Error {
  const message = what instanceof Error ? what.message : String(what);
  const error = new Error(message.startsWith(file) ? message : `${file}: ${message}`);
  error.stack = String(error);
  return error;
}

/** Says why the build fails, and ends it. */
export function fail(error: unknown): never {
  console.error(`[ERROR] ${error instanceof Error ? (error.stack ?? error.message) : error}`);
  process.exit(1);
}
