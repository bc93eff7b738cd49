import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listParts } from './collection-file.ts';

// After an object with the key `\\`, V8 of Node 24 and 25 reads the key `"` of one like it as `\\`, so that no key ends as another goes on.
const text = fc.constantFrom('features', 'x', '"', 'x\\', '"\\"', '[{', '}]', 'নাম', '');
const item = fc.dictionary(
  text,
  fc.oneof(text, fc.constant([{}]), fc.constant({ features: [{}] }), fc.integer()),
);

describe('listParts', () => {
  it('has the items that JSON.parse has, wherever the list is and however it is spaced', () => {
    const members = fc.dictionary(text, fc.oneof(text, item, fc.array(item)));
    const spaces = fc.constantFrom(undefined, 1, '\t');
    fc.assert(
      fc.property(members, fc.array(item), members, spaces, (before, features, after, indent) => {
        const json = JSON.stringify(
          Object.assign({ ...before, features, ...after }, { features }),
          null,
          indent,
        );
        const { rest, items } = listParts(Buffer.from(json), 'features')!;
        expect([...items]).toEqual(features);
        expect({ ...rest, features }).toEqual(JSON.parse(json));
      }),
    );
  });

  it.each([
    ['{"features":[{},{}', 'cut off'],
    ['{"features":[{}{}]}', 'without a comma'],
    ['{"features":[{},,{}]}', 'with two'],
    ['{"features":[{},null]}', 'with an item that is no object'],
    ['{"features":[{}],"features":[{"x":1}]}', 'twice'],
    ['{"features":{"x":[{}]}}', 'an object'],
    ['[{"features":[{}]}]', 'in a list'],
  ])('is null for %s: %s', (json) => {
    expect(listParts(Buffer.from(json), 'features')).toBeNull();
  });
});
