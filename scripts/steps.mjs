/**
 * What every command needs first: a Node that is new enough, installed packages, generated files, a built site.
 * Plain Node without packages, because it runs before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { oneAtATime } from './one-at-a-time.mjs';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** Commands that run now. */
const running = new Set();

/** Ends the command, and what it runs, with one line that says what is wrong and how to fix it. */
export function stop(line) {
  console.error(`\n${line}`);
  for (const child of running) child.kill();
  process.exit(1);
}

/** Stops with one clear line on a Node older than the project supports. */
export function requireNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) {
    stop(
      `Node ${process.versions.node} is too old: this project needs Node 20 or newer (https://nodejs.org).`,
    );
  }
}

/**
 * Runs a command and resolves with its exit code. Output goes to the terminal, or, when `quiet`, is kept and
 * shown only if the command fails, while a line with the seconds so far shows that it is alive.
 */
export function run(
  command,
  args,
  { quiet = false, env = {}, label = command, cwd = root, stdin = 'ignore' } = {},
) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? [stdin, 'pipe', 'pipe'] : [stdin, 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    running.add(child);
    const kept = [];
    child.stdout?.on('data', (chunk) => kept.push(chunk));
    child.stderr?.on('data', (chunk) => kept.push(chunk));
    const progress = quiet ? showProgress(label) : { end() {} };
    child.on('error', (error) => {
      running.delete(child);
      progress.end(false);
      console.error(`${label}: ${error.message}`);
      done(1);
    });
    child.on('close', (code) => {
      running.delete(child);
      progress.end(code === 0);
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(kept));
      done(code ?? 1);
    });
  });
}

/** What is under way, with the time at which it began. */
const underWay = new Map();
let ticks;

const secondsSince = (started) => `${Math.round((Date.now() - started) / 1000)} s`;

/**
 * What is under way: on a terminal one line, rewritten each second; elsewhere a line at the start and the end of each step,
 * and every 30 seconds.
 */
function showProgress(label) {
  const isTerminal = process.stdout.isTTY;
  const line = () => [...underWay].map(([step, started]) => `… ${step} ${secondsSince(started)}`).join('  ');
  const clear = isTerminal ? '\r\x1b[K' : '';
  underWay.set(label, Date.now());
  if (!isTerminal) console.log(`… ${label}`);
  ticks ??= isTerminal
    ? setInterval(() => process.stdout.write(`${clear}${line().slice(0, process.stdout.columns - 1)}`), 1000)
    : setInterval(() => console.log(line()), 30_000);
  return {
    end(isGood) {
      process.stdout.write(`${clear}${isGood ? '✓' : '✗'} ${label} ${secondsSince(underWay.get(label))}\n`);
      underWay.delete(label);
      if (underWay.size > 0) return;
      clearInterval(ticks);
      ticks = undefined;
    },
  };
}

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

/**
 * What the unit tests run samples with, as environment: a PHP and a Chromium. What is missing is said in one line,
 * and its tests are skipped.
 */
export function sampleTools() {
  const php = findPhp();
  if (!php) console.error(phpAdvice);
  const python = findPython();
  if (!python) console.error(pythonAdvice);
  const chromium = findChromium();
  return {
    ...(php && { PHP_PATH: php }),
    ...(python && { PYTHON_PATH: python }),
    ...(chromium && { CHROME_PATH: chromium }),
  };
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

/** Path of a Chromium to test with: `CHROME_PATH`, one installed, or Debian's package when we may install it. */
export function findChromium() {
  if (process.env.CHROME_PATH) {
    if (existsSync(process.env.CHROME_PATH)) return process.env.CHROME_PATH;
    stop(`CHROME_PATH names ${process.env.CHROME_PATH}, and there is no such file.`);
  }
  const known = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ];
  const installed = () => known.find((path) => existsSync(path));
  if (installed()) return installed();
  if (mayInstallFromDebian()) {
    console.log('… installing Chromium from Debian');
    installFromDebian('chromium');
    if (installed()) return installed();
  }
  return undefined;
}

/** Path of a PHP with its curl extension: `PHP_PATH`, one installed, or Debian's packages when we may install them. */
export function findPhp() {
  const runs = (path) =>
    spawnSync(path, ['-r', 'exit(function_exists("curl_init") ? 0 : 1);'], { stdio: 'ignore' }).status === 0;
  if (process.env.PHP_PATH) {
    if (runs(process.env.PHP_PATH)) return process.env.PHP_PATH;
    stop(`PHP_PATH names ${process.env.PHP_PATH}, which is no PHP with the curl extension.`);
  }
  if (runs('php')) return 'php';
  if (mayInstallFromDebian()) {
    console.log('… installing PHP from Debian');
    installFromDebian('php-cli', 'php-curl');
    if (runs('php')) return 'php';
  }
  return undefined;
}

export const phpAdvice =
  'No PHP found, so PHP samples are parsed but not run: install one (Debian: apt-get install php-cli php-curl) or set PHP_PATH.';

/** Path of a Python 3.10 or newer: `PYTHON_PATH`, one installed, or Debian's package when we may install it. */
export function findPython() {
  const runs = (path) =>
    spawnSync(path, ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))'], { stdio: 'ignore' })
      .status === 0;
  if (process.env.PYTHON_PATH) {
    if (runs(process.env.PYTHON_PATH)) return process.env.PYTHON_PATH;
    stop(`PYTHON_PATH is ${process.env.PYTHON_PATH}. Expected a Python 3.10 or newer.`);
  }
  if (runs('python3')) return 'python3';
  if (mayInstallFromDebian()) {
    console.log('… installing Python from Debian');
    installFromDebian('python3');
    if (runs('python3')) return 'python3';
  }
  return undefined;
}

export const pythonAdvice =
  'No Python 3.10 or newer found, so Python samples are parsed but not run: install one (Debian: apt-get install python3) or set PYTHON_PATH.';

/** Whether a JDK and Go are installed, or can be installed from Debian: what compiles the samples in Java, Kotlin and Go. */
export function findCompilers() {
  const runs = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
  const areThere = () => runs('javac', '-version') && runs('go', 'version');
  if (!areThere() && mayInstallFromDebian()) {
    console.log('… installing a JDK and Go from Debian');
    installFromDebian('openjdk-17-jdk-headless', 'golang-go');
  }
  return areThere();
}

export const compilerAdvice =
  'No JDK or no Go found, so samples in Java, Kotlin and Go cannot be compiled: install both (Debian: apt-get install openjdk-17-jdk-headless golang-go).';

/** Folder of the npm package kotlin-compiler (90 MB), installed in `.cache/` the first time. */
export async function installKotlin() {
  const folder = join(root, '.cache/kotlin');
  const compiler = join(folder, 'node_modules/kotlin-compiler');
  if (!existsSync(join(compiler, 'lib/kotlin-compiler.jar'))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const install = ['install', '--no-audit', '--no-fund', '--loglevel=error', `kotlin-compiler@${KOTLIN}`];
    const code = await run(npm, install, { quiet: true, cwd: folder, label: 'installing kotlin-compiler' });
    if (code !== 0) stop('Installing kotlin-compiler failed (output above). Check the network, then retry.');
  }
  return compiler;
}

/** Version of the npm package kotlin-compiler. */
const KOTLIN = '2.4.20';

function mayInstallFromDebian() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function installFromDebian(...packages) {
  spawnSync('apt-get', ['update'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { stdio: 'ignore' });
}

export const chromiumAdvice =
  'No Chromium found for the browser tests: install one (Debian: apt-get install chromium) or set CHROME_PATH.';

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
