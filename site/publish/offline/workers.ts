/** Both workers as one file of script each. */
import { resolve } from 'node:path';
import type { Alias } from '../../browser/offline/listed-path.ts';
import { browserScript } from '../../pages/browser-script.ts';
import type { ListedFile } from './files.ts';

const sourceFolder = resolve(import.meta.dirname, '../../browser/offline');

export interface OfflineCopy {
  ahead: Pick<ListedFile, 'path' | 'hash'>[];
  onUse: Pick<ListedFile, 'path' | 'hash'>[];
  /** Encoded. */
  aliases: Alias[];
  /** As the pages name it. */
  sandbox: string;
}

/** The worker of one version of the site. */
export function offlineWorker({ ahead, onUse, aliases, sandbox }: OfflineCopy, baseUrl: string): string {
  const pairs = (files: OfflineCopy['ahead']) => files.map(({ path, hash }) => [path, hash]);
  return browserScript(resolve(sourceFolder, 'worker.ts'), {
    BASE: baseUrl,
    AHEAD: pairs(ahead),
    ON_USE: pairs(onUse),
    ALIASES: aliases,
    SANDBOX: sandbox,
  });
}

/** The worker that removes itself. */
export function removalWorker(baseUrl: string): string {
  return browserScript(resolve(sourceFolder, 'removal.ts'), { BASE: baseUrl });
}
