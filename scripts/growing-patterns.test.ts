import { expect, it } from 'vitest';
import { growingPatterns } from './growing-patterns.mjs';

it.each([String.raw`/^[+-]?(\d+\.?\d*|\.\d+)$/`, String.raw`/\/+$/`, '/[?#].*$/', '/^(a+)+$/'])(
  'finds that the work of %s grows faster than the text',
  (pattern) => {
    const [line] = growingPatterns('a.ts', `\nconst pattern = ${pattern};\n`);
    expect(line).toContain(`a.ts:2 ${pattern} `);
  },
);

it.each([String.raw`/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/`, String.raw`/(?<!\/)\/+$/`, '/[?#]/', '/^a+$/'])(
  'accepts %s, which takes one step for each character',
  (pattern) => expect(growingPatterns('a.ts', `text.match(${pattern})`)).toEqual([]),
);
