/**
 * Languages that cannot be run here: their string literals are read back by the rules of the language, and must give
 * the texts and the JSON that were meant.
 */
import { describe, expect, it } from 'vitest';
import { awkwardTexts, requestsWith } from '../testing/awkward.ts';
import { parseCode } from '../testing/parse.ts';
import { findSampleLanguage } from './index.ts';

interface Reader {
  /** Node types of string literals in the grammar. */
  nodes: string[];
  /** What a literal, with its quotes, represents. */
  read(literal: string): string;
}

/** Backslash escapes as Kotlin, Dart, Swift and C# share them. */
function withoutEscapes(text: string): string {
  return text.replaceAll(
    /\\(?:u\{([0-9a-f]+)\}|u([0-9a-f]{4})|(.))/gs,
    (_, braced?: string, four?: string, single?: string) => {
      const code = braced ?? four;
      if (code) return String.fromCodePoint(Number.parseInt(code, 16));
      return { n: '\n', r: '\r', t: '\t' }[single!] ?? single!;
    },
  );
}

const readers: Record<string, Reader> = {
  kotlin: {
    nodes: ['string_literal'],
    read: (literal) =>
      literal.startsWith('"""')
        ? // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder belongs to the sample.
          literal.slice(3, -3).replaceAll("${'$'}", () => '$')
        : withoutEscapes(literal.slice(1, -1)),
  },
  dart: { nodes: ['string_literal'], read: (literal) => withoutEscapes(literal.slice(1, -1)) },
  swift: {
    nodes: ['line_string_literal', 'multi_line_string_literal'],
    read: (literal) =>
      withoutEscapes(
        literal.startsWith('"""') ? literal.slice('"""\n'.length, -'\n"""'.length) : literal.slice(1, -1),
      ),
  },
  csharp: {
    nodes: ['string_literal', 'raw_string_literal'],
    read: (literal) =>
      literal.startsWith('"""') ? literal.slice(3, -3) : withoutEscapes(literal.slice(1, -1)),
  },
  php: {
    // Single quotes: only the quote and the backslash itself are escaped.
    nodes: ['string'],
    read: (literal) => literal.slice(1, -1).replaceAll(/\\([\\'])/g, '$1'),
  },
};

const texts = Object.entries(awkwardTexts);

describe.each(Object.entries(readers))('%s', (id, reader) => {
  const language = findSampleLanguage(id);

  it.each(texts)('means what it should: %s', async (_, text) => {
    const requests = requestsWith('https://api.example.com', text);
    for (const shape of ['get', 'form', 'header'] as const) {
      const literals = await literalsOf(language.render(requests[shape]!));
      expect(literals).toContain(text);
    }
    const { body } = requests.json!;
    const json = body && 'json' in body ? body.json : undefined;
    const literals = await literalsOf(language.render(requests.json!));
    if (id === 'dart' || id === 'php') expect(literals).toContain(text);
    else expect(literals.map(parsed)).toContainEqual(json);
  });

  async function literalsOf(code: string): Promise<string[]> {
    const tree = await parseCode(language.shikiLanguage, code);
    const found = tree.rootNode.descendantsOfType(reader.nodes).map((node) => reader.read(node!.text));
    tree.delete();
    return found;
  }
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
