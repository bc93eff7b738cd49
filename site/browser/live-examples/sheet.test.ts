import { readdirSync, readFileSync } from 'node:fs';
import { loadSettings } from '@portal/settings';
import { describe, expect, it } from 'vitest';
import { exampleKind } from './kinds.ts';
import { toSandboxFile } from './runnable.ts';
import { withOwnRules } from './sheet.ts';

it('writes a few rules into a page instead of the link to the sheet, and leaves a page without the link', () => {
  const page = '<head>\n  <link rel="stylesheet" href="./example.css">\n</head>';
  expect(withOwnRules(page)).toMatch(
    /^<head>\n {2}<style>\n {4}html, body \{.*\n[^<]*\n {2}<\/style>\n<\/head>$/,
  );
  expect(withOwnRules('<p>$&</p>')).toBe('<p>$&</p>');
});

describe('a copied example', () => {
  const pages = readdirSync('examples').filter((file) => file.endsWith('.html'));

  it.each(pages)(
    '%s is one file, at most six lines longer than its source, without parts of the portal',
    (file) => {
      const source = readFileSync(`examples/${file}`, 'utf8');
      const copy = toSandboxFile(
        withOwnRules(source),
        loadSettings(),
        exampleKind('html'),
        'https://portal.test',
      );
      expect(copy.split('\n').length - source.split('\n').length).toBeLessThanOrEqual(6);
      expect(copy).not.toMatch(/frame\.js|example\.css|bangla=pictures|href="\.\//);
      if (source.split('\n').length <= 54) expect(copy.split('\n').length).toBeLessThanOrEqual(60);
    },
  );
});
