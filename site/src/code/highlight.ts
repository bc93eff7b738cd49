/**
 * Highlights code at build time into a few classes: `k` keyword or key, `s` string, `c` comment, `lon` and `lat` for
 * coordinates of Bangladesh. Colours are CSS variables, so both colour modes share the HTML and no style attribute
 * is needed.
 */
import { type BundledLanguage, createHighlighter, type Highlighter, type ThemeRegistrationRaw } from 'shiki';

/** Colours that stand for classes; they never reach the page. */
const classOfColour: Record<string, string> = { '#00000A': 'k', '#00000B': 's', '#00000C': 'c' };

const theme: ThemeRegistrationRaw = {
  name: 'portal',
  type: 'light',
  fg: '#000000',
  bg: '#ffffff',
  settings: [
    { settings: { foreground: '#000000' } },
    {
      scope: [
        'keyword',
        'storage',
        'constant.language',
        'support.type.property-name',
        'entity.name.tag',
        'variable.language',
        'meta.object-literal.key.json',
        'support.type.property-name.json',
        'entity.other.attribute-name.yaml',
      ],
      settings: { foreground: '#00000A' },
    },
    { scope: ['keyword.operator', 'storage.type.function.arrow'], settings: { foreground: '#000000' } },
    {
      scope: ['keyword.operator.new', 'keyword.operator.expression', 'keyword.operator.logical.python'],
      settings: { foreground: '#00000A' },
    },
    { scope: ['string', 'punctuation.definition.string'], settings: { foreground: '#00000B' } },
    { scope: ['comment', 'punctuation.definition.comment'], settings: { foreground: '#00000C' } },
  ],
};

/** Languages of the documentation's samples. */
const languages = [
  'bash',
  'c',
  'csharp',
  'css',
  'dart',
  'diff',
  'go',
  'groovy',
  'html',
  'http',
  'ini',
  'java',
  'javascript',
  'json',
  'jsx',
  'kotlin',
  'php',
  'properties',
  'python',
  'sql',
  'swift',
  'toml',
  'tsx',
  'typescript',
  'xml',
  'yaml',
] satisfies BundledLanguage[];

const otherNames: Record<string, string> = {
  gradle: 'groovy',
  kt: 'kotlin',
  'c#': 'csharp',
  dotenv: 'ini',
  env: 'ini',
};

let highlighter: Promise<Highlighter> | undefined;

/**
 * HTML of the code's inside, one `<span>` per coloured run; safe to put into a `<pre><code>`.
 * `markedLines` (from 1) are wrapped in `<span class="hl">`. An unknown language gives plain text.
 */
export async function highlight(
  code: string,
  language: string,
  markedLines: ReadonlySet<number> = new Set(),
): Promise<string> {
  highlighter ??= createHighlighter({ themes: [theme], langs: languages });
  const shiki = await highlighter;
  const known = otherNames[language] ?? language;
  const isLoaded = shiki.getLoadedLanguages().includes(known);
  const { tokens } = shiki.codeToTokens(code, {
    lang: (isLoaded ? known : 'text') as BundledLanguage,
    theme: 'portal',
  });
  const lines = tokens.map((line) =>
    joinRuns(
      line.map(({ content, color }) => ({
        text: content,
        className: classOfColour[(color ?? '').toUpperCase()] ?? '',
      })),
    ),
  );
  return lines
    .map((line, index) => (markedLines.has(index + 1) ? `<span class="hl">${line}\n</span>` : `${line}\n`))
    .join('');
}

interface Run {
  text: string;
  className: string;
}

/** Neighbours of one class become one span; white space takes the class of what stands before it. */
function joinRuns(runs: Run[]): string {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last && (last.className === run.className || run.text.trim() === '')) last.text += run.text;
    else joined.push({ ...run });
  }
  return joined.map(runHtml).join('');
}

function runHtml({ text, className }: Run): string {
  // A comment or a string may hold a position too, as in a URL: its numbers keep their colour.
  const html = className === 'c' ? escapeHtml(text) : colourPositions(text);
  return className ? `<span class="${className}">${html}</span>` : html;
}

/** Decimal degrees of Bangladesh: longitude 88.0 to 92.7 east, latitude 20.5 to 26.7 north. The ranges do not overlap. */
const decimalDegrees = /(?<![\w.])(\d{2}\.\d{2,})(?![\w.])/g;

function colourPositions(text: string): string {
  return escapeHtml(text).replace(decimalDegrees, (number) => {
    const degrees = Number(number);
    if (degrees >= 88 && degrees <= 92.7) return `<span class="lon">${number}</span>`;
    if (degrees >= 20.5 && degrees <= 26.7) return `<span class="lat">${number}</span>`;
    return number;
  });
}

/** Text as HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
