/**
 * Checks the contract's own rules, then makes everything that is derived from it, into `contract/generated/`:
 * `npm run generate`.
 *
 * - `v2.views.json`, `v1.views.json`: the typed views, for the site
 * - `served.json`: views and schemas of both, for the server
 * - `releases.json`: each kept release with what changed since the one before, for the site
 * - `openapi/v2.json|yaml`, `openapi/v1.json|yaml`: one self-contained document per version, for machines, and
 *   `openapi/v2-routes.json` and so on: one per group
 * - `postman/v2.json`, `bruno/v2.json`, `http/v2.http` and so for v1: collections to send requests by hand
 * - `arazzo/*.arazzo.yaml`: the recipes, next to the documents that they describe requests of
 *
 * The types are made by `generate-types.ts`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { loadSettings } from '@portal/settings';
import { bundleContract } from './bundle.ts';
import { brunoCollection } from './collections/bruno.ts';
import { httpFile } from './collections/http-file.ts';
import { postmanCollection } from './collections/postman.ts';
import { groupDocument } from './group-document.ts';
import { apiVersions, checkContract, contractFolder, describeFinding, loadContract } from './index.ts';
import { openContract } from './load.ts';
import { recipeFiles } from './recipes.ts';
import { describeReleases } from './releases/kept.ts';
import { schemasToServe } from './schemas.ts';
import type { ServedContract } from './served.ts';
import { toYaml } from './to-yaml.ts';

const target = resolve(contractFolder(), 'generated');

const settings = loadSettings();
const { keys } = settings;

const findings = checkContract();
if (findings.length > 0) {
  console.error(`The contract breaks ${findings.length} of its own rules:\n`);
  for (const finding of findings) console.error(`  ${describeFinding(finding)}`);
  process.exit(1);
}

for (const version of apiVersions) {
  const views = loadContract(version);
  const document = bundleContract(openContract(version));
  write(`${version}.views.json`, toJson(views));
  write(`openapi/${version}.json`, toJson(document, 2));
  write(`openapi/${version}.yaml`, toYaml(document));
  for (const group of views.groups) {
    write(`openapi/${version}-${group.id}.json`, toJson(groupDocument(document, group), 2));
  }
  write(`http/${version}.http`, httpFile(views, keys.placeholder, keys.sandbox));
  write(`postman/${version}.json`, toJson(postmanCollection(views, keys.placeholder), 2));
  write(`bruno/${version}.json`, toJson(brunoCollection(views, keys.placeholder, keys.sandbox), 2));
}
const [v1, v2] = [loadContract('v1'), loadContract('v2')];
const served: ServedContract = {
  settings,
  contracts: { v1, v2 },
  schemas: { ...schemasToServe('v1'), ...schemasToServe('v2') },
};
write('served.json', toJson(served));
write('releases.json', toJson(describeReleases(apiVersions)));
for (const name of recipeFiles(resolve(contractFolder(), 'arazzo'))) {
  write(`arazzo/${name}`, readFileSync(resolve(contractFolder(), 'arazzo', name), 'utf8'));
}

function toJson(value: unknown, indent?: number): string {
  return `${JSON.stringify(value, null, indent)}\n`;
}

function write(name: string, text: string): void {
  const file = resolve(target, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
