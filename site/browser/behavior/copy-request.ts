/**
 * Requests the text of a copyable part from its owner: a live example whose code was edited, or that makes a page
 * of it. No listener responds where the code itself is the text.
 */
const copyEvent = 'portal:copy';

type Text = string | Promise<string>;

/** What a listener provides instead of the code on the page; undefined when none does. */
export function requestText(button: HTMLElement): Text | undefined {
  const detail: { text?: Text } = {};
  button.dispatchEvent(new CustomEvent(copyEvent, { bubbles: true, detail }));
  return detail.text;
}

/** Gives texts to copy buttons in an element; a button for which `give` returns nothing copies the code it is at. */
export function giveText(
  element: EventTarget,
  give: (button: HTMLElement) => Text | undefined,
  signal?: AbortSignal,
): void {
  const onCopy = (event: Event) => {
    const { detail } = event as CustomEvent<{ text?: Text }>;
    detail.text ??= give(event.target as HTMLElement);
  };
  element.addEventListener(copyEvent, onCopy, { signal });
}
