/** Makes a function that calls `make` once for each argument, and remembers what it returned as long as the argument exists. */
export function memoize<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new WeakMap<Key, Made>();
  return (key) => {
    let made = known.get(key);
    if (made === undefined) {
      made = make(key);
      known.set(key, made);
    }
    return made;
  };
}
