/** Percent-decoded text; the text itself if it isn't valid. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
