/** The `lang` of a text: Bangla where it has one of its letters, else the page's own. */
export function languageOf(text: string): 'bn' | undefined {
  return /[\u0980-\u09ff]/.test(text) ? 'bn' : undefined;
}
