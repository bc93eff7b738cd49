import type { Field } from '@portal/contract';

/** What a field accepts, in words: "a number from -90 to 90", "one of car, foot". For error responses. */
export function describeExpected(field: Field): string {
  if (field.enum && field.enum.length > 0) return `one of ${field.enum.join(', ')}`;
  const order = field.coordinateOrder ? ` in the order ${field.coordinateOrder}` : '';
  const unit =
    field.unit && !['count', 'index', 'id', 'code'].includes(field.unit) ? ` ${unitWord(field.unit)}` : '';
  const range = describeRange(field);
  if (field.types.includes('integer')) return `an integer${range}${unit}`;
  if (field.types.includes('number')) return `a number${range}${unit}`;
  if (field.types.includes('boolean')) return 'true or false';
  if (field.types.includes('array')) return `an array${itemRange(field)}`;
  if (field.types.includes('object')) return 'an object';
  return `a string${lengthRange(field)}${order}${exampleOf(field)}`;
}

function unitWord(unit: string): string {
  const words: Record<string, string> = { m: 'meters', km: 'kilometers', s: 'seconds', degrees: 'degrees' };
  return words[unit] ?? unit;
}

function describeRange({ minimum, maximum }: Field): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` of at least ${minimum}`;
  return maximum !== undefined ? ` of at most ${maximum}` : '';
}

function lengthRange({ minLength, maxLength }: Field): string {
  if (minLength !== undefined && minLength === maxLength) return ` of ${minLength} characters`;
  if (maxLength !== undefined) return ` of ${minLength ?? 0} to ${maxLength} characters`;
  return minLength ? ` of at least ${minLength} character${minLength === 1 ? '' : 's'}` : '';
}

function itemRange({ minItems, maxItems }: Field): string {
  if (maxItems !== undefined) return ` of ${minItems ?? 0} to ${maxItems} items`;
  return minItems ? ` of at least ${minItems} items` : '';
}

function exampleOf({ example, pattern }: Field): string {
  return pattern !== undefined && typeof example === 'string' ? `, such as ${example}` : '';
}
