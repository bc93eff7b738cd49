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

const succeeds = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Each is the one that its variable names, one of the known places that works, or Debian's packages where we may install them. */
const tools = {
  chromium: {
    what: 'Chromium',
    variable: 'CHROME_PATH',
    known: [
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/usr/bin/google-chrome-stable',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    ],
    packages: ['chromium'],
    without: 'browser tests can’t run',
  },
  /** Takes two thirds of the processor time. */
  chromiumWithoutWindow: {
    known: ['/usr/bin/chromium-headless-shell'],
    packages: ['chromium-headless-shell'],
  },
  /** `e2e/engines.test.ts` skips without. */
  engines: {
    known: ['/usr/bin/firefox-esr'],
    works: (firefox) => [firefox, '/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'].every(existsSync),
    packages: ['firefox-esr', 'webkit2gtk-driver', 'xvfb'],
  },
  php: {
    what: 'PHP with its curl extension',
    variable: 'PHP_PATH',
    known: ['php'],
    works: (path) => succeeds(path, '-r', 'exit(function_exists("curl_init") ? 0 : 1);'),
    packages: ['php-cli', 'php-curl'],
    without: 'PHP samples are parsed but not run',
  },
  python: {
    what: 'Python 3.10 or newer',
    variable: 'PYTHON_PATH',
    known: ['python3'],
    works: (path) => succeeds(path, '-c', 'import sys; sys.exit(sys.version_info < (3, 10))'),
    packages: ['python3'],
    without: 'Python samples are parsed but not run',
  },
  compilers: {
    what: 'JDK with Go',
    known: ['javac'],
    works: (javac) => succeeds(javac, '-version') && succeeds('go', 'version'),
    packages: ['openjdk-17-jdk-headless', 'golang-go'],
    without: 'samples in Java, Kotlin and Go cannot be compiled',
  },
  /** The folder of its executables. */
  postgres: {
    what: 'PostgreSQL',
    variable: 'POSTGRES_BIN',
    get known() {
      const versionsIn = (folder, ...below) =>
        (existsSync(folder) ? readdirSync(folder) : [])
          .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
          .map((name) => join(folder, name, ...below));
      return [
        ...versionsIn('/usr/lib/postgresql', 'bin'),
        ...versionsIn('/opt/homebrew/opt', 'bin').filter((path) => path.includes('/postgresql')),
        ...(process.env.PATH ?? '').split(delimiter),
      ];
    },
    works: (folder) => existsSync(join(folder, 'postgres')),
    packages: ['postgresql'],
    without: 'tests of the server fail',
  },
  nginx: {
    what: 'nginx',
    variable: 'NGINX_PATH',
    known: ['/usr/sbin/nginx', '/opt/homebrew/bin/nginx'],
    packages: ['nginx-light'],
    without: 'its tests fail',
  },
  valkey: {
    what: 'Valkey and no Redis',
    variable: 'VALKEY_PATH',
    known: ['/usr/bin/valkey-server', '/usr/bin/redis-server', '/opt/homebrew/bin/redis-server'],
    packages: ['redis-server'],
    without: 'their tests fail',
  },
};

/** Where a tool is, or undefined. */
export function find(name) {
  const { what, variable, known, works = existsSync } = tools[name];
  const named = process.env[variable];
  if (!named) return known.find((path) => works(path));
  if (!works(named)) stop(`${variable} is ${named}. Expected ${what}.`);
  return named;
}

/** What to do without a tool. */
export function advice(name) {
  const { what, variable, packages, without } = tools[name];
  const orSet = variable ? ` or set ${variable}` : '';
  return `No ${what} found, so ${without}: install one (Debian: apt-get install ${packages.join(' ')})${orSet}.`;
}

/** Installs those of these tools that are missing from Debian, where we may, and resolves with where each is. */
export async function ensureTools(...names) {
  const missing = names.filter((name) => !find(name)).flatMap((name) => tools[name].packages);
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const options = { quiet: true, label: `installing ${missing.join(', ')} from Debian` };
    // Without a network nothing is installed, and nobody waits for it.
    const limited = (...args) => run('timeout', ['180', 'apt-get', ...args], options);
    await limited('update');
    await limited('install', '-y', '--no-install-recommends', ...missing);
  }
  return names.map(find);
}

/** Where a tool is; ends the command without it. */
export async function requireTool(name) {
  const [path] = await ensureTools(name);
  return path ?? stop(advice(name));
}

/** What browser tests run in, as environment, and the one with a window for what the other lacks. Undefined when there is none. */
export async function testBrowsers() {
  const [withWindow, withoutWindow] = await ensureTools('chromium', 'chromiumWithoutWindow');
  if (!withWindow || process.env.CHROME_PATH) return withWindow && { CHROME_PATH: withWindow };
  return { CHROME_PATH: withoutWindow ?? withWindow, CHROME_WITH_WINDOW_PATH: withWindow };
}

/** All that the tests use, as environment. What is missing is said in one line. */
export async function testTools() {
  const names = ['php', 'python', 'nginx', 'valkey'];
  await ensureTools(...names, 'postgres', 'engines', 'chromium', 'chromiumWithoutWindow');
  for (const name of [...names, 'chromium']) if (!find(name)) console.error(advice(name));
  const found = names.filter(find).map((name) => [tools[name].variable, find(name)]);
  return { ...Object.fromEntries(found), ...(await testBrowsers()) };
}

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
    [executables] = await ensureTools('postgres');
    if (!executables) throw new Error(advice('postgres'));
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
