/** How texts are written: terms of the glossary, headings in order, images with alt text, nothing unfinished. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Page, readPages } from './pages.ts';
import { check, messageOf } from './wording/check.ts';
import {
  proseOfCode,
  proseOfHtml,
  proseOfMarkdown,
  proseOfYaml,
  readComments,
  readPassages,
} from './wording/passages.ts';
import { commentRules, rules } from './wording/rules.ts';

/** Spelling we do not use -> the one we use. */
const spellings: [RegExp, string][] = [
  [/\bBengali\b(?! (?:font|script|web font))/g, 'Bangla'],
  [/\blat\/long\b/gi, 'latitude and longitude'],
  [/\bNPM\b/g, 'npm'],
  [/\bJavascript\b/g, 'JavaScript'],
  [/\bTypescript\b/g, 'TypeScript'],
  [/\bGeojson\b|\bGeo JSON\b/g, 'GeoJSON'],
  [/\bMaplibre\b/g, 'MapLibre'],
  [/\bOpen ?street ?map\b(?<!OpenStreetMap)/gi, 'OpenStreetMap'],
  [/\bGithub\b/g, 'GitHub'],
  [/\bNode ?[jJ][sS]\b/g, 'Node.js'],
  [/\bNext ?J[sS]\b/g, 'Next.js'],
  [/\bIOS\b/g, 'iOS'],
  [/\bMac ?OS\b/g, 'macOS'],
  [/\bOpen API\b/g, 'OpenAPI'],
  [/\bJson\b/g, 'JSON'],
  [/\bUrl\b/g, 'URL'],
  [/\b(Api|api|API-) ?[kK]ey\b|\bAPI Key\b/g, 'API key'],
  [/\b[Aa]uto[- ]complete\b/g, 'autocomplete'],
  [/\b[Gg]eo-cod/g, 'geocode, in one word'],
];

/** Sentences that hide who does what, and links that do not say where they lead -> what to do. */
const vague: [RegExp, string][] = [
  [/\b(has|have|needs?) to be \w+(ed|set|done|sent|shown|known)\b/, 'say who does it'],
  [/\b(must|should) be \w+(ed|set|done|sent|shown|known)\b/, 'say who does it'],
  [/\bit is (recommended|advised|suggested|possible|necessary|required)\b/i, 'say who may or must'],
  [/\b(note that|in order to|make sure)\b/i, 'leave it out, or give the order'],
  [/\[(click )?(here|this|link|more)\]/i, 'name what the link leads to'],
];

/** What a page that is not finished says, and words that judge the reader. */
const unwanted = [/\bTODO\b/, /lorem ipsum/i, /coming soon/i, /\bsimply\b/i, /\bobviously\b/i, /\boops\b/i];

/** Prose alone: code blocks, inline code, front matter and addresses taken out, line numbers kept. */
function proseOf({ text }: Page): string {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ');
  return text
    .replace(/^---\n[\s\S]*?\n---/, blank)
    .replace(/^ *(`{3,})[\s\S]*?^ *\1/gm, blank)
    .replace(/`[^`\n]*`/g, blank)
    .replace(/\]\([^)]*\)/g, blank);
}

function findings(check: (line: string) => string | undefined): string[] {
  return readPages().flatMap((page) =>
    proseOf(page)
      .split('\n')
      .flatMap((line, i) => {
        const found = check(line);
        return found ? [`${page.file}:${i + 1}: ${found}`] : [];
      }),
  );
}

