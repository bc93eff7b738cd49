import { onAction } from './actions.ts';
import { dataset } from './hold-page.ts';
import { lasting } from './storage.ts';

/** Light unless the user chose dark; the system's preference is not followed. The choice persists and reaches other tabs. */
export function startColorMode(): void {
  const show = (mode: string | null) => {
    dataset.theme = mode === 'dark' ? 'dark' : 'light';
  };
  show(lasting.read('theme'));
  onAction('toggle-color-mode', () => {
    const mode = dataset.theme === 'dark' ? 'light' : 'dark';
    show(mode);
    lasting.write('theme', mode);
  });
  addEventListener('storage', (event) => {
    if (event.key === 'theme') show(event.newValue);
  });
}
