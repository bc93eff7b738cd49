/** The value at these names or indexes, from the outermost inwards; undefined where there is none. */
export function valueAt(value: unknown, steps: readonly string[]): unknown {
  return steps.reduce(
    (inner, step) =>
      inner && typeof inner === 'object' && Object.hasOwn(inner, step) ? inner[step as never] : undefined,
    value,
  );
}
