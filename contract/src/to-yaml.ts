import { stringify } from 'yaml';

/**
 * A document as YAML that parsers of version 1.1 read the same, as those of Java, Python, Ruby and Go: without quotes,
 * `yes` is a boolean and `2025-12-31` a date to them.
 */
export function toYaml(document: unknown): string {
  return stringify(document, { aliasDuplicateObjects: false, lineWidth: 110, compat: 'yaml-1.1' });
}
