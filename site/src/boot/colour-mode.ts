import { onAction, readStored, store } from './page.ts';

const storageKey = 'theme';

/** Light unless the reader chose dark; the system's preference is not followed. The choice persists and reaches other tabs. */
export function startColourMode(): void {
  const root = document.documentElement;
  const show = (mode: string | null) => root.setAttribute('data-theme', mode === 'dark' ? 'dark' : 'light');
  show(readStored(storageKey));
  onAction('toggle-colour-mode', () => {
    const mode = root.getAttribute('data-theme') === 'dark' ? 'light' : 'dark';
    show(mode);
    store(storageKey, mode);
  });
  addEventListener('storage', (event) => {
    if (event.key === storageKey) show(event.newValue);
  });
}
