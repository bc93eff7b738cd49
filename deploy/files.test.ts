/** What the files of a deployment name exists: metrics, and variables of the environment. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildApp } from '../server/src/app.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

it('alerts and dashboard read metrics that a server has', async () => {
  const app = await buildApp({ metricsToken: 'token' });
  // Histograms and counters have their first line with the first request.
  await app.inject('/v2/api/districts?api_key=sandbox');
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer token' } });
  await app.close();
  const has = new Set([...body.matchAll(/^(\w+)[ {]/gm)].map(([, name]) => name));
  const requested = (text: string) =>
    [...text.matchAll(/\b(\w+)\{(?:job|status)=/g)].map(([, name]) => name!).filter((name) => name !== 'up');
  const rules = requested(read('prometheus-rules.yml'));
  const panels = requested(read('dashboard.json').replaceAll('\\"', '"'));
  expect([rules.length, panels.length]).toEqual([8, 9]);
  expect([...rules, ...panels].filter((name) => !has.has(name))).toEqual([]);
});

it('services and containers set variables that the server reads', () => {
  const service = [...read('portal@.service').matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name!);
  const [line = ''] = read('Containerfile').match(/^ENV .*/m) ?? [];
  const container = [...line.matchAll(/(\w+)=/g)].map(([, name]) => name!);
  const table = readFileSync(join(import.meta.dirname, '../server/README.md'), 'utf8');
  expect([service.length, container.length]).toEqual([8, 7]);
  const unknown = [...service, ...container].filter(
    (name) => name !== 'NODE_ENV' && !table.includes(`\`${name}\``),
  );
  expect(unknown).toEqual([]);
});

const has = (command: string) => spawnSync(command, ['--version']).error === undefined;

/** Debian: apt-get install prometheus. */
it.runIf(has('promtool'))('alerts begin when they should', () => {
  const { status, stderr, stdout } = spawnSync(
    'promtool',
    ['test', 'rules', join(import.meta.dirname, 'prometheus-rules.test.yml')],
    { encoding: 'utf8' },
  );
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
});

/** A system with systemd. */
it.runIf(has('systemd-analyze'))('systemd reads its file without a warning', () => {
  const { status, stderr } = spawnSync(
    'systemd-analyze',
    ['verify', join(import.meta.dirname, 'portal@.service')],
    {
      encoding: 'utf8',
    },
  );
  const own = stderr.split('\n').filter((one) => one.includes('portal') && !one.includes('/usr/bin/node'));
  expect([status === 0 || stderr.includes('/usr/bin/node'), own]).toEqual([true, []]);
});
