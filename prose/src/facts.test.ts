/** What pages say of the API is what the contract says: a path or parameter that is gone fails the page that names it. */
import { loadContract, type Operation } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { readPages } from './pages.ts';

const operations = [...loadContract('v2').operations, ...loadContract('v1').operations];

/** Calls as pages write them: from the version on, up to a space, quote, bracket or full stop. */
const callPattern = /(?:\/v[12]\/api|\/api\/v2)\/[^\s"'`<>)\]|\\]*/g;

interface Mention {
  place: string;
  path: string;
  parameters: string[];
}

function mentions(): Mention[] {
  return readPages().flatMap(({ file, text }) =>
    [...text.matchAll(callPattern)].map(({ 0: call, index }) => {
      const line = text.slice(0, index).split('\n').length;
      const [path = '', query = ''] = call.replace(/[.,;:]+$/, '').split('?');
      const parameters = query
        .split('&')
        .flatMap((pair) => (pair.includes('=') ? [pair.split('=')[0]!] : []));
      return { place: `${file}:${line}`, path, parameters };
    }),
  );
}

/** Whether a mention fits an operation: same segments, or beginning ones where the mention is cut by `…` or `{`. */
function fits(operation: Operation, path: string): boolean {
  const expected = operation.path.split('/');
  const found = path.replace(/\/$/, '').split('/');
  const isCut = /…|\*/.test(path);
  if (!isCut && expected.length !== found.length) return false;
  return found.every((segment, i) => {
    const template = expected[i];
    if (template === undefined) return false;
    return template.includes('{') || segment === template || /[{$…*]/.test(segment);
  });
}

describe('calls named in the pages', () => {
  it('are paths of the contract', () => {
    const unknown = mentions().filter(({ path }) => !operations.some((operation) => fits(operation, path)));
    expect(unknown.map(({ place, path }) => `${place}: ${path}`)).toEqual([]);
  });

  it('carry parameters that the contract names', () => {
    const wrong = mentions().flatMap(({ place, path, parameters }) => {
      const matching = operations.filter((operation) => fits(operation, path));
      const known = new Set(matching.flatMap((operation) => operation.parameters.map(({ name }) => name)));
      return parameters.filter((name) => !known.has(name)).map((name) => `${place}: ${path} has no ${name}`);
    });
    expect(wrong).toEqual([]);
  });

  it('are found at all', () => {
    expect(mentions().length).toBeGreaterThan(10);
  });
});
