/** Every block whose language has a grammar is parsed with it; the few plain ones are named here. */
import { findSyntaxFaults, parsableLanguages } from '@portal/request/testing';
import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { checkedBlocks, placeOf } from './pages.ts';

const grammarOf: Record<string, string> = { kts: 'kotlin' };
/** Without syntax of their own, without a grammar in the registry, or parsed by a test of their own (YAML, XML). */
const plain = new Set([
  'xml',
  'yaml',
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

  it('hold XML that is well formed', () => {
    const faults = checkedBlocks()
      .filter(({ language }) => language === 'xml')
      .flatMap((block) => {
        // A fragment may have several roots; a file has one.
        const result = XMLValidator.validate(`<blocks>${block.code.replace(/<\?xml[^>]*\?>/, '')}</blocks>`);
        return result === true ? [] : [`${placeOf(block)}: ${result.err.msg}`];
      });
    expect(faults).toEqual([]);
  });

  it('hold YAML that parses', () => {
    const faults = checkedBlocks()
      .filter(({ language }) => language === 'yaml')
      .flatMap((block) =>
        parseDocument(block.code).errors.map(({ message }) => `${placeOf(block)}: ${message}`),
      );
    expect(faults).toEqual([]);
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
