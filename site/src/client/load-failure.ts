/**
 * The box of a page whose code did not load: error text and Retry, above the static page, which stays readable.
 * Plain DOM, outside the application's root, because the application has not started when it is needed.
 */
let box: HTMLElement | undefined;

/** Shows the box, or the new error in it. `retry` runs on the button. */
export function showLoadFailure(error: unknown, retry: () => void): void {
  hideLoadFailure();
  const title = element('strong', 'This page did not load completely.');
  const text = element('p', String(error));
  const button = element('button', 'Retry');
  button.type = 'button';
  button.className = 'button button-small';
  button.addEventListener('click', () => {
    button.disabled = true;
    button.textContent = 'Loading';
    retry();
  });
  box = element('div');
  box.className = 'note note-error load-failure';
  box.setAttribute('role', 'alert');
  box.append(title, text, button);
  document.body.prepend(box);
}

/** Takes the box away. */
export function hideLoadFailure(): void {
  box?.remove();
  box = undefined;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text = '',
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  created.textContent = text;
  return created;
}
