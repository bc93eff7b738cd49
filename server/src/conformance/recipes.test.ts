/** Each recipe, as it is published, runs against the server with the field's runner for Arazzo. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { contractFolder } from '@portal/contract';
import { loadSettings } from '@portal/settings';
import { createConfig } from '@redocly/openapi-core';
import { type RespectOptions, run } from '@redocly/respect-core';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';

const generated = resolve(contractFolder(), 'generated');
const published = readdirSync(join(generated, 'arazzo'));
const silent = {
  info() {},
  warn() {},
  error() {},
  output() {},
  printNewLine() {},
  printSeparator() {},
  indent: (text: string) => text,
};

let app: FastifyInstance;
let url: string;
let folder: string;
let config: RespectOptions['config'];
beforeAll(async () => {
  app = await buildApp({ shedding: false });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  folder = mkdtempSync(join(tmpdir(), 'recipes-'));
  mkdirSync(join(folder, 'arazzo'));
  mkdirSync(join(folder, 'openapi'));
  writeFileSync(join(folder, 'openapi/v2.json'), readFileSync(join(generated, 'openapi/v2.json')));
  config = await createConfig({});
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

async function stepsOf(name: string, text: string) {
  const file = join(folder, 'arazzo', name);
  writeFileSync(file, text);
  const [result] = await run({
    files: [file],
    config,
    input: [JSON.stringify({ apiKey: loadSettings().keys.sandbox, query: 'mirpur dohs', name: 'Depot' })],
    server: [`v2=${url}`],
    maxSteps: 50,
    maxFetchTimeout: 20_000,
    requestFileLoader: { getFileBody: () => Promise.reject(new Error('No recipe sends a file.')) },
    logger: silent,
    fetch,
  });
  return {
    hasProblems: result!.hasProblems,
    steps: result!.executedWorkflows.flatMap(({ executedSteps }) => executedSteps),
  };
}

it('there are three', () => {
  expect(published).toEqual([
    'geofence-life.arazzo.yaml',
    'search-then-details.arazzo.yaml',
    'sorted-delivery-round.arazzo.yaml',
  ]);
});

it.each(published)('%s is valid, and every step does what it says', async (name) => {
  const text = readFileSync(join(generated, 'arazzo', name), 'utf8');
  const { hasProblems, steps } = await stepsOf(name, text);
  expect(steps.length).toBe([...text.matchAll(/- stepId:/g)].length);
  const failed = steps.flatMap((step) =>
    'checks' in step ? step.checks.filter(({ passed }) => !passed).map(({ message }) => message) : [],
  );
  expect(failed).toEqual([]);
  expect(hasProblems).toBe(false);
});

it('a recipe with the wrong name of a value fails', async () => {
  const [name = ''] = published.filter((one) => one.startsWith('search'));
  const text = readFileSync(join(generated, 'arazzo', name), 'utf8');
  const wrong = text.replace('name: place_code', 'name: placeCode');
  await expect(stepsOf('wrong.arazzo.yaml', wrong)).rejects.toThrow('Failed to resolve output "address"');
});
