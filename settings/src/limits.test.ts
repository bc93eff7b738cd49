import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { limits, loadSettings, repositoryRoot, tokenValues } from './index.ts';

const textOf = (file: string) => readFileSync(`${repositoryRoot()}/${file}`, 'utf8');

describe('limits', () => {
  it('are tokens with separators of thousands', () => {
    const values = tokenValues(loadSettings());
    expect([values.visitorGeofences, values.ownerGeofences]).toEqual(['20', '10,000']);
  });

  it('are all on the page of the sandbox', () => {
    const page = textOf('content/docs/sandbox.mdx');
    expect(Object.keys(limits).filter((name) => !page.includes(`{${name}}`))).toEqual([]);
  });

  it('are those of the README of the server', () => {
    const readme = textOf('server/README.md');
    const { bodyKibibytes: body, unreadMebibytes: unread, jsonLevels, formFields } = limits;
    for (const words of [`${body} KiB`, `${unread} MiB`, `${jsonLevels} levels`, `${formFields}, then 400`]) {
      expect(readme).toContain(words);
    }
  });
});
