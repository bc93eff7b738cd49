/** True when the text holds a letter or digit of the Bengali block. */
export function hasBangla(text: string): boolean {
  return /[\u0980-\u09FF]/.test(text);
}
