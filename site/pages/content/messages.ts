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

/** Says why the build fails, and ends it. */
export function fail(error: unknown): never {
  console.error(`[ERROR] ${error instanceof Error ? (error.stack ?? error.message) : error}`);
  process.exit(1);
}
