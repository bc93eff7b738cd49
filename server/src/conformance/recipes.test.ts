/** Each recipe, as it is published, runs against the server with the field's runner for Arazzo. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { contractFolder } from '@portal/contract';
import { runRedocly } from '@portal/contract/testing/redocly';
import { loadSettings } from '@portal/settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';

const generated = resolve(contractFolder(), 'generated');
const published = readdirSync(join(generated, 'arazzo'));
const wrong = 'wrong.arazzo.yaml';

interface Report {
  files: Record<string, { executedWorkflows: { executedSteps: Step[] }[] }>;
}
interface Step {
  status: string;
  checks: { passed: boolean; message: string }[];
}

let folder: string;
let report: Report;
const textOf = (name: string) => readFileSync(join(folder, 'arazzo', name), 'utf8');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recipes-'));
  cpSync(join(generated, 'arazzo'), join(folder, 'arazzo'), { recursive: true });
  cpSync(join(generated, 'openapi/v2.json'), join(folder, 'openapi/v2.json'));
  const search = textOf('search-then-details.arazzo.yaml');
  writeFileSync(join(folder, 'arazzo', wrong), search.replace('name: place_code', 'name: placeCode'));

  const app = await buildApp({ shedding: false });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const input = { apiKey: loadSettings().keys.sandbox, query: 'mirpur dohs', name: 'Depot' };
  const options = {
    input: JSON.stringify(input),
    server: `v2=${url}`,
    'json-output': 'report.json',
    'max-steps': '50',
    'max-fetch-timeout': '20000',
  };
  await runRedocly(
    [
      'respect',
      ...published,
      wrong,
      ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    ],
    join(folder, 'arazzo'),
  );
  await app.close();
  report = JSON.parse(textOf('report.json')) as Report;
});
afterAll(() => rmSync(folder, { recursive: true }));

const stepsOf = (name: string) =>
  report.files[name]!.executedWorkflows.flatMap(({ executedSteps }) => executedSteps);
const failedChecks = (steps: Step[]) =>
  steps.flatMap(({ checks }) => checks.filter(({ passed }) => !passed).map(({ message }) => message));

it('there are three', () => {
  expect(published).toEqual([
    'geofence-life.arazzo.yaml',
    'search-then-details.arazzo.yaml',
    'sorted-delivery-round.arazzo.yaml',
  ]);
});

it.each(published)('%s is valid, and every step does what it says', (name) => {
  const steps = stepsOf(name);
  expect(steps.length).toBe([...textOf(name).matchAll(/- stepId:/g)].length);
  expect(failedChecks(steps)).toEqual([]);
  expect(steps.map(({ status }) => status)).toEqual(steps.map(() => 'success'));
});

it('a recipe with the wrong name of a value fails', () => {
  expect(failedChecks(stepsOf(wrong)).join()).toContain(
    "resolving runtime expression '$response.body#/place/address'",
  );
});
