import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { repositoryRoot } from '@portal/settings';
import { describe, expect, it } from 'vitest';
import { checkTags } from './unclosed-tag.ts';

const examples = resolve(repositoryRoot(), 'examples');

describe('checkTags', () => {
  it('takes every example as it is written', () => {
    for (const file of readdirSync(examples).filter((name) => name.endsWith('.html')))
      checkTags(readFileSync(resolve(examples, file), 'utf8'));
  });

  it('names the tag that is never closed, on its line', () => {
    expect(() => checkTags('<body>\n  <div id="map">\n  <p>text</p>\n</body>')).toThrow(
      expect.objectContaining({
        message: '<div> is opened here and never closed. Write </div> where it ends.',
        line: 2,
        column: 3,
      }),
    );
  });

  it('accepts the ends that HTML lets out', () => {
    checkTags('<ul><li>one<li>two</ul><p>text<br><img src="a">');
  });
});