describe('pages', () => {
  it('spell their terms one way', () => {
    const wrong = findings((line) => {
      const hit = spellings.find(([pattern]) => line.search(pattern) >= 0);
      return hit && `write ${hit[1]}: ${line.trim()}`;
    });
    expect(wrong).toEqual([]);
  });

  it('are finished, and do not judge their reader', () => {
    expect(findings((line) => unwanted.find((pattern) => pattern.test(line))?.source)).toEqual([]);
  });

  it('say who does what, and where a link leads', () => {
    const wrong = findings((line) => {
      const hit = vague.find(([pattern]) => pattern.test(line));
      return hit && `${hit[1]}: ${line.trim()}`;
    });
    expect(wrong).toEqual([]);
  });

  it('have no two headings of one name, and none that ends like a sentence', () => {
    const wrong = readPages().flatMap((page) => {
      const headings = [...proseOf(page).matchAll(/^#+ +(.+)$/gm)].map(([, words = '']) => words.trim());
      const twice = headings.filter((words, i) => headings.indexOf(words) !== i && /\S/.test(words));
      return [...twice, ...headings.filter((words) => /[.:!]$/.test(words))].map(
        (words) => `${page.file}: ${words}`,
      );
    });
    expect(wrong).toEqual([]);
  });

  it('have headings in order, without a second title', () => {
    const wrong = readPages().flatMap((page) => {
      let depth = 1;
      return proseOf(page)
        .split('\n')
        .flatMap((line, i) => {
          const level = /^(#+) /.exec(line)?.[1]?.length;
          if (!level) return [];
          const isWrong = level === 1 || level > depth + 1;
          depth = level;
          return isWrong ? [`${page.file}:${i + 1}: ${line}`] : [];
        });
    });
    expect(wrong).toEqual([]);
  });

  it('give every picture a text', () => {
    expect(findings((line) => /!\[\s*\]|<img(?![^>]*alt=")|<img[^>]*alt="\s*"/.exec(line)?.[0])).toEqual([]);
    // A text that only says that there is a picture says nothing.
    const empty = /!\[(image|picture|screenshot|photo|icon|map|screen)( \d+)?\]/i;
    expect(findings((line) => empty.exec(line)?.[0])).toEqual([]);
  });

  it('are all on the list of unconfirmed facts when they have some', () => {
    const pages = readPages();
    const list = pages.find(({ file }) => file === 'content/docs/unconfirmed.mdx')!.text;
    const missing = pages
      .filter(({ text }) => text.includes('<summary>Unconfirmed</summary>'))
      .filter(({ text }) => !list.includes(`[${/^title: '?(.+?)'?$/m.exec(text)![1]}](`));
    expect(missing.map(({ file }) => file)).toEqual([]);
  });

  it('have every sentence of their unconfirmed facts on that list', () => {
    const plain = (text: string) =>
      text
        .replaceAll(/\]\([^)]*\)/g, '')
        .replaceAll(/[^a-z0-9]+/gi, ' ')
        .toLowerCase()
        .trim();
    const pages = readPages();
    const list = plain(pages.find(({ file }) => file === 'content/docs/unconfirmed.mdx')!.text);
    const missing = pages.flatMap(({ file, text }) =>
      [...text.matchAll(/<summary>Unconfirmed<\/summary>(.*?)<\/details>/gs)]
        .flatMap(([, note = '']) => note.replaceAll(/\n(?!- )/g, ' ').split(/(?<=\.)\s+|\n- /))
        .filter((sentence) => !list.includes(plain(sentence)))
        .map((sentence) => `${file}: ${sentence}`),
    );
    expect(missing).toEqual([]);
  });

  it('have a title and a description that no other page has', () => {
    const wrong: string[] = [];
    for (const field of ['title', 'description']) {
      const seen = new Map<string, string>();
      for (const { file, text } of readPages()) {
        const value = new RegExp(`^${field}: *(.+)$`, 'm').exec(text)?.[1];
        // Two SDKs may both have a page called "Add a marker"; their descriptions tell them apart.
        const twin = field === 'description' && value ? seen.get(value) : undefined;
        if (!value || twin)
          wrong.push(`${file}: ${field} ${value ?? 'missing'}${twin ? ` as in ${twin}` : ''}`);
        else seen.set(value, file);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('the rules of wording', () => {
  const findingsIn = (text: string, used = rules) =>
    check({ file: 'page.mdx', text: proseOfMarkdown(text) }, used);

  it.each(rules)('reject "$wrong" and accept "$right"', (rule) => {
    expect(findingsIn(rule.wrong, [rule])).not.toEqual([]);
    expect(findingsIn(rule.right).map(messageOf)).toEqual([]);
  });

  it('raise no false alarm on 500 reviewed sentences', () => {
    const sentences = readFileSync(new URL('wording/sample.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n');
    expect(new Set(sentences).size).toBe(500);
    expect(sentences.flatMap((sentence) => findingsIn(sentence).map(messageOf))).toEqual([]);
  });

  it('say file, line and the better wording', () => {
    expect(findingsIn('The map has a\ncolour in place\n  of a style.').map(messageOf)).toEqual([
      'page.mdx:2: "colour". Use: color',
      'page.mdx:2: "in place of". Use: instead of',
    ]);
  });

  it('pass over code, URLs, tags and names that the specification fixes', () => {
    const exempt = [
      'Set `position` and read `answers[0].colour`.',
      'See [Errors](/docs/colour) and https://example.com/the/answer.',
      '```js title="colour.js"\nconst answer = ask(position);\n```',
      '<MapExample name="colour" position="top" />',
      '{/* The answer is for the reader. */}',
    ];
    expect(findingsIn(exempt.join('\n\n'))).toEqual([]);
    expect(findingsIn('<Compare before="Old colour" name="grey">').map(({ found }) => found)).toEqual([
      'colour',
    ]);
    expect(findingsIn('```js title="The reader"\ngrey();\n```').map(({ found }) => found)).toEqual([
      'reader',
    ]);
  });

  it('read the prose of YAML and JSON, not names and values', () => {
    const text = [
      'get:',
      '  summary: The colour',
      '  description: >-',
      '    In place',
      '    of an answer.',
      '  position: {description: The reader., enum: [answer], example: ask}',
      '  x-confidence: [The programme.]',
      '  examples: {colour: {value: {description: answer}}}',
    ].join('\n');
    const found = check({ file: 'a.yaml', text: proseOfYaml(text) }, rules);
    expect(found.map(({ line, found: words }) => `${line} ${words}`)).toEqual([
      '2 colour',
      '4 In place of',
      '5 answer',
      '6 reader',
      '7 programme',
    ]);
  });

  it('read the comments and test names of code, not the code', () => {
    const text = [
      '/** The colour of',
      ' * a reader. See `answer`. */',
      'const answer = ask("the position"); // in place',
      "it('asks nobody', () => {});",
    ].join('\n');
    const found = check({ file: 'a.ts', text: proseOfCode(text, 'a.ts') }, rules);
    expect(found.map(({ line, found: words }) => `${line} ${words}`)).toEqual([
      '1 colour',
      '2 reader',
      '4 asks',
    ]);
  });

  it('read what a page shows, not values, classes or the data of a test', () => {
    const text = [
      'const room = <p className="grey">The answer<b title="A long colour"> is {settled}</b></p>;',
      "const failed = 'The reader couldn’t load.';",
      "const name = 'colour';",
    ].join('\n');
    const foundIn = (file: string) =>
      check({ file, text: proseOfCode(text, file) }, rules).map(({ line, found }) => `${line} ${found}`);
    expect(foundIn('a.tsx')).toEqual(['1 answer', '1 colour', '2 reader']);
    expect(foundIn('a.test.tsx')).toEqual([]);
  });

  it('read the comments of a live example, not its code', () => {
    const text = '<p>The colour</p>\n<script>\n  // The answer\n  const grey = 1; // grey\n</script>';
    const found = check({ file: 'a.html', text: proseOfHtml(text) }, rules);
    expect(found.map(({ line, found: words }) => `${line} ${words}`)).toEqual(['3 answer']);
  });

  it('hold in every governed text', () => {
    expect(
      readPassages()
        .flatMap((passage) => check(passage, rules))
        .map(messageOf),
    ).toEqual([]);
  });

  it.each(commentRules)('reject "$wrong" in comments and accept "$right"', (rule) => {
    expect(findingsIn(rule.wrong, [rule])).not.toEqual([]);
    expect(findingsIn(rule.right, commentRules)).toEqual([]);
  });

  it('hold in every comment, with those of comments alone', () => {
    const found = readComments().flatMap((passage) => check(passage, commentRules));
    expect(found.map(messageOf)).toEqual([]);
  });
});
