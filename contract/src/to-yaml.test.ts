import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { bundleContract } from './bundle.ts';
import { apiVersions, contractFolder } from './index.ts';
import { openContract } from './load.ts';
import { recipeFiles } from './recipes.ts';
import { toYaml } from './to-yaml.ts';

const asRead = (text: string, version: '1.1' | '1.2') => JSON.stringify(parse(text, { version }));

it.each(apiVersions)('the document of %s is the same to parsers of YAML 1.1', (version) => {
  const document = bundleContract(openContract(version));
  const text = toYaml(document);
  expect(asRead(text, '1.1')).toBe(JSON.stringify(document));
  expect(asRead(text, '1.2')).toBe(JSON.stringify(document));
});

const folder = join(contractFolder(), 'arazzo');

it.each(recipeFiles(folder))('the recipe %s is the same to parsers of YAML 1.1', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  expect(asRead(text, '1.1')).toBe(asRead(text, '1.2'));
});
