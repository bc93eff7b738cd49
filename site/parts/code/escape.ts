/** Text as HTML: the four characters that mean something there, and Bangla marked with its language. */
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const characters = new Map([
  ...Object.entries(entities).map(([character, entity]) => [entity, character] as const),
  ['&#x27;', "'"],
]);

/** A run of Bengali script, its joiners, and what is between two Bengali words. */
const bangla =
  /[\u0964-\u0965\u0980-\u09ff\u200c-\u200d]+(?:[\s,.\-–/:()]+[\u0964-\u0965\u0980-\u09ff\u200c-\u200d]+)*/g;

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] as string);
}

/** The text of HTML without tags, as React and {@link escapeHtml} write it. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => characters.get(entity) as string);
}

/** Wraps each run of Bangla in a text without tags, so that it is read and set in its own script. */
export function markBangla(html: string): string {
  return html.replace(bangla, (run) => `<span lang="bn">${run}</span>`);
}

/** Applies {@link markBangla} to the text between tags only. */
export function markBanglaBetweenTags(html: string): string {
  return html.replace(
    /(<[^<>]*>)|([^<]+)/g,
    (_, tag: string | undefined, text: string) => tag ?? markBangla(text),
  );
}
