/**
 * Code as HTML with six classes and no styles: k (keyword), s (text), c (comment), lon, lat, and `host` and `key`
 * around what the reader may exchange. Shiki reads the grammar at build time; the client gets plain spans.
 */
import { type BundledLanguage, createHighlighter, type Highlighter, type ThemeRegistrationRaw } from 'shiki';
import type { AxisOfNumber } from './coordinates.ts';
import { escapeHtml, markBangla } from './escape.ts';

export interface CodeMarks {
  axes?: AxisOfNumber;
  /** Texts to wrap in a class: the host and the key. */
  words?: { text: string; className: 'host' | 'key' }[];
}

export type Highlight = (code: string, language: string, marks?: CodeMarks) => string;

/** Colours that stand for classes; they never reach the page. */
const classOfColour: Record<string, string> = { '#00000A': 'k', '#00000B': 's', '#00000C': 'c' };

const theme: ThemeRegistrationRaw = {
  name: 'roles',
  type: 'light',
  fg: '#000000',
  bg: '#ffffff',
  settings: [
    { settings: { foreground: '#000000' } },
    {
      scope: ['keyword', 'storage', 'constant.language', 'variable.language'],
      settings: { foreground: '#00000A' },
    },
    { scope: ['keyword.operator', 'storage.type.function.arrow'], settings: { foreground: '#000000' } },
    { scope: ['keyword.operator.new', 'keyword.operator.expression'], settings: { foreground: '#00000A' } },
    { scope: ['string', 'punctuation.definition.string'], settings: { foreground: '#00000B' } },
    // Words of a shell command are not texts.
    { scope: ['string.unquoted'], settings: { foreground: '#000000' } },
    { scope: ['comment', 'punctuation.definition.comment'], settings: { foreground: '#00000C' } },
  ],
};

/** Loads the grammars once; the function it gives is synchronous. */
export async function createHighlight(languages: string[]): Promise<Highlight> {
  const shiki = await createHighlighter({ themes: [theme], langs: languages as BundledLanguage[] });
  const known = new Map<string, string>();
  return (code, language, marks = {}) => {
    const key = `${language}\n${code}\n${JSON.stringify([...(marks.axes ?? []), marks.words])}`;
    const html = known.get(key) ?? draw(shiki, code, language, marks);
    known.set(key, html);
    return html;
  };
}

function draw(shiki: Highlighter, code: string, language: string, marks: CodeMarks): string {
  const lines = shiki.codeToTokensBase(code, { lang: language as BundledLanguage, theme });
  return lines
    .map((tokens) =>
      merged(tokens)
        .map((piece) => span(piece, marks))
        .join(''),
    )
    .join('\n');
}

interface Piece {
  text: string;
  className?: string;
}

/** Neighbours of one class become one span; blank text joins what stands before it. */
function merged(tokens: { content: string; color?: string }[]): Piece[] {
  const pieces: Piece[] = [];
  for (const { content, color } of tokens) {
    const className = classOfColour[(color ?? '').toUpperCase()];
    const last = pieces.at(-1);
    if (last && (last.className === className || content.trim() === '')) last.text += content;
    else pieces.push({ text: content, className });
  }
  return pieces;
}

function span({ text, className }: Piece, marks: CodeMarks): string {
  const inner = marked(text, marks);
  return className ? `<span class="${className}">${inner}</span>` : inner;
}

function marked(text: string, { axes, words = [] }: CodeMarks): string {
  const escaped = words.map((word) => word.text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const parts = new RegExp([...escaped, '-?\\d+\\.\\d+'].join('|'), 'g');
  let html = '';
  let from = 0;
  for (const found of text.matchAll(parts)) {
    const className = words.find((word) => word.text === found[0])?.className ?? axes?.get(found[0]);
    if (!className) continue;
    html += markBangla(escapeHtml(text.slice(from, found.index)));
    html += `<span class="${className}">${escapeHtml(found[0])}</span>`;
    from = found.index + found[0].length;
  }
  return html + markBangla(escapeHtml(text.slice(from)));
}
