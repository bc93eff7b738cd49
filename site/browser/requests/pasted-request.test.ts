import type { PastedRequest } from '@portal/request/paste/understand';
import { describe, expect, it } from 'vitest';
import { firstRequest, formPath, textsOfPasted } from './pasted-request.ts';
import { textsOfFragment } from './share.ts';

const request = {
  kind: 'request',
  endpoint: {
    id: 'some',
    version: 'v2',
    slug: 'some-endpoint',
    parameters: [
      { name: 'id', in: 'path' },
      { name: 'size', in: 'query' },
    ],
  },
  key: 'secret-key',
  values: {
    parameters: { id: 'a', size: 5, unknown: 'x' },
    body: { point: { latitude: 23.8 }, ids: [1, 2] },
  },
} as unknown as PastedRequest;

describe('a pasted request', () => {
  it('fills the inputs of its endpoint: objects in parts, lists as one text', () => {
    const texts = textsOfPasted(request);
    expect(texts).toEqual({
      'path.id': 'a',
      'query.size': '5',
      'body.point.latitude': '23.8',
      'body.ids': '[1,2]',
    });
  });

  it('has a link with the form filled in, without the key', () => {
    const texts = textsOfPasted(request);
    const path = formPath(request, texts);
    expect(path).toMatch(/^\/api\/some-endpoint\/#console=/);
    expect(textsOfFragment(path.slice(path.indexOf('#')), Object.keys(texts))).toEqual(texts);
    expect(atob(path.replace(/.*=/, '').replaceAll('-', '+').replaceAll('_', '/'))).not.toContain(
      'secret-key',
    );
    const old = { ...request, endpoint: { ...request.endpoint, version: 'v1' } } as PastedRequest;
    expect(formPath(old, texts)).toMatch(/^\/api\/v1\/some-endpoint\//);
  });

  it('is the first of the operation, or else of this API', () => {
    const foreign = { kind: 'foreign' };
    const other = { kind: 'request', endpoint: { id: 'other' } };
    const both = { kind: 'requests', requests: [foreign, other, request] } as never;
    expect(firstRequest(both)).toBe(other);
    expect(firstRequest(both, request.endpoint.id)).toBe(request);
    expect(firstRequest({ kind: 'requests', requests: [foreign, request] } as never)).toBe(request);
    expect(firstRequest({ kind: 'not understood', why: '' } as never)).toBeUndefined();
  });
});
