/** `npm run bench -- start [--before=<commit>]`: how long a fresh clone takes until `npm start` shows something. Linux only. */
import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processes } from './processes.ts';
import { type Measurement, measuredBy } from './report.ts';

const how =
  'git clone into an empty folder, `npm start` there with the cache of packages warm; processor time: of all its processes, from /proc';

const port = 3900;
const page = '/docs/maps-api';
const source = 'content/docs/maps-api.mdx';
const longestWaitMs = 900_000;
const pollMs = 200;

/** Clock and processor time since the command. */
interface Point {
  clock: number;
  processor: number;
}

/** Measures this commit and, with another one, the ratios to it, each measured in turn. */
export async function measureStart(before?: string): Promise<Measurement[]> {
  const old = before === undefined ? undefined : await startsOf(before);
  const now = await startsOf('HEAD');
  const measured = measuredBy(how);
  const seconds = (what: string, value: number, budget?: number) => measured(what, value, 's', budget);
  const measurements = [
    seconds('API, clock', now.api.clock),
    seconds('every page, clock', now.pages.clock),
    seconds('every page, processor time', now.pages.processor),
    seconds('second start, clock', now.second.clock, 6),
    seconds('start with one page edited, clock', now.edited.clock, 20),
    measured('packages', now.packages, '', 700),
    measured('packages on disk', now.megabytes, 'MB', 750),
  ];
  if (now.progress)
    measurements.push(seconds('page that says what is being built, clock', now.progress.clock));
  if (!old) return measurements;
  const first = Math.max(now.api.clock, now.progress?.clock ?? now.pages.clock);
  const ratio = (what: string, value: number, budget: number) =>
    measured(`${what}, share of ${before}`, value, '', budget);
  return [
    ...measurements,
    ratio('API and progress, clock', first / old.pages.clock, 0.25),
    ratio('every page, clock', now.pages.clock / old.pages.clock, 0.4),
    ratio('every page, processor time', now.pages.processor / old.pages.processor, 0.4),
  ];
}

async function startsOf(commit: string) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-start-'));
  try {
    execFileSync('git', ['clone', '-q', process.cwd(), folder]);
    execFileSync('git', ['checkout', '-q', commit], { cwd: folder });
    const first = new Start(folder);
    const [api, progress, pages] = await Promise.all([
      first.until('/health', ({ status }) => status === 200),
      first.until(page, ({ status, text }) => status !== 503 || text.includes('is being built'), true),
      first.until(page, ({ status }) => status === 200),
    ]);
    await first.requireEveryPage();
    const isShown = progress.clock < pages.clock;
    await first.until('/offline.json', ({ status }) => status === 200);
    while (!existsSync(join(folder, 'basemap/generated/basemap.pmtiles'))) await pause(pollMs);
    await first.stop();
    const second = new Start(folder);
    const secondPoint = await second.until(page, ({ status }) => status === 200);
    await second.stop();
    appendFileSync(join(folder, source), '\nA line of the benchmark.\n');
    const edited = new Start(folder);
    const editedPoint = await edited.until(page, ({ text }) => text.includes('A line of the benchmark.'));
    await edited.stop();
    return {
      api,
      progress: isShown ? progress : undefined,
      pages,
      ...installed(folder),
      second: secondPoint,
      edited: editedPoint,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

class Start {
  readonly #started = performance.now();
  readonly #process;
  readonly #ended: Promise<unknown>;

  constructor(folder: string) {
    // Its own session, by which its processes are found.
    this.#process = spawn('npm', ['start'], {
      cwd: folder,
      env: { ...process.env, PORT: String(port) },
      stdio: 'ignore',
      detached: true,
    });
    this.#ended = new Promise((done) => this.#process.on('close', done));
  }

  async until(
    path: string,
    isThere: (response: { status: number; text: string }) => boolean,
    asBrowser = false,
  ): Promise<Point> {
    const headers = { accept: asBrowser ? 'text/html' : '*/*' };
    while (performance.now() - this.#started < longestWaitMs) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers }).catch(() => null);
      if (response && isThere({ status: response.status, text: await response.text() })) {
        return { clock: (performance.now() - this.#started) / 1000, processor: this.#processorSeconds() };
      }
      if (this.#process.exitCode !== null) break;
      await pause(pollMs);
    }
    throw new Error(`npm start did not get as far as ${path}.`);
  }

  async requireEveryPage(): Promise<void> {
    const list = await (await fetch(`http://127.0.0.1:${port}/pages.json`)).json();
    for (const [path] of list as [string, string][]) {
      const { status } = await fetch(`http://127.0.0.1:${port}${encodeURI(path)}`);
      if (status !== 200) throw new Error(`${path} has status ${status}.`);
    }
  }

  async stop(): Promise<void> {
    process.kill(-this.#process.pid!, 'SIGTERM');
    await this.#ended;
  }

  /** Of its session's processes and of those that have ended before. */
  #processorSeconds(): number {
    const own = processes().filter(({ session }) => session === this.#process.pid);
    return own.reduce((sum, { micros, endedMicros }) => sum + micros + endedMicros, 0) / 1e6;
  }
}

function installed(folder: string): { packages: number; megabytes: number } {
  const list = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean }>;
  };
  const packages = Object.entries(list.packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  ).length;
  const size = execFileSync('du', ['-sm', join(folder, 'node_modules')], { encoding: 'utf8' });
  return { packages, megabytes: Number.parseInt(size, 10) };
}
