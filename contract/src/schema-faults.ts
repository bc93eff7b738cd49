import { Ajv2020 } from 'ajv/dist/2020.js';
import type { JsonSchema } from './schemas.ts';

const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false });

/** What in the value does not fit the schema, each as `/places/0/id must be integer`; empty when it fits. */
export function schemaFaults(schema: JsonSchema, value: unknown): string[] {
  const validate = ajv.compile(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
