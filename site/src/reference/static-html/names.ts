/** Names of the drawn pieces, shared by those who draw and those who show. */

/** Name of the samples and answer of one example of an operation, its first without a name. */
export function callName(operation: string, example?: string): string {
  return example === undefined ? `call--${operation}` : `call--${operation}--${example}`;
}

/** Name of the credit rule of an operation. */
export function creditsName(operation: string): string {
  return `credits--${operation}`;
}
