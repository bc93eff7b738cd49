import type { Plugin } from 'vite';
import { expect, it } from 'vitest';
import { bundle, ownImport } from './bundle.ts';

/** Modules of the test: three chunks, one of which doesn't require another file. */
const sources: Record<string, string> = {
  entry: `import 'shared'; import('alone'); import('needing'); import('other');`,
  alone: `console.log('alone');`,
  needing: `import 'both'; console.log('needing');`,
  other: `import 'both'; console.log('other');`,
  both: `console.log('both');`,
  shared: `console.log('shared');`,
};

const written: Plugin = {
  name: 'written',
  enforce: 'pre',
  resolveId: (id) => (id in sources ? id : undefined),
  load: (id) => sources[id],
};

it('every chunk is among the files that are fetched before it is imported, even one that requires no other', async () => {
  const output = await bundle(
    { configFile: false, publicDir: false, logLevel: 'silent', plugins: [written] },
    'build',
    { input: 'entry', plugins: [ownImport()] },
    { write: false, minify: false },
  );
  const chunks = output.filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry)!;
  expect(entry.dynamicImports).toHaveLength(3);
  const alone = chunks.find(({ name }) => name === 'alone')!;
  expect(alone.imports).toEqual([]);
  const fetched = /^const __vite__mapDeps=.*/.exec(entry.code)?.[0];
  for (const file of entry.dynamicImports) expect(fetched).toContain(JSON.stringify(file));
});
