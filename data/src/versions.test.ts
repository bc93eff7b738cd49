import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { useVersion, versionInUse } from './versions.ts';

/** What another process does right before this one replaces the link. */
const other = vi.hoisted(() => ({ act: () => {} }));

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const renameSync: typeof fs.renameSync = (from, to) => {
    const { act } = other;
    other.act = () => {};
    act();
    fs.renameSync(from, to);
  };
  return { ...fs, renameSync };
});

const folder = mkdtempSync(join(tmpdir(), 'versions-'));
const { pid } = process;
const setPid = (value: number) => Object.defineProperty(process, 'pid', { value });
afterAll(() => {
  setPid(pid);
  rmSync(folder, { recursive: true, force: true });
});

it('two processes change the version at the same time: the last one counts', () => {
  for (const version of ['20260101-000001', '20260101-000002']) mkdirSync(join(folder, version));
  other.act = () => {
    setPid(pid + 1);
    useVersion(folder, '20260101-000001');
    setPid(pid);
  };
  useVersion(folder, '20260101-000002');
  expect(versionInUse(folder)).toBe('20260101-000002');
});
