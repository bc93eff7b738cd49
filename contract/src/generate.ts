/** Makes everything that is derived from the contract: `npm run generate`, or `node --import tsx contract/src/generate.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { API_VERSIONS, contractFolder, loadContract } from './index.ts';

const target = resolve(contractFolder(), 'generated');

for (const version of API_VERSIONS) {
  write(`${version}.views.json`, `${JSON.stringify(loadContract(version))}\n`);
}

function write(name: string, text: string): void {
  const file = resolve(target, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
