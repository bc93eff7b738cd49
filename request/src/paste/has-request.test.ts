import { expect, it } from 'vitest';
import { hasRequest } from './has-request.ts';

const ownHosts = ['barikoi.xyz'];

it.each([
  'https://api.mapbox.com/search/geocode/v6/reverse?longitude=90.3&latitude=23.7&access_token=pk.MBKEY',
  'api.mapbox.com/directions/v5/mapbox/driving/90.4,23.7;90.3,23.8',
  'https://maps.googleapis.com/maps/api/geocode/json?latlng=23.8,90.3&key=AIzaGOOG',
  'https%3A%2F%2Fexample.com%2Fgeocode%3Fq%3DDhaka',
  "const base='https://barikoi.xyz'; const path='/v2/' + 'api/districts'; axios.get(base+path,{params:{api_key:'bkoi_SPLIT1'}})",
  's = requests.Session(); s.params = {"api_key": "bkoi_PS1"}; s.get(BASE + "/v2/" "api/districts")',
  'axios.get(url, { params })',
  'barikoi.xyz districts',
  '{"name":"api_key","value":"bkoi_POST1"}',
  'url.searchParams.set("token", "bkoi_SET1")',
  'BARIKOI_KEY=bkoi_ENV1',
  'x-api-key: bkoi_HEAD1',
  'Authorization: Bearer bkoi_BEAR1',
  'My API key is bkoi_WORD1',
  '{"config":{"url":"https://maps.googleapis.com/maps/api/js"}}',
])('a request or a text with a key: %s', (text) => {
  expect(hasRequest(text, ownHosts)).toBe(true);
});

it.each([
  'House 8, Road 2, Block B, Mirpur-10, Dhaka 1216',
  'H.No/12, R.No/3, Sec.11/A',
  'Shop 3 (1st floor), opposite Keya Cosmetics & Co.; Uttara',
  'বাড়ি ৮, রোড ২, মিরপুর ১০',
  '23.8067, 90.3572\n23.7925, 90.4125',
  'key,lat,lon\n1,23.8,90.3',
  '90.4125,23.7925;90.3759,23.7465',
  'bkoi_3f9a17c2d4',
  '{"type":"Feature","properties":{"license":"https://opendatacommons.org/"},"geometry":{"type":"Point","coordinates":[90.3,23.8]}}',
])('a value of a field: %s', (text) => {
  expect(hasRequest(text, ownHosts)).toBe(false);
});
