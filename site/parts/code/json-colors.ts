/** A tag, or a string with the tags inside it and the colon of a key, or a word of JSON. */
const token =
  /(<span class="(?:lon|lat)">[^<]*<\/span>|<[^<>]*>)|("(?:[^"\\<]|\\.|<[^<>]*>)*")(?=(:?))|\b(true|false|null)\b/g;

/** JSON as HTML, with its keys and words in the class `k` and its strings in `s`. What has a color already keeps it. */
export function colorJson(html: string): string {
  return html.replace(token, (found, tag?: string, text?: string, colon?: string) => {
    if (tag !== undefined) return found;
    return text === undefined || colon
      ? `<span class="k">${found}</span>`
      : `<span class="s">${found}</span>`;
  });
}
