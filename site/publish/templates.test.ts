import { loadContract } from '@portal/contract';
import { expect, it } from 'vitest';
import { toolPagesOf } from '../pages/tools/tool-pages.tsx';
import { templatesOf } from './templates.ts';

const twelve = (folder: string) => Array.from({ length: 12 }, (_, at) => `${folder}/page-${at}/index.html`);
const large = [...twelve('docs/Example'), ...twelve('docs')];

it.each([
  ['index.html', 'home', 'home'],
  ['404.html', 'small', 'small'],
  ['docs/maps-api/index.html', 'docs', 'docs'],
  ['docs/migration/one/index.html', 'docs', 'docs'],
  ['docs/Example/another/index.html', 'docs/Example', 'docs/Example'],
  ['docs\\Example\\another\\index.html', 'docs/Example', 'docs/Example'],
  ['pricing/index.html', 'small', 'small'],
  ['laravel/map/index.html', 'small', 'small'],
  ['api/index.html', 'api/whole', 'api'],
  ['api/reverse-geocode/index.html', 'api/operation', 'api'],
  ['api/v1/index.html', 'api/v1', 'api/v1'],
  ['api/v1/geocode/index.html', 'api/v1', 'api/v1'],
  ['api/errors/401/index.html', 'api/tools', 'api'],
  ['api/changes/index.html', 'api/tools', 'api'],
])('%s has the styles of %s and the words of %s', (file, styles, words) => {
  expect(templatesOf([...large, file]).get(file)).toEqual({ styles, words });
});

it('pages next to the reference share their styles, which no endpoint carries', () => {
  const files = toolPagesOf(loadContract('v2')).map(({ path }) => `${path}index.html`);
  expect(files.length).toBeGreaterThan(5);
  expect(new Set([...templatesOf(files).values()].map(({ styles }) => styles))).toEqual(
    new Set(['api/tools']),
  );
});
