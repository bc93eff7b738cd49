import { collectionSchema } from '@usebruno/schema';
import postman, { type Item } from 'postman-collection';
import { describe, expect, it } from 'vitest';
import { apiVersions, loadContract } from '../index.ts';
import { brunoCollection } from './bruno.ts';
import { httpFile } from './http-file.ts';
import { postmanCollection } from './postman.ts';

describe.each(apiVersions)('collections of %s', (version) => {
  const contract = loadContract(version);

  it('open in Postman, one request per operation, with the address of the main example', () => {
    const collection = new postman.Collection(postmanCollection(contract, 'MY_KEY'));
    const items: Item[] = [];
    collection.forEachItem((item) => items.push(item));
    const operations = contract.groups.flatMap((group) => group.operations);
    expect(items.map(({ name }) => name)).toEqual(operations.map(({ name }) => name));

    for (const [index, { request }] of items.entries()) {
      const operation = operations[index]!;
      const address = collection.variables.replace(request.url.toString());
      expect(request.method).toBe(operation.method);
      expect(address.startsWith(`${contract.servers[0]!.url}/`)).toBe(true);
      expect(address).not.toMatch(/[{}]/);
      if (operation.key.in === 'body') expect(request.body?.toString()).toContain('{{apiKey}}');
      else expect(address).toContain('MY_KEY');
      for (const [name, value] of Object.entries(operation.examples[0]!.parameters)) {
        const isQuery = operation.parameters.some((one) => one.name === name && one.in === 'query');
        expect(address).toContain(isQuery ? `${name}=${value}` : String(value));
      }
    }
  });

  it('fit the schema that Bruno imports by', async () => {
    const collection = brunoCollection(contract, 'MY_KEY', 'sandbox');
    const accepted = await collectionSchema.validate(collection, { strict: true });
    expect(accepted.name).toBe(contract.title);
  });

  it('a .http file has every operation by its name, with no variable that is not set', () => {
    const text = httpFile(contract, 'MY_KEY', 'sandbox');
    const names = [...text.matchAll(/^# @name (\w+)$/gm)].map(([, name]) => name);
    expect(names).toEqual(contract.groups.flatMap(({ operations }) => operations.map(({ id }) => id)));
    const set = [...text.matchAll(/^@(\w+) = \S+$/gm)].map(([, name]) => name);
    const used = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
    expect([...new Set(used)].sort()).toEqual(set.sort());
  });

  it('are the same each time they are made', () => {
    const again = structuredClone(contract);
    expect(postmanCollection(again, 'k')).toEqual(postmanCollection(contract, 'k'));
    expect(brunoCollection(again, 'k', 's')).toEqual(brunoCollection(contract, 'k', 's'));
  });
});
