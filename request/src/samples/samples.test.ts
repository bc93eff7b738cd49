import { loadContract } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { buildRequest } from '../request.ts';
import { awkwardTexts, requestsWith } from '../testing/awkward.ts';
import { findSyntaxFaults, parseCode } from '../testing/parse.ts';
import { sampleLanguages } from './index.ts';

const sampleHost = 'https://api.example.com/v2/api';

describe('the list', () => {
  it('lists the ten languages in the order of the tabs', () => {
    expect(sampleLanguages.map(({ label }) => label)).toEqual([
      'cURL',
      'JavaScript',
      'Python',
      'PHP',
      'Kotlin',
      'Dart',
      'Go',
      'Java',
      'Swift',
      'C#',
    ]);
  });
});

describe.each(sampleLanguages)('$label', (language) => {
  it.each(Object.entries(requestsWith(sampleHost, 'Cox\'s Bazar & মিরপুর "১০" `$1` \\ end')))(
    'writes the %s request as committed',
    async (name, request) => {
      const file = `./snapshots/${language.id}/${name}.${language.fileName.split('.').at(-1)}`;
      await expect(`${language.render(request)}\n`).toMatchFileSnapshot(file);
    },
  );

  const shapes = Object.keys(requestsWith(sampleHost, ''));
  it.each(shapes)('stays correct code of one shape in the %s request, whatever the text', async (name) => {
    const plain = await shapeOf(
      language.shikiLanguage,
      language.render(requestsWith(sampleHost, 'a-b, c/ d')[name]!),
    );
    for (const text of Object.values(awkwardTexts)) {
      const code = language.render(requestsWith(sampleHost, text)[name]!);
      expect({ text, faults: await findSyntaxFaults(language.shikiLanguage, code) }).toEqual({
        text,
        faults: [],
      });
      // A shell joins a word from several quoted pieces, Swift gains a line for a plus sign, Go joins in a backtick.
      if (language.id === 'curl' || /[+`]/.test(text)) continue;
      expect({ text, shape: await shapeOf(language.shikiLanguage, code) }).toEqual({ text, shape: plain });
    }
  });
});

describe('the samples of the reference', () => {
  const operations = [...loadContract('v2').operations, ...loadContract('v1').operations];

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    'are correct code for every example of %s, in every language',
    async (_, operation) => {
      for (const example of operation.examples) {
        const request = buildRequest(operation, example, { host: sampleHost, key: 'YOUR_API_KEY' });
        for (const language of sampleLanguages) {
          const faults = await findSyntaxFaults(language.shikiLanguage, language.render(request));
          expect({ language: language.id, example: example.name, faults }).toEqual({
            language: language.id,
            example: example.name,
            faults: [],
          });
        }
      }
    },
  );
});

/** Kinds of nodes that are text inside a string literal, in one or several pieces. */
const stringParts = /escape|string_content|string_literal_content|string_fragment|character|line_str_text/;

/**
 * The kinds of all named nodes in order, parts of string literals omitted: a text that ends a string early, or
 * starts an interpolation inside it, changes this.
 */
async function shapeOf(language: string, code: string): Promise<string> {
  const tree = await parseCode(language, code);
  const kinds: string[] = [];
  const visit = (node: typeof tree.rootNode) => {
    // Kotlin has no other way to write a dollar sign in a raw string.
    const isWrittenDollar = node.type === 'interpolated_expression' && node.text === "'$'";
    if (stringParts.test(node.type) || isWrittenDollar) return;
    if (node.isNamed) kinds.push(node.type);
    for (const child of node.children) if (child) visit(child);
  };
  visit(tree.rootNode);
  tree.delete();
  return kinds.join(' ');
}
