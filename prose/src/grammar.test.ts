/** Every block whose language has a grammar is parsed with it; the few plain ones are named here. */
import { findSyntaxFaults, parsableLanguages } from '@portal/request/testing';
import { describe, expect, it } from 'vitest';
import { checkedBlocks, placeOf } from './pages.ts';

/** Close enough to parse another: XML has HTML's elements and attributes. */
const grammarOf: Record<string, string> = { xml: 'html', kts: 'kotlin' };
/** Without syntax of their own, or without a grammar in the registry. */
const plain = new Set([
  'text',
  'properties',
  'dotenv',
  'ini',
  'diff',
  'http',
  'groovy',
  'powershell',
  'gitignore',
]);

describe('code blocks in the pages', () => {
  it('are in languages that can be checked, or plain', () => {
    const known = new Set([...parsableLanguages(), ...Object.keys(grammarOf), ...plain]);
    const unknown = checkedBlocks().filter(({ language }) => !known.has(language));
    expect(unknown.map((block) => `${placeOf(block)}: ${block.language}`)).toEqual([]);
  });

  it('have the syntax of their language', async () => {
    const faults: string[] = [];
    for (const block of checkedBlocks()) {
      if (plain.has(block.language)) continue;
      const found = await findSyntaxFaults(grammarOf[block.language] ?? block.language, block.code);
      faults.push(
        ...found.map(({ line, source }) => `${placeOf(block)}, line ${line} of the block: ${source.trim()}`),
      );
    }
    expect(faults).toEqual([]);
  });
});
