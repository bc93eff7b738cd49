/** Which host and key the samples carry: the provider's, or those of the sandbox that serves this page. */
import { readStored, store } from './storage.ts';

const storageKey = 'choice.host';

export type Host = 'provider' | 'sandbox';

/** True when the page is served by a machine of the reader's own. */
export function isLoopback(hostname = location.hostname): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/.test(hostname);
}

/** The remembered host; without a choice, the sandbox where this page comes from one. */
export function chosenHost(): Host {
  const stored = readStored(storageKey);
  if (stored === 'provider' || stored === 'sandbox') return stored;
  return isLoopback() ? 'sandbox' : 'provider';
}

/** Remembers and shows a host. */
export function chooseHost(root: HTMLElement, host: Host): void {
  store(storageKey, host);
  showHost(root, host);
}

/** Puts host and key into every sample of the page. What stood there first is the provider's. */
export function showHost(root: HTMLElement, host = chosenHost()): void {
  const { sandboxHost, sandboxKey } = root.querySelector<HTMLElement>('[data-sandbox-key]')?.dataset ?? {};
  const texts = { host: isLoopback() ? location.origin : sandboxHost, key: sandboxKey };
  for (const name of ['host', 'key'] as const) {
    for (const element of root.querySelectorAll<HTMLElement>(`.rf-code .${name}`)) {
      element.dataset.was ??= element.textContent ?? '';
      element.textContent = (host === 'sandbox' && texts[name]) || element.dataset.was;
    }
  }
  for (const button of root.querySelectorAll<HTMLElement>('[data-host]')) {
    button.setAttribute('aria-pressed', String(button.dataset.host === host));
  }
}
