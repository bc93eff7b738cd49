/** `npm run bench` installs with `npm ci`, which refuses a lock file that is out of step with its package.json. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sampled } from '@portal/text/testing/sampled';
import { afterEach, beforeEach, expect, it } from 'vitest';

const bench = fileURLToPath(new URL('../bench', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bench-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * Whether npm would install these files. A dependency of Lighthouse names a tag, not a version, and npm looks the tag up:
 * in its cache, or on a machine that never installed Lighthouse in the registry.
 */
function installs(): { code: number | null; said: string } {
  const args = ['ci', '--dry-run', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  return { code: status, said: stderr };
}

it.each(sampled(['.', 'peers/lighthouse', 'peers/scalar'], 1))(
  'bench/%s installs from its lock file',
  (name) => {
    cpSync(join(bench, name, 'package.json'), join(folder, 'package.json'));
    cpSync(join(bench, name, 'package-lock.json'), join(folder, 'package-lock.json'));
    const { code, said } = installs();
    expect(said).not.toContain('in sync');
    expect(code).toBe(0);
  },
);

it.each(['lighthouse', 'redoc', 'scalar', 'starlight'])(
  'bench/peers/%s is locked to the versions of its package.json',
  (peer) => {
    const read = (name: string) => JSON.parse(readFileSync(join(bench, 'peers', peer, name), 'utf8'));
    const { dependencies, optionalDependencies } = read('package.json');
    const { packages } = read('package-lock.json');
    expect(packages['']).toMatchObject({
      dependencies,
      ...(optionalDependencies && { optionalDependencies }),
    });
    for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies }))
      expect(packages[`node_modules/${name}`]?.version, name).toBe(version);
  },
);

it('installs for the suite of the server only what that suite imports', () => {
  const { dependencies } = JSON.parse(readFileSync(join(bench, 'package.json'), 'utf8'));
  const code = readdirSync(bench)
    .filter((name) => /^server.*\.ts$/.test(name))
    .map((name) => readFileSync(join(bench, name), 'utf8'))
    .join('');
  for (const name of Object.keys(dependencies)) expect(code).toContain(`'${name}'`);
});

it('refuses a package that the lock file lacks', () => {
  const manifest = JSON.parse(readFileSync(join(bench, 'package.json'), 'utf8'));
  manifest.dependencies['third-party-web'] = '0.26.7';
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  cpSync(join(bench, 'package-lock.json'), join(folder, 'package-lock.json'));
  expect(installs().code).not.toBe(0);
});
