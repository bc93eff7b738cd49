import { expect, it } from 'vitest';
import { mdxCompiler } from './compile.ts';

it.each(['<Foo', '{a b}', '<a></b>'])('a page with %s says its file and its line', async (end) => {
  const none = () => undefined;
  await expect(mdxCompiler(none, none)({ text: `One.\n\n${end}`, file: 'content/a.mdx' })).rejects.toThrow(
    /^content\/a\.mdx:3:\d/,
  );
});
