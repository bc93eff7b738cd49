/** Blocks that call the API run as a reader would run them, against the reference server with the sandbox key. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { loadSettings, repositoryRoot } from '@portal/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CodeBlock, checkedBlocks, placeOf } from './pages.ts';

const settings = loadSettings();
const runFile = promisify(execFile);
let server: ChildProcess;
let host: string;
const folder = mkdtempSync(join(tmpdir(), 'prose-run-'));

beforeAll(async () => {
  server = spawn(process.execPath, ['--import', 'tsx', 'server/src/main.ts'], {
    cwd: repositoryRoot(),
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', SITE_DIR: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  host = await new Promise<string>((found) => {
    server.stdout?.on('data', (chunk: Buffer) => {
      const address = /http:\/\/[\w.:]+/.exec(chunk.toString())?.[0];
      if (address) found(address);
    });
  });
});
afterAll(() => server.kill());

/** The block with this server in place of the provider's, and a key that works in place of the placeholder. */
function runnable({ code }: CodeBlock): string {
  return code
    .replaceAll(settings.hosts.api, host)
    .replaceAll(settings.hosts.sandbox, host)
    .replaceAll(settings.keys.placeholder, settings.keys.sandbox);
}

const callsApi = ({ code }: CodeBlock) =>
  code.includes(settings.hosts.api) || code.includes(settings.hosts.sandbox);
const isShell = ({ language, code }: CodeBlock) =>
  /^(bash|sh|shell)$/.test(language) && /\bcurl\b/.test(code);
/** Whole scripts: they write to the console, and need neither a page nor names from elsewhere. */
const isNodeScript = ({ language, code, given }: CodeBlock) =>
  /^(js|javascript|ts|typescript)$/.test(language) &&
  /\bfetch\(/.test(code) &&
  /\bconsole\.log\(/.test(code) &&
  given.length === 0 &&
  !/\b(document|window|map|bkoigl|react)\b/.test(code);

async function outcome(command: string, args: string[]): Promise<string | undefined> {
  const env = {
    ...process.env,
    [`${settings.packages.envPrefix}_API_KEY`]: settings.keys.sandbox,
    HOST: host,
  };
  try {
    const { stdout } = await runFile(command, args, { cwd: repositoryRoot(), env, timeout: 30_000 });
    return /"status": ?(4|5)\d\d/.exec(stdout) ? stdout.slice(0, 300) : undefined;
  } catch (error) {
    return (error as Error).message.slice(0, 300);
  }
}

describe('code blocks that call the API', () => {
  it('run as shell commands', async () => {
    const blocks = checkedBlocks().filter((block) => isShell(block) && callsApi(block));
    expect(blocks.length).toBeGreaterThan(0);
    const failures: string[] = [];
    for (const block of blocks) {
      const failure = await outcome('bash', ['-euo', 'pipefail', '-c', runnable(block)]);
      if (failure) failures.push(`${placeOf(block)}: ${failure}`);
    }
    expect(failures).toEqual([]);
  });

  it('run as Node scripts', async () => {
    const blocks = checkedBlocks().filter((block) => isNodeScript(block) && callsApi(block));
    const failures: string[] = [];
    for (const block of blocks) {
      const script = join(folder, `${failures.length}-${block.line}.mts`);
      writeFileSync(script, runnable(block));
      const failure = await outcome(process.execPath, ['--import', 'tsx', script]);
      if (failure) failures.push(`${placeOf(block)}: ${failure}`);
    }
    expect(failures).toEqual([]);
  });
});
