/** The value of a text of JSON; undefined where it is none. Without `tried.ts`: scripts of a page would share a file more. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
