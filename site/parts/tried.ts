/** What a function returns; undefined where it throws: a browser may forbid a feature, and a text may be no code of its kind. */
export function tried<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
