/** Runtime expressions of Arazzo, as far as our recipes use them. https://spec.openapis.org/arazzo/v1.0.1.html#runtime-expressions */

/** What expressions read. */
export interface Known {
  inputs: Readonly<Record<string, string>>;
  /** Outputs by id of the step. */
  steps: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/**
 * A value with its expressions replaced: `$inputs.query` as a whole keeps the type of what it reads, `{$steps.a.outputs.b}`
 * inside a string becomes text. Undefined while a step that it reads has not run.
 */
export function evaluate(value: unknown, known: Known): unknown {
  if (Array.isArray(value)) return all(value.map((item) => evaluate(item, known)));
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).map(([name, inner]) => [name, evaluate(inner, known)] as const);
    return all(entries.map(([, inner]) => inner)) && Object.fromEntries(entries);
  }
  if (typeof value !== 'string') return value;
  if (value.startsWith('$')) return read(value, known);
  const parts = value.split(/\{(\$[^}]+)\}/);
  const texts = all(parts.map((part, at) => (at % 2 === 1 ? read(part, known) : part)));
  return texts?.join('');
}

/** The list, or undefined if one of its values is. */
function all(values: unknown[]): unknown[] | undefined {
  return values.includes(undefined) ? undefined : values;
}

function read(expression: string, { inputs, steps }: Known): unknown {
  const [, input, step, output] = /^\$(?:inputs\.(\w+)|steps\.(\w+)\.outputs\.(\w+))$/.exec(expression) ?? [];
  if (input) return inputs[input];
  if (step && output) return steps[step]?.[output];
  throw new Error(`Found "${expression}". Expected $inputs.<name> or $steps.<id>.outputs.<name>.`);
}

/** Reads the outputs of a step, each `$response.body#/<JSON pointer>`, from the body of its response. */
export function outputsOf(outputs: Readonly<Record<string, string>>, body: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(outputs).map(([name, expression]) => {
      const pointer = /^\$response\.body#(\/.*)$/.exec(expression)?.[1];
      if (pointer === undefined) {
        throw new Error(`Found "${expression}". Expected $response.body#/<JSON pointer>.`);
      }
      return [name, at(body, pointer)];
    }),
  );
}

/** What a JSON pointer leads to (RFC 6901). */
function at(body: unknown, pointer: string): unknown {
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], body);
}
