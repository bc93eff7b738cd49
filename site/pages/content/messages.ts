/** Messages of the build. */

export function warn(text: string): void {
  console.warn(`[WARNING] ${text}`);
}

/** Says why the build fails, and ends it. */
export function fail(error: unknown): never {
  console.error(`[ERROR] ${error instanceof Error ? (error.stack ?? error.message) : error}`);
  process.exit(1);
}
