/**
 * What every command needs first: installed packages, generated files, a built site.
 * Plain Node without packages, because it runs before anything is installed.
 */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, relative, resolve } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { requireNode, root, run, stop } from './run.mjs';

const ignoredFolders = new Set(['node_modules', '.git', 'build', '.cache']);

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
  const isCurrent = () => isStamped(stampFile, key, products);
  if (isCurrent()) return;
  await oneAtATime(join(root, '.cache/locks', label.replaceAll(' ', '-')), label, async () => {
    if (isCurrent()) return;
    await make();
    mkdirSync(dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, key());
  });
}

function isStamped(stampFile, key, products) {
  return (
    existsSync(stampFile) &&
    products.every((product) => existsSync(join(root, product))) &&
    readFileSync(stampFile, 'utf8') === key()
  );
}

/** How much of the locked packages is installed: each level has those before it. */
const levels = {
  /** What the server and the generators run on. */
  server: ['--omit=dev', '--include-workspace-root', '-w', '@portal/server'],
  /** What the site is made of, too. */
  site: [
    '--omit=dev',
    '--include-workspace-root',
    ...['server', 'site', 'examples'].flatMap((name) => ['-w', `@portal/${name}`]),
  ],
  /** What checks, tests and writers need, too. */
  all: [],
};

