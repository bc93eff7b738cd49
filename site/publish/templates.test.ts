import { loadContract } from '@portal/contract';
import { expect, it } from 'vitest';
import { toolPagesOf } from '../pages/tools/tool-pages.tsx';
import { templatesOf } from './templates.ts';

const examples = Array.from({ length: 12 }, (_, index) => `docs/Example/example-${index}/index.html`);

it.each([
  ['index.html', 'index', 'index'],
  ['404.html', '404', '404'],
  ['docs/maps-api/index.html', 'docs', 'docs'],
  ['docs/migration/one/index.html', 'docs', 'docs'],
  ['docs/Example/example-3/index.html', 'docs/Example', 'docs/Example'],
  ['docs\\Example\\another\\index.html', 'docs/Example', 'docs/Example'],
  ['api/index.html', 'api/whole', 'api'],
  ['api/reverse-geocode/index.html', 'api/operation', 'api'],
  ['api/v1/index.html', 'api/v1/whole', 'api/v1'],
  ['api/v1/geocode/index.html', 'api/v1/operation', 'api/v1'],
  ['api/errors/401/index.html', 'api/tools', 'api'],
  ['api/changes/index.html', 'api/tools', 'api'],
])('%s has the styles of %s and the words of %s', (file, styles, words) => {
  expect(templatesOf([...examples, file]).get(file)).toEqual({ styles, words });
});

it('pages next to the reference share their styles, which no endpoint carries', () => {
  const files = toolPagesOf(loadContract('v2')).map(({ path }) => `${path}index.html`);
  expect(files.length).toBeGreaterThan(5);
  expect(new Set([...templatesOf(files).values()].map(({ styles }) => styles))).toEqual(
    new Set(['api/tools']),
  );
});
