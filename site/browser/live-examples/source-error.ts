/** A mistake in an example's source, with its place when that is known. Lines and columns count from 1. */
export class SourceError extends Error {
  constructor(
    message: string,
    readonly line?: number,
    readonly column?: number,
  ) {
    super(message);
    this.name = 'SourceError';
  }
}
