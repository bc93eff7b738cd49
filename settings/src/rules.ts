/** What a file that a person writes can have in each of its fields, and the sentences that say what it has instead. */

/** What is expected, and whether a value is that. */
export type Rule = [expected: string, is: (value: unknown) => boolean];
export type Rules = { [field: string]: Rule | Rules };

/** A text that matches a pattern. */
export function matching(expected: string, pattern: RegExp): Rule {
  return [expected, (value) => typeof value === 'string' && pattern.test(value)];
}

export function optional([expected, is]: Rule): Rule {
  return [expected, (value) => value === undefined || is(value)];
}

export function oneOf(...values: string[]): Rule {
  return [`one of ${values.join(', ')}`, (value) => values.includes(value as string)];
}

export const text = matching('a text of one line', /^(?=.*\S)[^\p{Cc}\u2028\u2029\ufffd]*$/u);
export const number: Rule = ['a number', Number.isFinite];

/** What is wrong with a value, a sentence for each field; none if nothing is. */
export function faultsIn(value: unknown, rules: Rules, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [`${path || 'The whole'} is ${shown(value)}. Expected an object.`];
  const placeOf = (field: string) => {
    const name = /^[\w-]+$/.test(field) ? field : JSON.stringify(field);
    return path ? `${path}.${name}` : name;
  };
  const unknown = Object.keys(value).filter((field) => !Object.hasOwn(rules, field));
  return [
    ...unknown.map(
      (field) => `${placeOf(field)} is unknown. Expected one of ${Object.keys(rules).join(', ')}.`,
    ),
    ...Object.entries(rules).flatMap(([field, rule]) => {
      const found = Object.hasOwn(value, field) ? (value as Record<string, unknown>)[field] : undefined;
      if (!Array.isArray(rule)) return faultsIn(found, rule, placeOf(field));
      const [expected, is] = rule;
      if (is(found)) return [];
      const hint = /number|boolean/.test(typeof found) && is(String(found)) ? ' Put it in quotes.' : '';
      return [`${placeOf(field)} is ${shown(found)}. Expected ${expected}.${hint}`];
    }),
  ];
}

function shown(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value);
}
