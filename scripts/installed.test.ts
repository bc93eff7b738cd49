/** `npm install` is what most people run first; what it installed is not installed again, and nothing of it removed. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@portal/settings';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isAllInstalled } from './steps.mjs';

type Packages = Record<string, { version?: string; optional?: true }>;

const lock = readFileSync(join(repositoryRoot(), 'package-lock.json'), 'utf8');
const locked: Packages = JSON.parse(lock).packages;
const paths = Object.keys(locked).filter((path) => path.includes('node_modules/'));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'installed-'));
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package-lock.json'), lock);
});
afterEach(() => rmSync(folder, { recursive: true }));

const isInstalledWith = (list: string): boolean => {
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), list);
  return isAllInstalled(folder);
};
const listed = (packages: Packages) => JSON.stringify({ packages });
const without = (...gone: string[]): Packages =>
  Object.fromEntries(paths.filter((path) => !gone.includes(path)).map((path) => [path, locked[path]!]));

it('takes an installation for whole that lacks only packages of other platforms', () => {
  expect(isInstalledWith(listed(without()))).toBe(true);
  const optional = paths.filter((path) => locked[path]!.optional);
  expect(isInstalledWith(listed(without(...optional)))).toBe(true);
});

it('installs again when a package is missing, a workspace is, or a version is another', () => {
  expect(isInstalledWith(listed(without('node_modules/react')))).toBe(false);
  expect(isInstalledWith(listed(without('node_modules/@portal/site')))).toBe(false);
  expect(isInstalledWith(listed({ ...without(), 'node_modules/react': { version: '18.0.0' } }))).toBe(false);
});

it('installs again where there is no list, or none that can be read', () => {
  expect(isAllInstalled(folder)).toBe(false);
  const whole = listed(without());
  for (const list of ['', '{}', '[]', 'null', '{"packages":null}', whole.slice(0, whole.length / 2)])
    expect(isInstalledWith(list), list.slice(0, 20)).toBe(false);
  writeFileSync(join(folder, 'package-lock.json'), `<<<<<<< HEAD\n${lock}`);
  expect(isInstalledWith(whole)).toBe(false);
});
