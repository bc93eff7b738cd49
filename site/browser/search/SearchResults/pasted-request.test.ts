import { loadContract } from '@portal/contract';
import { endpointOf } from '@portal/request/paste/endpoints';
import { understand } from '@portal/request/paste/understand';
import { describe, expect, test } from 'vitest';
import { takeHandedOver } from '../../requests/handed-over.ts';
import { textsOfFragment } from '../../requests/share.ts';
import { toOpen } from './pasted-request.ts';

const endpoints = (['v1', 'v2'] as const).flatMap((version) =>
  loadContract(version).operations.map(endpointOf),
);
const key = 'bkoi_3f9a17c2d4';
const read = (text: string) => toOpen(understand(text, endpoints), text);

describe('a pasted request of this API', () => {
  const text = `curl -H 'Accept: */*' 'https://barikoi.xyz/v2/api/search/reverse/geocode?longitude=90.4&latitude=23.7&mode=fast&api_key=${key}'`;

  test('opens in the console with its values, and its key apart from them', () => {
    const request = read(text);
    expect(request).toMatchObject({ kind: 'console', count: 2, key });
    const url = request?.kind === 'console' ? request.url : '';
    expect(url).toMatch(/^\/api\/reverse-geocode\/#console=/);
    const known = ['query.longitude', 'query.latitude', 'query.api_key', 'query.mode'];
    expect(textsOfFragment(url.replace(/^[^#]*/, ''), known)).toEqual({
      'query.longitude': '90.4',
      'query.latitude': '23.7',
    });
  });

  test('lists what is ignored of it', () => {
    const request = read(text);
    const ignored = request?.kind === 'console' ? request.ignored.map(({ name }) => name) : [];
    expect(ignored).toEqual(['mode', 'Accept']);
  });

  test('in a language that is not read says so, and opens nothing', () => {
    expect(read(`require 'net/http'\nNet::HTTP.get(URI('https://barikoi.xyz/v2/api/districts'))`)).toEqual({
      kind: 'unread',
      title: 'Ruby isn’t supported.',
      text: 'Paste the URL or a cURL command.',
    });
  });
});

describe('a pasted request of another provider', () => {
  test.each([
    'https://api.mapbox.com/directions/v5/mapbox/driving/90.4,23.7;90.3,23.8?access_token=pk.eyJ1Ijoi',
    "fetch('https://maps.googleapis.com/maps/api/geocode/json?latlng=23.8,90.3&key=AIzaSyA1b2c3')",
  ])('%s opens in the converter as it is', (text) => {
    const request = read(text);
    if (request?.kind !== 'converter') return expect.unreachable();
    request.handOver();
    expect(takeHandedOver()).toBe(text);
  });

  test('in a language that is not read says so', () => {
    const text = `URLSession.shared.dataTask(with: URL(string: "https://api.mapbox.com/directions/v5/mapbox/driving/1,2;3,4")!)`;
    expect(read(text)).toMatchObject({ kind: 'unread', title: 'Swift isn’t supported.' });
  });
});
