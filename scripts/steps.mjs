/**
 * What every command needs first: installed packages, generated files, a built site.
 * Plain Node without packages, because it runs before anything is installed.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, relative, resolve } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { requireNode, root, run, stop } from './run.mjs';
import { chromiumAdvice, findChromium } from './tools.mjs';

const ignoredFolders = new Set(['node_modules', '.git', 'build', '.docusaurus', '.cache']);

/** SHA-256 over the paths and contents of the files below the given paths, in a fixed order. */
export function hashFiles(paths, { skip = [] } = {}) {
  const hash = createHash('sha256');
  const skipped = new Set(skip.map((path) => resolve(root, path)));
  const visit = (path) => {
    if (!existsSync(path) || skipped.has(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) if (!ignoredFolders.has(name)) visit(join(path, name));
      return;
    }
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
  };
  for (const path of paths) visit(resolve(root, path));
  return hash.digest('hex');
}

/**
 * Runs `make` unless the stamp file already holds the key and every product is there; writes the stamp after
 * success. `key` is a function because making may change what it is computed from. Two commands that need the same at
 * the same time, for example `npm start` and `npm test` in a fresh clone, make it once.
 */
async function unlessStamped(stampFile, label, key, products, make) {
  const isCurrent = () =>
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === key() &&
    products.every((product) => existsSync(join(root, product)));
  if (isCurrent()) return;
  await oneAtATime(join(root, '.cache/locks', label.replaceAll(' ', '-')), label, async () => {
    if (isCurrent()) return;
    await make();
    mkdirSync(dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, key());
  });
}

/** Installs the locked packages when `package-lock.json` changed since the last install. */
export async function ensureInstalled() {
  const key = () => hashFiles(['package-lock.json', '.npmrc']) + process.versions.modules;
  const label = 'installing packages';
  await unlessStamped(join(root, 'node_modules/.portal-installed'), label, key, [], async () => {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const code = await run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      quiet: true,
      label,
    });
    if (code !== 0)
      stop('Installing packages failed (output above). Check the network, then run the command again.');
  });
}

/** The generators: which of the others each needs, what it reads, and the folder it writes. */
const generators = {
  contract: {
    label: 'generating contract views and types',
    script: 'contract/src/generate.ts',
    needs: [],
    sources: ['settings', 'text', 'geo', 'contract', 'request/src'],
    folder: 'contract/generated',
  },
  data: {
    label: 'generating sample data',
    script: 'data/src/generate.ts',
    needs: [],
    sources: ['settings', 'text', 'geo', 'data'],
    folder: 'data/generated',
  },
  operations: {
    label: 'listing implemented operations',
    script: 'server/src/generate.ts',
    needs: ['contract', 'data'],
    sources: ['settings', 'contract', 'server/src'],
    folder: 'server/generated',
  },
  basemap: {
    label: 'building the basemap',
    script: 'basemap/src/generate.ts',
    needs: ['data'],
    sources: ['settings', 'text', 'geo', 'data', 'basemap'],
    folder: 'basemap/generated',
  },
};

/** What has been made in this process, or is being made, by the generator's name. */
const made = new Map();

/**
 * Makes these `generated/` folders again when their sources changed, and those that they need before; those that don't need
 * each other at the same time.
 */
export async function ensureGenerated(names = Object.keys(generators)) {
  for (const name of names) if (!made.has(name)) made.set(name, generate(generators[name]));
  await Promise.all(names.map((name) => made.get(name)));
}

async function generate({ label, script, needs, sources, folder }) {
  await ensureGenerated(needs);
  const skip = Object.values(generators).map((one) => one.folder);
  const settings = process.env.PORTAL_SETTINGS ? [process.env.PORTAL_SETTINGS] : [];
  const key = () => hashFiles([...sources, 'package-lock.json', ...settings], { skip });
  await unlessStamped(join(root, '.cache', folder), label, key, [folder], async () => {
    const code = await run(process.execPath, ['--import', 'tsx', script], { quiet: true, label });
    if (code !== 0) stop(`${label} failed (output above).`);
  });
}

/** What the site and the types of the code are made from: everything generated but the basemap, which takes longest. */
export function ensureTyped() {
  return ensureGenerated(['contract', 'data', 'operations']);
}

/** Makes everything that is served: the site is built while the basemap is. */
export async function ensureBuilt() {
  await Promise.all([ensureGenerated(), ensureTyped().then(ensureSite)]);
}

/** Builds the site into `site/build` when anything it is made of changed. */
async function ensureSite() {
  const sources = [
    'settings',
    'text',
    'geo',
    'contract',
    'request',
    'content',
    'prose/proved.json',
    'examples',
    'site',
    'server/generated',
  ];
  if (process.env.PORTAL_SETTINGS) sources.push(process.env.PORTAL_SETTINGS);
  const key = () => hashFiles([...sources, 'package-lock.json']);
  await unlessStamped(
    join(root, '.cache/built'),
    'building the site',
    key,
    ['site/build/index.html'],
    async () => {
      const code = await buildSite();
      if (code !== 0) stop('Building the site failed (output above).');
    },
  );
}

/** Runs the site's production build; `args` go to the builder. Resolves with the exit code. */
export function buildSite(args = [], env = {}) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  return run(
    npm,
    ['run', 'build', '--silent', '-w', '@portal/site', ...(args.length ? ['--', ...args] : [])],
    {
      quiet: true,
      label: 'building the site',
      env: { NO_UPDATE_NOTIFIER: '1', DOCUSAURUS_NO_PERSISTENT_CACHE: '', ...env },
    },
  );
}

/** Stops with one clear line when the port cannot be listened on. */
export async function requireFreePort(port, host) {
  if (port === 0) return;
  const problem = await new Promise((done) => {
    const probe = createServer();
    probe.once('error', (error) => done(error.code));
    probe.listen(port, host, () => probe.close(() => done(undefined)));
  });
  if (problem === 'EADDRINUSE') stop(`Port ${port} is taken. Choose another: PORT=${port + 1} npm start`);
  if (problem) stop(`Cannot listen on ${host}:${port} (${problem}). Check HOST and PORT.`);
}

/** Runs a TypeScript script that drives a browser on the up-to-date portal, arguments passed on, and ends with its code. */
export async function runOnBuiltPortal(script) {
  requireNode();
  await ensureInstalled();
  await ensureBuilt();
  const chromium = findChromium();
  if (!chromium) stop(chromiumAdvice);
  process.exit(
    await run(process.execPath, ['--import', 'tsx', script, ...process.argv.slice(2)], {
      env: { CHROME_PATH: chromium },
    }),
  );
}

/** Runs a command of `server/src/commands` with the words typed after it, on the database that DATABASE names. */
export async function runServerCommand(name) {
  requireNode();
  await ensureInstalled();
  const command = join(root, 'server/src/commands', `${name}.ts`);
  const args = ['--import', 'tsx', command, ...process.argv.slice(2)];
  process.exit(await run(process.execPath, args, { stdin: 'inherit' }));
}
