import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { sampleGazetteer } from '../gazetteer/sample-gazetteer.ts';
import { correctAddress } from './correct.ts';

describe('the address fixer on the sample', () => {
  it('returns the thana of an area as the published response does: Shewrapara is in Kafrul', async () => {
    const app = await buildApp();
    const response = await app.inject({
      method: 'POST',
      url: '/v2/api/search/rupantor/geocode?api_key=sandbox',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'q=shawrapara&thana=yes&district=yes&bangla=yes',
    });
    await app.close();
    expect(response.json()).toMatchObject({
      fixed_address: 'shewrapara, mirpur',
      address_status: 'incomplete',
      geocoded_address: {
        area: 'Mirpur',
        city: 'Dhaka',
        thana: 'Kafrul',
        sub_district: 'Kafrul',
        postCode: 1216,
      },
    });
  });

  it('finds the area of each form that the guide lists', () => {
    const page = readFileSync(new URL('../../../content/npm/apis/rupantor.mdx', import.meta.url), 'utf8');
    const [, list = ''] = /^## What an address can contain$(.*?)^## /ms.exec(page) ?? [];
    const examples = list.split('\n').flatMap((row) => [...(row.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)]);
    const gazetteer = sampleGazetteer();
    const found = Object.fromEntries(
      examples.map(([, text = '']) => {
        const { place, confidence } = correctAddress(gazetteer, text);
        return [text, confidence >= 60 && `${place?.subArea?.en ?? place?.area.en}, ${place?.district.en}`];
      }),
    );
    expect(found).toEqual({
      'বাসা ৩, Road 5, মিরপুর, Dhaka': 'Mirpur, Dhaka',
      'shalbon bihar, comilla': 'Kotbari, Comilla',
      'Dhaka, Mirpur, Kazipara, House 12': 'Kazipara, Dhaka',
      'kazipara mirpur dhaka': 'Kazipara, Dhaka',
      'Vill- Purbo Para, P.O. Joypara, P.S. Dohar, Dist. Dhaka': 'Dohar, Dhaka',
      'Pangsha, Faridpur': 'Pangsha, Rajbari',
      'Homna, Chittagong Division': 'Homna, Comilla',
      'Kazipara, Dhaka North City Corporation': 'Kazipara, Dhaka',
      'Kaliganj 1720': 'Kaliganj, Gazipur',
      'Rahim Traders, House 5, Road 2, Nirapod Housing, Mirpur': 'Mirpur, Dhaka',
    });
  });
});
