import { createHook } from 'node:async_hooks';

/** The object of one tick, never let go. */
let kept: object | undefined;

/**
 * Keeps the hidden class of the objects behind `process.nextTick` alive. Each has two symbols for keys; when a garbage
 * collection meets none of them, which is what happens while an index is built, the engine (V8 11 and 12) forgets the
 * class, and after a few such collections it makes each of these objects the slow way for good: about 1 µs a tick, and
 * a response over HTTP takes three.
 */
export function keepTickShape(): void {
  if (kept) return;
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === 'TickObject') kept = resource;
    },
  }).enable();
  process.nextTick(() => {});
  hook.disable();
}
