/** Markdown of the contract and of the guide, as HTML. Raw HTML in it is shown, not run. */
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { markBanglaBetweenTags } from '../../../parts/code/escape.ts';

const known = new Map<string, string>();

/** HTML of a Markdown text; axis names in code are colored, Bangla has its language. */
export function renderMarkdown(text: string, baseUrl = '/'): string {
  const key = baseUrl + text;
  const cached = known.get(key);
  if (cached !== undefined) return cached;
  const html = micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
    .replace(/<code>([^<]*)<\/code>/g, (_, code: string) => `<code>${colourAxisNames(code)}</code>`)
    // Lines end in the source where its editor was full.
    .replace(/<p>[\s\S]*?<\/p>/g, (paragraph) => paragraph.replaceAll('\n', ' '))
    .replace(/<pre>/g, '<pre tabindex="0">')
    .replace(/href="\/(?!\/)/g, `href="${baseUrl}`)
    .replace(/<table>/g, '<div class="table" tabindex="0" role="region" aria-label="Table"><table>')
    .replace(/<\/table>/g, '</table></div>');
  const marked = markBanglaBetweenTags(html);
  known.set(key, marked);
  return marked;
}

/** One paragraph's Markdown without the `<p>` around it, for places inside a line. */
export function renderInlineMarkdown(text: string, baseUrl = '/'): string {
  const html = renderMarkdown(text, baseUrl);
  return onlyParagraph(html) ?? html.trim();
}

/** The inside of a text that is a single paragraph, or undefined. */
export function onlyParagraph(html: string): string | undefined {
  const inside = /^<p>([\s\S]*)<\/p>$/.exec(html.trim())?.[1];
  return inside?.includes('<p>') ? undefined : inside;
}

/** Longitude blue, latitude orange: wraps the names of the axes in a piece of code. */
function colourAxisNames(code: string): string {
  return code.replace(
    /\b(?:(\w*longitude\b|lon\b)|(\w*latitude\b|lat\b))/g,
    (name, lon: string | undefined) => `<span class="${lon ? 'lon' : 'lat'}">${name}</span>`,
  );
}

/** A text without its sentences that begin with `*Unconfirmed:*`, and these, each with a capital letter. */
export function splitUnconfirmed(text: string): { confirmed: string; unconfirmed: string[] } {
  const sentence = /\s?\*Unconfirmed:\*\s([^.]*\.)/g;
  return {
    confirmed: text.replaceAll(sentence, ''),
    unconfirmed: [...text.matchAll(sentence)].map(
      ([, said = '']) => said.charAt(0).toUpperCase() + said.slice(1),
    ),
  };
}
