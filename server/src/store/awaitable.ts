/** What a port returns: a value, as SQLite and memory have it, or a promise where another adapter has to use a network. */
export type Awaitable<Value> = Value | Promise<Value>;
