/** Texts that are almost requests: nothing throws, and no key leaves its field. */
import { loadContract } from '@portal/contract';
import { expectLinear, growingTexts } from '@portal/text/testing/growth';
import { rotated } from '@portal/text/testing/sampled';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRequest, sampleLanguages } from '../index.ts';
import { endpointOf } from './endpoints.ts';
import { understand } from './understand.ts';

const operations = [...loadContract('v2').operations, ...loadContract('v1').operations];
const endpoints = operations.map(endpointOf);
/** A sample in each run of the tests, all of it with `npm run bench -- fuzz`. */
const numRuns = process.env.FUZZ_SEED ? 10_000 : 1_000;
/** Long enough that no other text contains it by chance. */
const key = 'kEy-7d1f0b93ce';

const samples = operations.flatMap((operation) =>
  sampleLanguages
    .slice(0, 4)
    .map((language) =>
      language.render(buildRequest(operation, operation.examples[0]!, { host: 'https://barikoi.xyz', key })),
    ),
);

const shards = fc.constantFrom(
  ...[
    'curl ',
    'fetch(',
    "'",
    '"',
    '`',
    '${',
    '}',
    '\\',
    '\n',
    '$',
    "$'",
    '-d ',
    '-H ',
    '--json ',
    '<?php ',
    '[',
    ']',
    '=>',
  ],
  ...[
    '(',
    ')',
    '{',
    ',',
    ':',
    '=',
    '&',
    '?',
    '#',
    '%',
    '%zz',
    '\u{e000}',
    '\u{d800}',
    '__proto__',
    'constructor',
    'null',
  ],
  ...[
    'axios.post(',
    'requests.get(',
    'curl_setopt($c, CURLOPT_URL, ',
    "'api_key' => ",
    'f"{x}"',
    '.format(',
    '/v1/api/',
  ],
  ...[
    '"request": ',
    '[[[[[[[[[[[[[[[[[[[[',
    '((((((((((((((((((((',
    'মিরপুর',
    ' ',
    '?.',
    'new URL(',
    '**kwargs',
    ...samples,
  ],
);

/** A sample that was cut, spliced and littered. */
const damaged = fc
  .tuple(fc.constantFrom(...samples), fc.array(fc.tuple(fc.nat(), fc.nat(8), shards), { maxLength: 6 }))
  .map(([sample, edits]) =>
    edits.reduce((text, [at, count, shard]) => {
      const from = at % (text.length + 1);
      return text.slice(0, from) + shard.slice(0, 200) + text.slice(from + count);
    }, sample),
  );

const texts = fc.oneof(
  { weight: 5, arbitrary: damaged },
  { weight: 2, arbitrary: fc.array(shards, { maxLength: 12 }).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.webUrl({ withQueryParameters: true, withFragments: true }) },
);

it('reads any text without an exception, with no key outside its field', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const found = understand(text, endpoints);
      if (found.kind !== 'requests') return !JSON.stringify(found).includes(key);
      return found.requests.every(({ key: _, ...rest }) => !JSON.stringify(rest).includes(key));
    }),
    { numRuns },
  );
}, 240_000);

it('reads deeply nested code and long texts in a moment', () => {
  for (const text of [
    `fetch(${'('.repeat(50_000)}`,
    `fetch(${'['.repeat(50_000)}`,
    `requests.get(${'{1:'.repeat(20_000)}`,
    `<?php $a = ${'['.repeat(50_000)}`,
    `curl ${"'".repeat(99_999)}`,
    `const a = ${'x + '.repeat(20_000)}1; fetch(a)`,
    `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
    '/v1/api/'.repeat(10_000),
    `https://a/${'v1/api/'.repeat(10_000)}`,
    `curl https://barikoi.xyz/v2/api/routing -d '{"data":${'['.repeat(50_000)}${']'.repeat(50_000)}}'`,
  ]) {
    expect(() => understand(text, endpoints)).not.toThrow();
  }
});

describe('the work for a text', () => {
  const starts = ['', 'curl ', 'fetch(', '<?php $a = ', 'import requests\n'];

  it.each(growingTexts.map((text, row) => ({ ...text, row })))(
    'grows with its length: $name',
    async ({ name, of, row }) => {
      for (const start of rotated(starts, row, 2)) {
        await expectLinear(`${start}${name}`, 4000, (size) => understand(start + of(size), endpoints));
      }
    },
  );

  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is pasted code.
  const doubled = 'a = `${a}${a}`;';
  const lines = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n');

  it.each([
    [
      'lists in one another',
      `let o = ['a'];\n${lines(60, 'o = [...o, ...o];')}\naxios.get('https://barikoi.xyz/v2/api/districts', { params: { q: o } })`,
    ],
    [
      'records in one another',
      `let o = {};\n${lines(60, 'o = { a: o, b: o };')}\naxios.post('https://barikoi.xyz/v2/api/routing', o)`,
    ],
    [
      'lists that are added to',
      `a = ['x']\n${lines(60, 'b = []\nb.append(a)\nb.append(a)\na = b')}\nimport requests\nrequests.get('https://barikoi.xyz/v2/api/districts', params={'q': a})`,
    ],
    [
      'replaced letters',
      `let a = 'aaaaaaaaaa';\n${lines(60, "a = a.replaceAll('a', a);")}\nfetch('https://barikoi.xyz/v2/api/districts?q=' + a)`,
    ],
    [
      'templates',
      `let a = 'aaaaaaaaaa';\n${lines(60, doubled)}\nfetch('https://barikoi.xyz/v2/api/districts?q=' + a)`,
    ],
    [
      'joined texts',
      `let a = 'aaaaaaaaaa';\n${lines(60, 'a = [a, a].join(a);')}\nfetch('https://barikoi.xyz/v2/api/districts?q=' + a)`,
    ],
    [
      'formats',
      `import requests\na = 'aaaaaaaaaa'\n${lines(60, "a = '%s%s' % (a, a)")}\nrequests.get('https://barikoi.xyz/v2/api/districts?q=' + a)`,
    ],
  ])('is bounded for %s that double with each line', (_name, text) => {
    expect(JSON.stringify(understand(text, endpoints)).length).toBeLessThan(400_000);
  });
});