/** Whether all that is locked is installed, as after `npm install`, which lists in `node_modules` what it has; packages of other platforms are optional. */
export function isAllInstalled(folder) {
  try {
    const [locked, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map(
      (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')).packages,
    );
    return Object.entries(locked).every(
      ([path, { version, optional }]) =>
        !path.includes('node_modules/') ||
        optional ||
        (path in installed && installed[path].version === version),
    );
  } catch {
    // There is no list, or it was cut off while it was written: npm installs again, or says what is wrong.
    return false;
  }
}

/** Installs the locked packages of a level when `package-lock.json` changed since they were, or when there were fewer. */
export async function ensureInstalled(level = 'all') {
  const stampFile = join(root, 'node_modules/.portal-installed');
  const order = Object.keys(levels);
  const locked = hashFiles(['package-lock.json', '.npmrc']);
  const installed = () => {
    const [key, level] = existsSync(stampFile) ? readFileSync(stampFile, 'utf8').split(' ') : [];
    if (key === locked) return order.indexOf(level);
    return isAllInstalled(root) ? order.indexOf('all') : -1;
  };
  const isInstalled = () => installed() >= order.indexOf(level);
  if (isInstalled()) return;
  const label = level === 'all' ? 'installing packages' : `installing packages of the ${level}`;
  await oneAtATime(join(root, '.cache/locks/installing'), label, async () => {
    if (isInstalled()) return;
    // Adds to the packages of a lower level, which a server may be running on; `ci` would remove them first.
    const command = installed() < 0 ? ['ci'] : ['install', '--no-save'];
    // A command that is stopped from here on leaves an incomplete installation.
    rmSync(stampFile, { force: true });
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    const code = await run(npm, [...command, ...levels[level], ...quiet], { quiet: true, label });
    if (code !== 0)
      stop('Installing packages failed (output above). Check the network, then run the command again.');
    writeFileSync(stampFile, `${locked} ${level}`);
  });
}

/** The generators: which of the others each needs, what it reads, and the folder or file it writes. */
const generators = {
  contract: {
    label: 'generating contract views',
    script: 'contract/src/generate.ts',
    needs: [],
    sources: ['settings', 'text', 'geo', 'contract', 'request/src'],
    folder: 'contract/generated',
    product: 'contract/generated/served.json',
  },
  types: {
    label: 'generating contract types',
    script: 'contract/src/generate-types.ts',
    needs: [],
    sources: ['settings', 'contract'],
    folder: 'contract/generated',
    product: 'contract/generated/types.ts',
  },
  data: {
    label: 'generating sample data',
    script: 'data/src/generate.ts',
    needs: [],
    sources: ['settings', 'text', 'geo', 'data'],
    folder: 'data/generated',
  },
  server: {
    label: 'bundling the server',
    script: 'server/src/bundle.ts',
    needs: [],
    sources: [
      'settings',
      'text',
      'geo',
      'contract/src',
      'request/src',
      'data/src',
      'basemap/src',
      'server/src',
    ],
    folder: 'server/build',
    product: 'server/build/main.mjs',
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
export async function ensureGenerated(names = Object.keys(generators), options = {}) {
  for (const name of names) if (!made.has(name)) made.set(name, generate(name, options));
  await Promise.all(names.map((name) => made.get(name)));
}

async function generate(name, options) {
  const { label, script, needs, sources, folder, product = folder } = generators[name];
  await ensureGenerated(needs);
  const skip = Object.values(generators).map((one) => one.folder);
  const settings = process.env.PORTAL_SETTINGS ? [process.env.PORTAL_SETTINGS] : [];
  const key = () => hashFiles([...sources, 'package-lock.json', ...settings], { skip });
  await unlessStamped(join(root, '.cache/made', name), label, key, [product], async () => {
    const code = await run(process.execPath, ['--import', 'tsx', script], { quiet: true, label, ...options });
    if (code !== 0) stop(`${label} failed (output above).`);
  });
}

export function ensureTyped() {
  return ensureGenerated(['contract', 'types', 'data']);
}

/** Makes everything that is served: the site is built while the basemap is. See {@link ensureComplete} for the options. */
export async function ensureBuilt(options) {
  await Promise.all([ensureGenerated(['basemap']), ensurePages().then(() => ensureComplete(options))]);
}

/** Where a site is made; `site/build` is replaced by it at once, whole. */
const draft = join(root, 'site/.cache/draft');
const served = join(root, 'site/build');

/** Has the `assets/` of the build before, whose names pages in open tabs still have. */
export const formerSite = join(root, 'site/.cache/former');

function keepFormer() {
  const assets = join(served, 'assets');
  if (!existsSync(assets)) return;
  rmSync(formerSite, { recursive: true, force: true });
  mkdirSync(formerSite, { recursive: true });
  renameSync(assets, join(formerSite, 'assets'));
}

/** Replaces what is served. Removing some thousand files takes seconds that nobody waits for. */
function serveDraft() {
  const replaced = join(root, 'site/.cache/replaced');
  rmSync(replaced, { recursive: true, force: true });
  if (existsSync(served)) renameSync(served, replaced);
  renameSync(draft, served);
  void rm(replaced, { recursive: true, force: true });
}

const builtStamp = join(root, '.cache/built');

export async function ensurePages() {
  await ensureGenerated(['contract', 'data']);
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
  ];
  if (process.env.PORTAL_SETTINGS) sources.push(process.env.PORTAL_SETTINGS);
  // Pages show the attribution of the data.
  const data = process.env.DATA_DIR && resolve(process.env.DATA_DIR);
  if (data) sources.push(join(data, 'current/data.json'));
  const key = () => hashFiles([...sources, 'package-lock.json']);
  const label = 'building the site';
  await unlessStamped(builtStamp, label, key, ['site/build/index.html'], async () => {
    const code = await runOfSite(label, ['build', '--', '--out-dir', draft], {
      env: { NO_UPDATE_NOTIFIER: '1', ...(data && { DATA_DIR: data }) },
    });
    if (code !== 0) stop('Building the site failed (output above).');
    keepFormer();
    serveDraft();
  });
}

const completeStamp = join(root, '.cache/complete');
const completeKey = (compression) => `${readFileSync(builtStamp, 'utf8')} ${compression}`;
const completeProducts = ['site/build/offline.json'];
const isCompleteWith = (compression) =>
  isStamped(completeStamp, () => completeKey(compression), completeProducts);

/** Whether the pages in `site/build` have what {@link ensureComplete} adds. */
export const isComplete = () => isCompleteWith('best');

/**
 * Adds to the pages in `site/build` what nobody waits for: Markdown, the offline copy, compressed files. With `isQuick`, for
 * tests, these may be larger.
 */
export async function ensureComplete({ isQuick = false, ...options } = {}) {
  if (isComplete()) return;
  const label = 'completing the site';
  const compression = isQuick ? 'quick' : 'best';
  await unlessStamped(
    completeStamp,
    label,
    () => completeKey(compression),
    completeProducts,
    async () => {
      const steps = isCompleteWith('quick') ? ['compressed', 'offline-size'] : [];
      rmSync(draft, { recursive: true, force: true });
      cpSync(served, draft, { recursive: true });
      const env = { SITE_COMPRESSION: compression };
      const code = await runOfSite(label, ['complete', '--', draft, ...steps], { ...options, env });
      if (code !== 0) stop('Completing the site failed (output above).');
      serveDraft();
    },
  );
}

function runOfSite(label, args, options = {}) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  return run(npm, ['run', '--silent', '-w', '@portal/site', ...args], { quiet: true, label, ...options });
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

export const serverFile = (name) => join(root, 'server/build', `${name}.mjs`);

/** Runs a command of `server/src/commands`, on the database that DATABASE names. */
export async function runServerCommand(name, words = process.argv.slice(2)) {
  requireNode();
  await ensureInstalled('server');
  await ensureGenerated(['server']);
  const args = ['--enable-source-maps', serverFile(name), ...words];
  process.exit(await run(process.execPath, args, { stdin: 'inherit' }));
}
