/** Every sample that the site prints, copied by way of a chat, a terminal or a page, is the request that it was. */
import { loadContract } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { buildRequest, sampleLanguages } from '../index.ts';
import { endpointOf } from './endpoints.ts';
import { tidy } from './tidy.ts';
import { understand } from './understand.ts';

const operations = [...loadContract('v2').operations, ...loadContract('v1').operations];
const endpoints = operations.map(endpointOf);
const target = { host: 'https://api.example.com', key: 'demo-4f7c21aa90' };
/** A query, a path, a form, JSON, and a key in the path. */
const shapes = operations.filter(({ id }) =>
  /^(reverseGeocode|getRouteOverview|rupantorGeocode|getDetailedRoute|reverseGeocodeV1)$/.test(id),
);
const samples = sampleLanguages
  .filter(({ id }) => ['curl', 'javascript', 'python', 'php'].includes(id))
  .flatMap((language) =>
    shapes.map((operation) => {
      const text = language.render(buildRequest(operation, operation.examples[0]!, target));
      return { language: language.id, id: operation.id, text, plain: understand(text, endpoints) };
    }),
  );

const lines = (text: string, change: (line: string, at: number) => string) =>
  text.split('\n').map(change).join('\n');

const disguises: Record<string, (text: string, language: string) => string | undefined> = {
  'ends of lines of Windows': (text) => text.replaceAll('\n', '\r\n'),
  'a fence': (text, language) => `\`\`\`${language}\n${text}\n\`\`\``,
  'a fence in a message': (text) => `Here is my call:\n\n~~~\n${text}\n~~~\n\nIt doesn't work, what's wrong?`,
  'a fence that was not copied to its end': (text) => `\`\`\`\n${text}`,
  'line numbers': (text) => lines(text, (line, at) => `${String(at + 1).padStart(3)}  ${line}`),
  'line numbers with a colon': (text) => lines(text, (line, at) => `${at + 41}: ${line}`),
  'marks of a quotation': (text) => lines(text, (line) => `> ${line}`),
  'no-break spaces': (text) => text.replaceAll(/(?<=^| ) /gm, '\u00a0'),
  'a byte order mark': (text) => `\ufeff${text}`,
  'entities of a page': (text) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;'),
  'turned quotes': (text) =>
    /['"]/.test(text) && !(text.includes("'") && text.includes('"'))
      ? text
          .replaceAll(/(?<=^|[\s([{=:,])"/g, '“')
          .replaceAll('"', '”')
          .replaceAll(/(?<=^|[\s([{=:,])'/g, '‘')
          .replaceAll("'", '’')
      : undefined,
  'the prompt of Python': (text, language) =>
    language === 'python'
      ? `${lines(text, (line, at) => `${at === 0 ? '>>>' : '...'} ${line}`)}\n{'a': 1}`
      : undefined,
  'the prompts of a shell': (text, language) =>
    language === 'curl' ? `$ ${lines(text, (line, at) => (at === 0 ? line : `> ${line}`))}` : undefined,
  'a page around it': (text, language) =>
    language === 'javascript' ? `<p>x</p>\n<script type="module">\n${text}\n</script>` : undefined,
};

describe.each(Object.entries(disguises))('with %s', (_, disguise) => {
  it('every sample is the same request', () => {
    let count = 0;
    for (const { text, language, id, plain } of samples) {
      const disguised = disguise(text, language);
      if (disguised === undefined) continue;
      count += 1;
      expect({ id, language, found: understand(disguised, endpoints) }).toEqual({
        id,
        language,
        found: plain,
      });
    }
    expect(count).toBeGreaterThan(4);
  });
});

it('leaves every sample as it is', () => {
  for (const { text } of samples) expect(tidy(text)).toBe(text.trim());
});
