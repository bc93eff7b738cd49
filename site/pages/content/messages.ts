/** Messages of the build. */
import { Fault } from '@portal/settings';

let count = 0;

export function warn(text: string): void {
  count += 1;
  console.warn(`[WARNING] ${text}`);
}

/** How many there have been. */
export function warnings(): number {
  return count;
}

/** An error with the name of the page that it is about. What isn't a mistake of the page keeps its stack, below the message. */
export function faultOf(file: string, thrown: unknown): Error {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const message = error.message.startsWith(file) ? error.message : `${file}: ${error.message}`;
  if (error instanceof Fault) return new Fault(message);
  const frames = error.stack?.split('\n').filter((line) => /^ +at /.test(line)) ?? [];
  return Object.assign(new Error(message), { stack: [`Error: ${message}`, ...frames].join('\n') });
}

/** Says why the build fails, and ends it. */
export function fail(error: unknown): never {
  console.error(`[ERROR] ${error instanceof Error ? (error.stack ?? error.message) : error}`);
  process.exit(1);
}
