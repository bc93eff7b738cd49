/** What every page loads, as HTML of its head. */
import { resolve } from 'node:path';
import type { Settings } from '@portal/settings';
import { browserScript } from '../pages/browser-script.ts';
import { siteFolder } from './vite.ts';

/** In the head: a browser draws a frame of an empty body before it runs a script that is there. */
export function headOf(settings: Settings, styles: string[], script: string): string {
  const boot = browserScript(resolve(siteFolder, 'browser/behavior/boot.ts'), {
    ANNOUNCEMENT_ID: settings.announcement.id,
  });
  return [
    `<script>${boot}</script>`,
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `<script type="module" src="${script}"></script>`,
  ].join('');
}
