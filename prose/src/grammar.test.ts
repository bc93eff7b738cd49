/** Every block whose language has a grammar is parsed with it; languages of lines are read line by line. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkContract, type JsonSchema, loadOpenApi } from '@portal/contract';
import { schemaFaults } from '@portal/contract/schema-faults';
import { findSyntaxFaults, parsableLanguages } from '@portal/request/testing';
import { fillTokens, loadSettings, type Settings } from '@portal/settings';
import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { findLineFaults, lineLanguages } from './line-languages.ts';
import { type CodeBlock, checkedBlocks, codeBlocks, placeOf, readSources } from './pages.ts';
import { noteProofs } from './proofs.ts';

const grammarOf: Record<string, string> = { kts: 'kotlin' };
const blocks = checkedBlocks();

/** What is wrong with the syntax of a block, each in a line; empty when nothing is. */
async function faultsOf({ language, code }: CodeBlock): Promise<string[]> {
  if (language === 'xml') {
    // A fragment may have several roots; a file has one.
    const result = XMLValidator.validate(`<blocks>${code.replace(/<\?xml[^>]*\?>/, '')}</blocks>`);
    return result === true ? [] : [result.err.msg];
  }
  if (language === 'yaml') return parseDocument(code).errors.map(({ message }) => message);
  if (lineLanguages.includes(language)) return findLineFaults(language, code);
  const faults = await findSyntaxFaults(grammarOf[language] ?? language, code);
  return faults.map(({ line, source }) => `line ${line} of the block: ${source.trim()}`);
}

describe('code blocks in the pages', () => {
  it('are in languages that can be checked', () => {
    const own = ['xml', 'yaml', ...lineLanguages, ...Object.keys(grammarOf)];
    const known = new Set([...parsableLanguages(), ...own]);
    const unknown = blocks.filter(({ language }) => !known.has(language));
    expect(unknown.map((block) => `${placeOf(block)}: ${block.language}`)).toEqual([]);
  });

  it('have the syntax of their language', async () => {
    const faults: string[] = [];
    for (const block of blocks) {
      faults.push(...(await faultsOf(block)).map((fault) => `${placeOf(block)}, ${fault}`));
    }
    expect(faults).toEqual([]);
    noteProofs('parsed', blocks);
  });

  it.each([
    ['xml', '<a><b></a>'],
    ['yaml', 'a: [1'],
    ['kotlin', 'val a = "b"c"'],
    ['groovy', "maven { url 'https://jitpack.io'"],
    ['properties', 'map.key'],
    ['http', 'Content-Security-Policy worker-src blob:'],
  ])('would be refused with wrong %s', async (language, code) => {
    expect(await faultsOf({ file: '', line: 1, given: [], language, code })).not.toEqual([]);
  });
});

describe('settings with every mark that they accept', () => {
  const settings = settingsWithMarks();

  it('end no string of the contract', () => {
    expect(settings.product.name).toMatch(/'/);
    expect(checkContract(settings)).toEqual([]);
  });

  it('end no string of a code block', async () => {
    const faults: string[] = [];
    const all = readSources().flatMap(codeBlocks);
    for (const block of all.filter(({ uncheckedReason }) => uncheckedReason === undefined)) {
      const code = fillTokens(block.code, settings);
      if (code === block.code) continue;
      faults.push(...(await faultsOf({ ...block, code })).map((fault) => `${placeOf(block)}, ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});

/** Our settings, each text with the marks in it that a settings file can have there. */
function settingsWithMarks(): Settings {
  const file = join(mkdtempSync(join(tmpdir(), 'settings-')), 'settings.json');
  let settings = loadSettings();
  const paths = Object.entries(settings).flatMap(([group, fields]) =>
    Object.entries(fields).flatMap(([field, value]) => (typeof value === 'string' ? [[group, field]] : [])),
  );
  for (const [group = '', field = ''] of paths) {
    for (const mark of [
      '"',
      "'",
      '\\',
      '\n',
      '`',
      '<',
      '>',
      '{',
      '}',
      '(',
      ')',
      '[',
      ']',
      '$',
      '*',
      '#',
      ': ',
      '|',
      '%',
      '@',
      '&',
      ' ',
    ]) {
      const all = structuredClone(settings) as unknown as Record<string, Record<string, string>>;
      const value = all[group]![field]!;
      all[group]![field] = value.slice(0, -1) + mark + value.slice(-1);
      writeFileSync(file, JSON.stringify(all));
      try {
        settings = loadSettings(file);
      } catch {
        // It isn't accepted there.
      }
    }
  }
  return settings;
}

describe('JSON blocks that show a response', () => {
  const responses = blocks.filter(
    ({ language, code }) => language === 'json' && /"status": \d{3}/.test(code),
  );
  const schemas = { ...loadOpenApi('v1'), ...loadOpenApi('v2') };

  /** The schema without required fields; several alternatives can then match. */
  function withoutRequired(schema: JsonSchema): JsonSchema {
    const text = JSON.stringify(schema, (key, value) => (key === 'required' ? undefined : value));
    return JSON.parse(text.replaceAll('"oneOf":', '"anyOf":'));
  }

  /** What the contract says against the block. `answers="reverseGeocode 400"` in its fence names call and status. */
  function complaintsAbout(block: CodeBlock): string[] {
    const [operation = '', status = '200'] = block.answers?.split(' ') ?? [];
    const schema = schemas[operation]?.responses[Number(status)];
    if (!schema) return [`${placeOf(block)}: name the call in its fence, such as answers="reverseGeocode"`];
    // A page that shortens a response says so in the title.
    const isShortened = /shortened/.test(block.title ?? '');
    const faults = schemaFaults(isShortened ? withoutRequired(schema) : schema, JSON.parse(block.code));
    return faults.map((fault) => `${placeOf(block)}: ${fault}`);
  }

  it('fit the schema of the contract', () => {
    expect(responses.length).toBeGreaterThan(2);
    expect(responses.flatMap(complaintsAbout)).toEqual([]);
    noteProofs('fits the contract', responses);
  });

  it('would be refused with a field of another type', () => {
    const [block] = responses.filter(({ answers = '' }) => answers.startsWith('autocompletePlaces'));
    const wrong = { ...block!, code: block!.code.replace(/"places": \[/, '"places": 1, "was": [') };
    expect(complaintsAbout(wrong)).toEqual([expect.stringContaining('must be array')]);
  });
});
