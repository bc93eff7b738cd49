/**
 * Runs the samples against a server on this machine and compares what arrives with what was meant.
 * Languages whose tool is not installed are left to the grammar (`samples.test.ts`).
 */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampled } from '@portal/text/testing/sampled';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpRequest } from '../request.ts';
import { awkwardTexts, requestsWith } from '../testing/awkward.ts';
import { type ReceivedRequest, startEchoServer } from '../testing/echo-server.ts';
import { findSampleLanguage } from './index.ts';

const shapes = Object.keys(requestsWith('', ''));

/** All awkward texts in one, the backslash last, where it would swallow a closing quote. */
const { backslash, at, ...others } = awkwardTexts;
const everything = [at, ...Object.values(others), backslash].join(' ');

interface Runner {
  id: string;
  command: string;
  args: string[];
  texts: Record<string, string>;
}

const runners: Runner[] = [
  { id: 'curl', command: 'sh', args: [], texts: { ...awkwardTexts, everything } },
  { id: 'javascript', command: process.execPath, args: [], texts: { everything } },
  { id: 'python', command: 'python3', args: [], texts: { everything } },
  { id: 'php', command: process.env.PHP_PATH ?? 'php', args: [], texts: { everything } },
  { id: 'java', command: 'java', args: ['-Xshare:auto', '-XX:TieredStopAtLevel=1'], texts: { everything } },
  { id: 'go', command: 'go', args: ['run'], texts: { everything } },
];

/** Tools without which the tests would prove nothing; the others are run where they happen to be. */
const required = ['curl', 'javascript'];

let echo: Awaited<ReturnType<typeof startEchoServer>>;
const folder = mkdtempSync(join(tmpdir(), 'samples-'));

beforeAll(async () => {
  echo = await startEchoServer();
});
afterAll(() => echo.close());

describe.each(runners.filter(isInstalled))('$id, run', (runner) => {
  it.each(sampled(shapes, 3))('sends exactly the %s request', async (shape) => {
    for (const [name, text] of Object.entries(shape === shapes[0] ? runner.texts : { everything })) {
      const request = requestsWith(echo.host, text)[shape]!;
      echo.received.length = 0;
      const { output, code } = await run(runner, request);
      expect({ name, code, output }).toEqual({ name, code: 0, output: expect.stringContaining('এই উত্তর') });
      expect(echo.received.map(meaningOf)).toEqual([meaningOfRequest(request)]);
    }
  });

  it('shows an HTTP error with its body', async () => {
    echo.respondWith(402);
    const { output, code } = await run(runner, requestsWith(echo.host, 'x').get!);
    echo.respondWith(200);
    expect(output).toContain('402');
    expect(output).toContain('এই উত্তর');
    // curl prints the error's body and ends well, as it does by default.
    if (runner.id !== 'curl') expect(code).not.toBe(0);
  });
});

function isInstalled({ id, command }: Runner): boolean {
  const works =
    !spawnSync(command, [id === 'go' ? 'version' : '--version'], { stdio: 'ignore' }).error ||
    command === 'sh';
  if (!works && required.includes(id))
    throw new Error(`${command} is not installed; the ${id} sample cannot be run.`);
  return works;
}

/** Saves the sample under its own name and runs it. */
function run(runner: Runner, request: HttpRequest): Promise<{ output: string; code: number }> {
  const language = findSampleLanguage(runner.id);
  const file = join(folder, language.fileName);
  writeFileSync(file, language.render(request));
  const environment = { ...process.env, PYTHONIOENCODING: 'utf-8', LC_ALL: 'C.UTF-8' };
  return new Promise((resolve) => {
    execFile(
      runner.command,
      [...runner.args, file],
      { cwd: folder, env: environment },
      (error, stdout, stderr) =>
        resolve({
          output: stdout + stderr,
          code: typeof error?.code === 'number' ? error.code : error ? 1 : 0,
        }),
    );
  });
}

interface Meaning {
  method: string;
  path: string;
  query: [string, string][];
  reference: string | undefined;
  contentType: string | undefined;
  body: unknown;
}

/** What the server received, decoded by the platform's own URL and JSON parsers. */
function meaningOf({ method, target, headers, body }: ReceivedRequest): Meaning {
  const url = new URL(target, echo.host);
  const contentType = headers['content-type']?.toString().split(';')[0];
  const isForm = contentType === 'application/x-www-form-urlencoded' && body !== '';
  const isJson = contentType === 'application/json';
  return {
    method,
    path: decodeURIComponent(url.pathname),
    query: sorted([...url.searchParams]),
    reference: headers['x-reference'] as string | undefined,
    contentType: isForm || isJson ? contentType : undefined,
    body: isJson ? JSON.parse(body) : isForm ? sorted([...new URLSearchParams(body)]) : body,
  };
}

function meaningOfRequest({ method, url, query, headers, body }: HttpRequest): Meaning {
  return {
    method,
    path: decodeURIComponent(new URL(url).pathname),
    query: sorted(query),
    reference: headers.find(([name]) => name === 'X-Reference')?.[1],
    contentType: body?.contentType,
    body: body === undefined ? '' : 'json' in body ? body.json : sorted(body.form),
  };
}

/** Go sorts by name; the order means nothing to the server. */
function sorted(pairs: [string, string][]): [string, string][] {
  return pairs.toSorted(([a], [b]) => (a < b ? -1 : 1));
}
