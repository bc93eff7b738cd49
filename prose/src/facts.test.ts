/** What pages say of the API is what the contract says: a path or parameter that was removed fails the page that mentions it. */
import { loadContract } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { findCalls, fitsOperation } from './mentions.ts';
import { readPages } from './pages.ts';

const operations = [...loadContract('v2').operations, ...loadContract('v1').operations];

const mentions = () => readPages().flatMap(findCalls);

describe('calls named in the pages', () => {
  it('are paths of the contract', () => {
    const unknown = mentions().filter(
      ({ path }) => !operations.some((operation) => fitsOperation(operation, path)),
    );
    expect(unknown.map(({ place, path }) => `${place}: ${path}`)).toEqual([]);
  });

  it('carry parameters that the contract names', () => {
    const wrong = mentions().flatMap(({ place, path, parameters }) => {
      const matching = operations.filter((operation) => fitsOperation(operation, path));
      const known = new Set(matching.flatMap((operation) => operation.parameters.map(({ name }) => name)));
      return parameters.filter((name) => !known.has(name)).map((name) => `${place}: ${path} has no ${name}`);
    });
    expect(wrong).toEqual([]);
  });

  it('are found at all', () => {
    expect(mentions().length).toBeGreaterThan(10);
  });
});
