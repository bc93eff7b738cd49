/** Files that users and tools can download, and where they come from. */
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ApiVersion } from '@portal/contract';
import { repositoryRoot } from '@portal/settings';

export interface Download {
  /** Path on the site, without a slash in front. */
  path: string;
  label: string;
  /** Absolute path of the generated file. */
  from: string;
}

/** Folders of generated files, served under the same name. */
export const servedFolders = ['openapi', 'postman', 'bruno', 'http', 'arazzo'] as const;

/** Every generated file of both versions, as far as it has been generated. */
export function allDownloads(): Download[] {
  return servedFolders.flatMap((folder) => {
    const from = resolve(repositoryRoot(), 'contract/generated', folder);
    if (!existsSync(from)) return [];
    return readdirSync(from, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => ({
        path: `${folder}/${name}`,
        label: labelOf(folder, name),
        from: resolve(from, name),
      }));
  });
}

/** The files of one whole version, OpenAPI first. */
export function downloadsOf(version: ApiVersion): Download[] {
  return allDownloads()
    .filter(({ path }) => path.includes(`/${version}.`) || (version === 'v2' && path.startsWith('arazzo/')))
    .sort((one, other) => Number(other.path.startsWith('openapi')) - Number(one.path.startsWith('openapi')));
}

function labelOf(folder: (typeof servedFolders)[number], name: string): string {
  if (folder === 'openapi') return `OpenAPI 3.1, ${name.split('.').at(-1)?.toUpperCase()}`;
  if (folder === 'arazzo') return `Arazzo workflow: ${name.replace('.arazzo.yaml', '').replaceAll('-', ' ')}`;
  return { postman: 'Postman collection', bruno: 'Bruno collection', http: '.http file' }[folder];
}
