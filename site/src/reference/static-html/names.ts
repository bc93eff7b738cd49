/** Names of the drawn pieces, shared by those who draw and those who show. */

/** Name of the samples and response of one example of an operation, its first without a name. */
export function callName(operation: string, example?: string): string {
  return example === undefined ? `call--${operation}` : `call--${operation}--${example}`;
}

/** Name of the tables of what carries over from another provider. */
export function mappingsName(provider: string): string {
  return `mappings--${provider.toLowerCase().replaceAll(' ', '-')}`;
}

/** Name of the credit rule of an operation. */
export function creditsName(operation: string): string {
  return `credits--${operation}`;
}
