/**
 * Blocks that call the API run as a user would run them, with the sandbox server and its key. The record of proofs holds the
 * others while no page, package or call that they use changes; `npm run prove` runs them all.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { loadSettings, repositoryRoot } from '@portal/settings';
import { sampled } from '@portal/text/testing/sampled';
import { buildSync, transformSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callsApi, isPython, isScript, isShell, needsBrowser, reasonNotRun, runsInPage } from './calls.ts';
import { parseFaults } from './faults.ts';
import { type CodeBlock, checkedBlocks, placeOf, readPages } from './pages.ts';
import { noteProofs } from './proofs.ts';
import { python, pythonAdvice } from './python.ts';
import { atServer, type ReferenceServer, startReferenceServer } from './reference-server.ts';

const settings = loadSettings();
const runFile = promisify(execFile);
/** Inside the repository, so that the samples' imports find its packages. */
const folder = resolve(repositoryRoot(), `.cache/prose-run-${process.pid}`);
const redirect = join(folder, 'at-the-reference-server.mjs');
let server: ReferenceServer;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  buildSync({
    entryPoints: [resolve(repositoryRoot(), 'prose/src/at-the-reference-server.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: redirect,
  });
  server = await startReferenceServer();
});
afterAll(() => {
  server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const blocks = checkedBlocks().filter((block) => callsApi(block) && block.unrunReason === undefined);
const shellBlocks = blocks.filter(isShell);
const nodeBlocks = blocks.filter((block) => isScript(block) && !needsBrowser(block));
const pythonBlocks = blocks.filter(isPython);

interface Outcome {
  /** `undefined` when the command ended well. */
  failure?: string;
  printed: string;
  complaints: string;
}

async function outcomeOf(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Outcome> {
  const variables = {
    ...process.env,
    [`${settings.packages.envPrefix}_API_KEY`]: settings.keys.sandbox,
    HOST: server.host,
    ...env,
  };
  try {
    const { stdout, stderr } = await runFile(command, args, {
      cwd: repositoryRoot(),
      env: variables,
      timeout: 30_000,
    });
    return { printed: stdout, complaints: stderr };
  } catch (error) {
    return { failure: (error as Error).message.slice(0, 600), printed: '', complaints: '' };
  }
}

/** Saves the block without its types, with its `try` code below it. */
function save(block: CodeBlock): string {
  const code = [startOf(block), block.code, block.tryOut].filter(Boolean).join('\n');
  const ending = code.includes('require(') ? 'cjs' : 'mjs';
  const file = join(folder, `${block.file.replaceAll(/\W/g, '-')}-${block.line}.${ending}`);
  writeFileSync(file, transformSync(code, { loader: 'ts' }).code);
  return file;
}

/** An import of the block that runs before this one. */
function startOf(block: CodeBlock): string | undefined {
  if (!block.after) return undefined;
  const before = blocks.find(({ file, title }) => file === block.file && title === block.after);
  if (!before) throw new Error(`${placeOf(block)}: after="${block.after}" names no block of the page.`);
  return `import '${pathToFileURL(save(before)).href}';`;
}

/** The command that runs the block, and its arguments. */
function commandFor(block: CodeBlock): [string, string[]] {
  if (isPython(block)) return [python!, [savePython(block)]];
  return [process.execPath, ['--import', pathToFileURL(redirect).href, save(block)]];
}

/** Saves a Python block with the sandbox instead of the live API, and its `try` code below it. */
function savePython(block: CodeBlock): string {
  const file = join(folder, `${block.file.replaceAll(/\W/g, '_')}_${block.line}.py`);
  // What a fence tries out is one line there, and may be several in Python.
  const tryOut = block.tryOut?.replaceAll('\\n', '\n');
  const lines = [block.before, block.code, tryOut].filter((part) => part !== undefined);
  writeFileSync(file, atServer(lines.join('\n'), server.host));
  return file;
}

/** What is wrong with a sample's run, in one line; `undefined` when all is well. */
async function faultOf(block: CodeBlock): Promise<string | undefined> {
  if (block.faults) await server.warmUp();
  server.takeResponses();
  server.injectFaults(parseFaults(block.faults ?? ''));
  const { failure, printed, complaints } = await outcomeOf(...commandFor(block), {
    REFERENCE_SERVER: server.host,
  });
  const unused = server.takeUnusedFaults();
  const responses = server.takeResponses();
  const unknown = server.takeUnknownNames();
  if (failure) return failure;
  if (unused.length > 0) return `sent too few requests: ${unused.length} of its faults met none`;
  // A sample that meets faults may report them.
  if (complaints && !block.faults) return `wrote to the error output: ${complaints.slice(0, 300)}`;
  if (unknown.length > 0) return unknown.join(', ');
  const refused = responses.filter((response) => Number.parseInt(response, 10) >= 400);
  if (refused.length > 0) return `received ${refused.join(', ')}`;
  if (/\b(undefined|NaN|\[object Object\])/.test(printed)) return `printed ${printed.slice(0, 200)}`;
  if (responses.length === 0 && printed === '')
    return 'calls nothing and prints nothing. Say in its fence how to try it: try="console.log(await …)"';
  return undefined;
}

describe('code blocks that call the API', () => {
  it.each(sampled(shellBlocks, 3).map((block) => [placeOf(block), block] as const))(
    '%s runs in a shell',
    async (_, block) => {
      const { failure, printed } = await outcomeOf('bash', [
        '-euo',
        'pipefail',
        '-c',
        atServer(block.code, server.host),
      ]);
      expect(failure).toBeUndefined();
      expect(printed).not.toMatch(/"status": ?(4|5)\d\d/);
      expect(server.takeUnknownNames()).toEqual([]);
      noteProofs('run', [block]);
    },
  );

  it.each(sampled(nodeBlocks, 5).map((block) => [placeOf(block), block] as const))(
    '%s runs in Node',
    async (_, block) => {
      expect(await faultOf(block)).toBeUndefined();
      noteProofs('run', [block]);
    },
  );

  it.skipIf(!python).each(sampled(pythonBlocks, 2).map((block) => [placeOf(block), block] as const))(
    python ? '%s runs in Python' : `%s runs in Python, ${pythonAdvice}`,
    async (_, block) => {
      expect(await faultOf(block)).toBeUndefined();
      noteProofs('run', [block]);
    },
  );

  it('are all run, by one of the tests, or say why not', () => {
    const isRun = (block: CodeBlock) =>
      isShell(block) ||
      nodeBlocks.includes(block) ||
      pythonBlocks.includes(block) ||
      runsInPage(block) ||
      /^(php|html)$/.test(block.language);
    const left = blocks.filter((block) => !isRun(block) && !reasonNotRun(block));
    expect(left.map((block) => `${placeOf(block)}: say in its fence why it is not run: unrun="…"`)).toEqual(
      [],
    );
  });

  it('are found', () => {
    expect(shellBlocks.length).toBeGreaterThan(3);
    expect(nodeBlocks.length).toBeGreaterThan(15);
  });
});

it('the road distance on the page about distances is what the sandbox returns', async () => {
  const text = readPages().find(({ file }) => file.endsWith('measure-distance.mdx'))?.text ?? '';
  const [, straight] = /about ([\d.]+) km/.exec(text) ?? [];
  const [, byCar, longer] = /is ([\d.]+) km, about (\d+)% longer than the straight line/.exec(text) ?? [];
  const response = await fetch(
    `${server.host}/v2/api/route/90.3957,23.7386;90.3785,23.7625?api_key=${settings.keys.sandbox}`,
  );
  const { routes } = (await response.json()) as { routes: { distance: number }[] };
  const kilometers = routes[0]!.distance / 1000;
  expect(byCar).toBe(kilometers.toFixed(2));
  expect(Number(longer)).toBe(Math.round((kilometers / Number(straight) - 1) * 10) * 10);
});

describe('the run of a Node sample', () => {
  const sample: CodeBlock = {
    file: 'planted',
    line: 1,
    language: 'ts',
    given: [],
    code: `const response = await fetch('${settings.hosts.api}/v2/api/districts?api_key=${settings.keys.placeholder}');\nconst { places } = await response.json();\n`,
  };

  it('passes a right one', async () => {
    expect(await faultOf({ ...sample, tryOut: 'console.log(places[0].name);' })).toBeUndefined();
  });

  it('lets a sample meet its faults, and refuses one that does not', async () => {
    const tryOut = 'console.log(places[0].name);';
    expect(await faultOf({ ...sample, line: 7, tryOut, faults: 'pass 503' })).toContain('1 of its faults');
    expect(await faultOf({ ...sample, line: 8, tryOut, faults: '503' })).toContain('Cannot read properties');
  });

  it.skipIf(!python)('refuses a Python sample that fails, or does nothing', async () => {
    const planted = { ...sample, language: 'python' };
    expect(await faultOf({ ...planted, line: 9, code: 'print(places)' })).toContain('NameError');
    expect(await faultOf({ ...planted, line: 10, code: 'places = []' })).toContain('calls nothing');
  });

  it('refuses a wrong path, a wrong key, a field that is not there, one that does nothing, a wrong name', async () => {
    const wrong = [
      { ...sample, line: 2, code: sample.code.replace('districts', 'regions') },
      { ...sample, line: 3, code: sample.code.replace(settings.keys.placeholder, 'another-key') },
      { ...sample, line: 4, tryOut: 'console.log(places[0].title);' },
      { ...sample, line: 5, code: 'function later() {}' },
      { ...sample, line: 6, code: sample.code.replace('api_key=', 'name=Dhaka&api_key=') },
    ];
    const faults = [];
    for (const block of wrong) faults.push(await faultOf(block));
    expect(faults).toEqual([
      expect.stringContaining('404 GET'),
      expect.stringContaining('401 GET'),
      expect.stringContaining('undefined'),
      expect.stringContaining('calls nothing'),
      'GET /v2/api/districts has no name',
    ]);
  });
});
