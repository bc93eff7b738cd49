/** Digits as people type them: Bangla, Arabic and full-width ones are read as the ASCII digits that the API takes. */

/** First digit of each block of ten. */
const zeros = ['\u09e6', '\u0660', '\u06f0', '\uff10'].map((zero) => zero.charCodeAt(0));

/** Signs that come with full-width digits. */
const signs: Record<string, string> = {
  '\uff0e': '.',
  '\uff0d': '-',
  '\u2212': '-',
  '\uff0c': ',',
  '\u066b': '.',
};

/** The text of a number with ASCII digits and signs; any other text as it is. */
export function asciiNumber(text: string): string {
  const ascii = text.replace(
    /[\u0660-\u0669\u06f0-\u06f9\u09e6-\u09ef\uff0c-\uff19\u2212\u066b]/g,
    (character) => {
      const code = character.charCodeAt(0);
      const zero = zeros.find((first) => code >= first && code < first + 10);
      return zero === undefined ? (signs[character] ?? character) : String(code - zero);
    },
  );
  return /^[\s\d.,;+-]*$/.test(ascii) ? ascii : text;
}
