/** On every page: says when the offline copy has a new version, which is used once no page of the old one is open. */
import { find } from '../../parts/vocabulary.ts';
import { textElement } from '../behavior/failure.ts';
import { workerFile } from './names.ts';

let isWatching = false;

export async function announceNewVersion(): Promise<void> {
  if (isWatching) return;
  isWatching = true;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.active?.scriptURL.endsWith(`/${workerFile}`)) return;
  const check = () => {
    if (registration.waiting) show();
  };
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', check),
  );
  registration.installing?.addEventListener('statechange', check);
  check();
}

function show(): void {
  // The page of the copy says it itself.
  if (!find('offline'))
    showNews('A new version of this site is downloaded.', 'Close all tabs of this site to use it.');
}

/** Says something of this site's versions above the page, until it is closed. */
export function showNews(title: string, text: string): void {
  if (document.getElementById('new-version')) return;
  const box = textElement('div', '');
  box.id = 'new-version';
  box.className = 'note load-failure';
  box.setAttribute('role', 'status');
  const close = textElement('button', 'Close');
  close.className = 'button button-small';
  close.addEventListener('click', () => box.remove());
  box.append(textElement('strong', title), textElement('p', text), close);
  document.body.prepend(box);
}
