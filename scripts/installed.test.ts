/** `npm install` is what most people run first; what it installed is not installed again, and nothing of it removed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@portal/settings';
import { expect, it } from 'vitest';
import { isWhole } from './steps.mjs';

type Packages = Record<string, { version?: string; optional?: true }>;

const locked: Packages = JSON.parse(
  readFileSync(join(repositoryRoot(), 'package-lock.json'), 'utf8'),
).packages;
const paths = Object.keys(locked).filter((path) => path.includes('node_modules/'));
const installed = (change: Packages = {}): Packages => ({
  ...Object.fromEntries(paths.map((path) => [path, locked[path]!])),
  ...change,
});
const without = (...gone: string[]): Packages =>
  Object.fromEntries(Object.entries(installed()).filter(([path]) => !gone.includes(path)));
const optional = paths.filter((path) => locked[path]!.optional);

it('takes an installation for whole that lacks only packages of other platforms', () => {
  expect(isWhole(locked, installed())).toBe(true);
  expect(isWhole(locked, without(...optional))).toBe(true);
});

it('installs again when a package is missing, a workspace is, or a version is another', () => {
  expect(isWhole(locked, without('node_modules/react'))).toBe(false);
  expect(isWhole(locked, without('node_modules/@portal/site'))).toBe(false);
  expect(isWhole(locked, installed({ 'node_modules/react': { version: '18.0.0' } }))).toBe(false);
  expect(isWhole(locked, {})).toBe(false);
});
