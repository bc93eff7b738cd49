/** A built site of one page, with its search index. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeBodies, makeTitles, type SearchRecord } from '@portal/text/search';

/** The Markdown of its one page. */
export const layerPage =
  '# Add a layer\n\nA layer draws a source.\n\n## Add it\n\nCall `addLayer` with a paint color.\n\n```js\n## no heading\n```\n\n## রং\n\nলাল\n';

const urlOfLayer = '/npm/GL%20JS/add-layer';
const records: SearchRecord[] = [
  { id: 0, group: 'page', title: 'Add a layer', url: urlOfLayer, detail: 'Npm', body: 'A layer draws.' },
  {
    id: 1,
    group: 'page',
    title: 'Add it',
    url: `${urlOfLayer}#add-it`,
    detail: 'Npm, Add a layer',
    isSection: true,
    body: 'Call addLayer with a paint color.',
  },
  {
    id: 2,
    group: 'page',
    title: 'রং',
    url: `${urlOfLayer}#রং`,
    detail: 'Npm, Add a layer',
    isSection: true,
  },
];

const files: Record<string, string> = {
  'search-index.json': JSON.stringify(makeTitles(records)),
  'search-bodies.json': JSON.stringify(makeBodies(records)),
  'index.html': '<!doctype html><title>Home</title>',
  'llms.txt': '# Pages\n\n- [Add a layer](https://docs.example/npm/GL%20JS/add-layer.md): One layer.\n',
  'npm/GL JS/add-layer.md': layerPage,
  'npm/GL JS/add-layer/index.html': '<!doctype html><title>Layer</title>',
};

/** Writes the site to a new folder, which the caller removes. */
export function writeSmallSite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}
