/** A copy of the repository in which a test may change files and build, without touching this one. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { repositoryRoot } from '@portal/settings';

const root = repositoryRoot();

export interface RepositoryCopy {
  /** Its root folder. */
  folder: string;
  /** Makes the generated files that depend on the settings. */
  generate(): void;
  /** Builds the site; gives the exit code and everything printed. */
  build(): { code: number | null; output: string };
  remove(): void;
}

/** Sources copied; installed packages linked, except the workspaces, which are the copy's own. */
export function copyRepository(): RepositoryCopy {
  const parent = mkdtempSync(join(tmpdir(), 'copy-'));
  const folder = join(parent, 'portal');
  const left = new Set(['node_modules', '.git', 'build', '.cache', 'gallery', 'generated']);
  cpSync(root, folder, { recursive: true, filter: (path) => path === root || !left.has(basename(path)) });
  // These have no setting in them.
  for (const made of ['data/generated', 'site/.cache/highlighted', 'site/.cache/fonts', 'site/.cache/vendor'])
    if (existsSync(join(root, made))) cpSync(join(root, made), join(folder, made), { recursive: true });
  linkEntries('node_modules', folder, ['@portal', '.cache']);
  mkdirSync(join(folder, 'node_modules/@portal'));
  for (const workspace of readdirSync(join(root, 'node_modules/@portal'))) {
    symlinkSync(join(folder, workspace), join(folder, 'node_modules/@portal', workspace));
    const hasOwn = readdirSync(join(root, workspace)).includes('node_modules');
    if (hasOwn) linkEntries(join(workspace, 'node_modules'), folder, ['.cache']);
  }
  const options = { cwd: folder, env: { ...process.env, PORTAL_SETTINGS: '' } };
  return {
    folder,
    generate() {
      const script = 'contract/src/generate.ts';
      execFileSync(process.execPath, ['--import', 'tsx', script], { ...options, stdio: 'pipe' });
    },
    build() {
      const runOfSite = (...args: string[]) =>
        spawnSync('npm', ['run', '-w', '@portal/site', ...args], {
          ...options,
          encoding: 'utf8',
          maxBuffer: 64 * 1024 * 1024,
        });
      const { status, stdout, stderr } = runOfSite('build');
      // Of the later steps the one that writes texts.
      runOfSite('complete', '--', join(folder, 'site/build'), 'markdown');
      return { code: status, output: stdout + stderr };
    },
    remove: () => rmSync(resolve(parent), { recursive: true, force: true }),
  };
}

function linkEntries(packages: string, folder: string, without: string[]): void {
  mkdirSync(join(folder, packages), { recursive: true });
  for (const name of readdirSync(join(root, packages))) {
    if (!without.includes(name)) symlinkSync(join(root, packages, name), join(folder, packages, name));
  }
}
