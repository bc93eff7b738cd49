import { basename } from 'node:path';
import { Fault } from '@portal/settings';
import { expect, it } from 'vitest';
import { faultOf } from '../messages.ts';
import { mdxCompiler } from './compile.ts';

it.each(['<Foo', '{a b}', '<a></b>', 'import a from "./a.js"', '![a](./100%.png)'])(
  'a page with %s says its file and its line',
  async (end) => {
    const none = () => undefined;
    await expect(mdxCompiler(none, none)({ text: `One.\n\n${end}`, file: 'content/a.mdx' })).rejects.toThrow(
      /^content\/a\.mdx:3:[ \d]/,
    );
  },
);

it('a link whose encoding is no text is that of a file, and may be its name', async () => {
  const looked: string[] = [];
  const compile = mdxCompiler(
    (file) => {
      looked.push(basename(file));
      return undefined;
    },
    () => undefined,
  );
  await compile({ text: '[a](./100%.mdx) [b](./a%20b.mdx) [c](./%E0%A4%A.mdx)', file: 'content/a.mdx' });
  expect(looked).toEqual(expect.arrayContaining(['100%.mdx', 'a b.mdx', '%E0%A4%A.mdx']));
});

it('a mistake of a page says its file, once and without a stack', () => {
  for (const message of ['no component Foo', 'content/a.mdx:3: no component Foo'])
    expect(String(faultOf('content/a.mdx', new Fault(message)).stack)).toMatch(
      /^Error: content\/a\.mdx:(3:)? no component Foo$/,
    );
});

it('a defect of a component says the page, and where in our code it is', () => {
  const { stack } = faultOf('content/a.mdx', new TypeError('x is undefined'));
  expect(stack).toMatch(/^Error: content\/a\.mdx: x is undefined\n +at .*compile\.test\.ts:\d+/);
});
