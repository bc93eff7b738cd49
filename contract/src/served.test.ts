import { loadSettings } from '@portal/settings';
import { expect, it } from 'vitest';
import { loadContract } from './index.ts';
import { schemasToServe } from './schemas.ts';
import { apiVersions, readServed, servedContract, servedSchemas } from './served.ts';

it.each(apiVersions)('what the server reads of %s is what the files of the contract say', (version) => {
  expect(servedContract(version)).toEqual(JSON.parse(JSON.stringify(loadContract(version))));
  const schemas = JSON.parse(JSON.stringify(schemasToServe(version)));
  expect(Object.fromEntries(Object.keys(schemas).map((id) => [id, servedSchemas(id)]))).toEqual(schemas);
});

it('says so when it was generated with other settings', () => {
  const { site, ...rest } = loadSettings();
  const others = { ...rest, site: { ...site, url: 'https://other.example' } };
  expect(() => readServed(others)).toThrow(/made with other settings.*npm run generate/);
});

it('says so when nothing was generated', () => {
  expect(() => readServed(loadSettings(), '/nowhere/served.json')).toThrow(
    '/nowhere/served.json is missing. Run npm run generate.',
  );
});
