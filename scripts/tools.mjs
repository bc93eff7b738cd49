/**
 * The tools besides Node that tests, samples and pictures need: found where they are installed, installed from Debian where we
 * may, and otherwise what to do. Plain Node without packages.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { root, run, stop } from './run.mjs';

/**
 * What the unit tests run samples with, as environment: a PHP and a Chromium. What is missing is said in one line,
 * and its tests are skipped.
 */
export function sampleTools() {
  const php = findPhp();
  if (!php) console.error(phpAdvice);
  const python = findPython();
  if (!python) console.error(pythonAdvice);
  return {
    ...(php && { PHP_PATH: php }),
    ...(python && { PYTHON_PATH: python }),
    ...findTestBrowsers(),
    ...Object.assign({}, ...testServers.map(findTestServer)),
  };
}

/** Servers that tests start; without them these tests fail, and say what to install. */
const testServers = [
  {
    variable: 'NGINX_PATH',
    known: ['/usr/sbin/nginx', '/opt/homebrew/bin/nginx'],
    version: '-v',
    debian: 'nginx-light',
  },
  {
    variable: 'VALKEY_PATH',
    known: ['/usr/bin/valkey-server', '/usr/bin/redis-server', '/opt/homebrew/bin/redis-server'],
    version: '--version',
    debian: 'redis-server',
  },
];

/** A server's path as environment, and its version on screen: the one named, one installed, or Debian's when we may install it. */
function findTestServer({ variable, known, version, debian }) {
  const installed = () => process.env[variable] ?? known.find((path) => existsSync(path));
  if (!installed() && mayInstallFromDebian()) {
    console.log(`… installing ${debian} from Debian`);
    installFromDebian(debian);
  }
  const path = installed();
  if (!path) {
    console.error(
      `None of ${known.join(', ')} is installed: its tests will fail. Install ${debian}, or set ${variable}.`,
    );
    return {};
  }
  const { stdout, stderr } = spawnSync(path, [version], { encoding: 'utf8' });
  console.log(`${stdout || stderr}`.split(' sha=')[0].trim());
  return { [variable]: path };
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

/** Installs Firefox, WebKit and a screen for them from Debian where we may and they are missing. `e2e/engines.test.ts` skips without. */
export async function installEngines() {
  const programs = ['/usr/bin/firefox-esr', '/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];
  if (programs.every((path) => existsSync(path)) || !mayInstallFromDebian()) return;
  const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];
  await run('apt-get', ['update'], { quiet: true, label: 'finding Debian packages' });
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
    quiet: true,
    label: 'installing Firefox and WebKit from Debian',
  });
}

/**
 * What browser tests run in, as environment: `CHROME_PATH`, or Debian's Chromium without a window, which takes two thirds of the
 * processor time; and the one with a window for what the other lacks. Undefined when there is none.
 */
export function findTestBrowsers() {
  const withWindow = findChromium();
  const withoutWindow = '/usr/bin/chromium-headless-shell';
  if (!withWindow || process.env.CHROME_PATH) return withWindow && { CHROME_PATH: withWindow };
  if (!existsSync(withoutWindow) && mayInstallFromDebian()) {
    console.log('… installing Chromium without a window from Debian');
    installFromDebian('chromium-headless-shell');
  }
  const path = existsSync(withoutWindow) ? withoutWindow : withWindow;
  return { CHROME_PATH: path, CHROME_WITH_WINDOW_PATH: withWindow };
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
    const install = [
      'install',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      `kotlin-compiler@${kotlinVersion}`,
    ];
    const code = await run(npm, install, { quiet: true, cwd: folder, label: 'installing kotlin-compiler' });
    if (code !== 0) stop('Installing kotlin-compiler failed (output above). Check the network, then retry.');
  }
  return compiler;
}

/** Version of the npm package kotlin-compiler. */
const kotlinVersion = '2.4.20';

/** Folder of the executables of PostgreSQL: `POSTGRES_BIN`, one installed, or Debian's package when we may install it. */
export function findPostgres() {
  const isThere = (folder) => existsSync(join(folder, 'postgres'));
  if (process.env.POSTGRES_BIN) {
    if (isThere(process.env.POSTGRES_BIN)) return process.env.POSTGRES_BIN;
    stop(`POSTGRES_BIN is ${process.env.POSTGRES_BIN}, and there is no executable postgres in it.`);
  }
  const versionsIn = (folder, ...below) =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
      .map((name) => join(folder, name, ...below));
  const installed = () =>
    [
      ...versionsIn('/usr/lib/postgresql', 'bin'),
      ...versionsIn('/opt/homebrew/opt', 'bin').filter((path) => path.includes('/postgresql')),
      ...(process.env.PATH ?? '').split(delimiter),
    ].find(isThere);
  if (!installed() && mayInstallFromDebian()) {
    console.log('… installing PostgreSQL from Debian');
    installFromDebian('postgresql');
  }
  return installed();
}

