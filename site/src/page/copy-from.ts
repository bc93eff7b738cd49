/**
 * Copies the text at an address. Some browsers let a click copy only what was promised during the click, not what is
 * fetched after it. Rejects when the address does not answer or copying is refused.
 */
export async function copyFrom(url: string): Promise<void> {
  const text = fetch(url).then((answer) => {
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
    return answer.blob();
  });
  const promised = text.then((blob) => new Blob([blob], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': promised })]);
}
