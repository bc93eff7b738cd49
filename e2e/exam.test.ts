/** The documentation passes the exam (`npm run exam`), and fails it where it loses a fact. */

import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { sampled } from '@portal/text/testing/sampled';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examineSteps } from '../server/src/mcp/exam/exam.ts';
import { openDesk } from '../server/src/mcp/exam/open-desk.ts';
import { examTasks } from '../server/src/mcp/exam/task.ts';

const siteDir = resolve(process.env.SITE_DIR ?? 'site/build');

/** Markdown and search index of the site, without the rest. */
let folder: string;
/** Receives the requests of all tasks: what the API returns doesn't depend on the pages. */
let api: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'exam-'));
  cpSync(siteDir, folder, {
    recursive: true,
    filter: (file) => !/\.(br|gz|js|html|png|webp|avif|woff2?|map|pbf|svg)$/.test(file),
  });
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  api = await openDesk(folder);
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

async function failed(): Promise<string[]> {
  const desk = await openDesk(folder);
  try {
    const results = await examineSteps({ ...desk, send: api.send });
    return results.flatMap(({ name, isCorrect, reason }) => (isCorrect ? [] : [`${name}: ${reason}`]));
  } finally {
    await desk.close();
  }
}

it('the pages and the tools alone solve all twenty tasks', async () => {
  expect(await failed()).toEqual([]);
});

describe('a page that loses a fact', () => {
  it.each(
    sampled(
      examTasks.map(({ name, fact }) => [name, fact] as const),
      2,
    ),
  )('fails %s, and no other task', async (name, { page, text: fact }) => {
    const file = join(folder, `${page}.md`);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(fact);
    writeFileSync(file, text.replaceAll(fact, ''));
    try {
      const reasons = await failed();
      expect(
        reasons.map((reason) => reason.split(':')[0]),
        reasons.join('\n'),
      ).toEqual([name]);
      expect(reasons[0]).toMatch(/found no `\w+`/);
    } finally {
      writeFileSync(file, text);
    }
  });
});

it('npm run exam examines the model of an endpoint, and prints both rates', async () => {
  const stub = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const { tools, messages } = JSON.parse(body) as {
      tools?: object[];
      messages: { role: string; content: string }[];
    };
    const call = { name: 'read_page', arguments: '{"path":"/api/errors/429"}' };
    const last = messages.at(-1)!;
    const read = last.role === 'tool' ? /honor `([\w-]+)`/.exec(last.content)?.[1] : 'I have no tools.';
    const message =
      tools && last.role !== 'tool'
        ? { content: null, tool_calls: [{ id: '1', type: 'function', function: call }] }
        : { content: read };
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', ...message } }] }));
  });
  await new Promise<void>((done) => stub.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(stub.address() as AddressInfo).port}/v1`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/build/exam.mjs', '--endpoint', url, '--model', 'stub'],
    { env: { ...process.env, SITE_DIR: siteDir, MODEL_API_KEY: 'secret' } },
  );
  stub.close();
  expect(stdout).toContain('stub: 1 of 20 (5 %) with the documentation, 0 of 20 (0 %) without it.');
  expect(stdout).toContain('✓ retry-after');
  expect(stdout).not.toContain('secret');
});