export const postgresAdvice =
  'No PostgreSQL found for the tests of the server: install one (Debian: apt-get install postgresql) or set POSTGRES_BIN to the folder of its executables.';

/**
 * Starts a private PostgreSQL in a new folder, reached by a socket in it, and returns at once. `ready` is its version, and
 * rejects with what to do. `crash` ends it without a checkpoint, `restart` starts it again, `stop` ends it and removes the folder.
 * With `survivesCrashes`, what it has acknowledged is there after a crash.
 */
export function startPostgres({ survivesCrashes = false } = {}) {
  removeAbandoned();
  // A socket's path has at most 103 characters on some systems.
  const folder = mkdtempSync('/tmp/portal-postgres-');
  writeFileSync(join(folder, 'owner'), String(process.pid));
  const url = `postgres://postgres@/postgres?host=${folder}`;
  const data = join(folder, 'data');
  const user = userOfPostgres();
  const options = { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] };
  let executables;
  let server;
  const make = async () => {
    executables = findPostgres();
    if (!executables) throw new Error(postgresAdvice);
    if (user) chownSync(folder, user.uid, user.gid);
    // Nothing has to survive a loss of power.
    const made = spawn(
      join(executables, 'initdb'),
      ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--no-sync', '--auth=trust'],
      options,
    );
    await endOf(made);
    return await start();
  };
  const start = async () => {
    const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];
    const settings = [...(survivesCrashes ? [] : fast), 'max_connections=300'];
    server = spawn(
      join(executables, 'postgres'),
      ['-D', data, '-k', folder, '-c', 'listen_addresses=', ...settings.flatMap((one) => ['-c', one])],
      options,
    );
    const ended = endOf(server).then(() => {
      throw new Error('PostgreSQL ended before it could be used.');
    });
    ended.catch(() => {});
    const psql = (statement) =>
      spawnSync(join(executables, 'psql'), ['-h', folder, '-U', 'postgres', '-Atc', statement], {
        encoding: 'utf8',
      });
    const isReady = async () => {
      for (;;) {
        const { status, stdout } = psql('SHOW server_version');
        if (status === 0) return stdout.trim();
        await new Promise((done) => setTimeout(done, 50));
      }
    };
    return await Promise.race([isReady(), ended]);
  };
  const ready = make();
  ready.catch(() => {});
  const crash = async () => {
    const isRunning = server && server.exitCode === null && server.signalCode === null;
    if (isRunning)
      await Promise.all([new Promise((done) => server.once('close', done)), server.kill('SIGQUIT')]);
  };
  return {
    url,
    ready,
    crash,
    restart: start,
    async stop() {
      await ready.catch(() => {});
      await crash();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Ends and removes what runs left that were killed. A folder has the id of the process that it belongs to. */
function removeAbandoned() {
  const isRunning = (pid) => {
    try {
      return process.kill(pid, 0);
    } catch (error) {
      return error.code === 'EPERM';
    }
  };
  const idIn = (path) => Number.parseInt(readFileSync(path, 'utf8'), 10);
  for (const name of readdirSync('/tmp').filter((one) => one.startsWith('portal-postgres-'))) {
    const folder = join('/tmp', name);
    try {
      if (isRunning(idIn(join(folder, 'owner')))) continue;
      const server = join(folder, 'data/postmaster.pid');
      if (existsSync(server) && isRunning(idIn(server))) process.kill(idIn(server), 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // It is being made or removed, or is another user's.
    }
  }
}

/** PostgreSQL refuses to run as root: another user runs it then. */
function userOfPostgres() {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option, user) => Number(spawnSync('id', [option, user], { encoding: 'utf8' }).stdout);
  const name = spawnSync('id', ['-u', 'postgres']).status === 0 ? 'postgres' : 'nobody';
  return { uid: idOf('-u', name), gid: idOf('-g', name) };
}

/** Resolves when a child process has ended well, and rejects with what it printed. */
function endOf(child) {
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-2000);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${child.spawnfile} ended with code ${code}: ${said}`));
    });
  });
}

function mayInstallFromDebian() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Without a network nothing is installed, and nobody waits for it. */
const installTimeoutMs = 180_000;

function installFromDebian(...packages) {
  const options = { stdio: 'ignore', timeout: installTimeoutMs };
  spawnSync('apt-get', ['update'], options);
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options);
}

export const chromiumAdvice =
  'No Chromium found for the browser tests: install one (Debian: apt-get install chromium) or set CHROME_PATH.';
