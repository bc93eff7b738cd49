/**
 * Puts a text on the clipboard, also one that has yet to come: some browsers allow it only in the moment of the press,
 * so the promise itself is handed over. Resolves with whether there was a text.
 */
export async function copyText(text: string | Promise<string | undefined>): Promise<boolean> {
  if (typeof text === 'string' || typeof ClipboardItem === 'undefined') {
    const found = await text;
    if (found !== undefined) await navigator.clipboard.writeText(found);
    return found !== undefined;
  }
  const blob = text.then((found) => {
    if (found === undefined) throw new Error('There is nothing to copy.');
    return new Blob([found], { type: 'text/plain' });
  });
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]).then(
    () => true,
    () => false,
  );
}
