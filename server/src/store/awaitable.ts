/**
 * What a port returns: a value where it is at hand, as SQLite and memory have it, or a promise where another adapter has to
 * use a network. Most lookups take less time than a chain of promises would, so values are used at once.
 */
export type Awaitable<Value> = Value | Promise<Value>;

/** Passes a value on to `next`: at once when it is there, later when it is a promise. */
export function whenReady<Value, Next>(
  value: Awaitable<Value>,
  next: (value: Value) => Awaitable<Next>,
): Awaitable<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}
