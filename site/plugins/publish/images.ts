/** A picture after more text than this is below the fold of most screens, characters. */
const textAboveTheFold = 900;
/** What a code block counts as, characters. */
const codeAsText = 300;

/**
 * A page's HTML with the first picture of its content loaded at once, before scripts and fonts, where it is likely to
 * be seen at once. The others stay lazy.
 */
export function withFirstImageFirst(html: string): string {
  const start = html.indexOf('<main');
  const at = html.indexOf('<img', start);
  if (start < 0 || at < 0) return html;
  const above = html
    .slice(html.indexOf('<h1', start), at)
    // Code scrolls in a box of its own: a long sample moves a picture no further than a short one.
    .replace(/<pre[\s\S]*?<\/pre>/g, 'x'.repeat(codeAsText))
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ');
  if (above.length > textAboveTheFold) return html;
  const end = html.indexOf('>', at) + 1;
  const image = html
    .slice(at, end)
    .replace(/\sloading="?lazy"?/, '')
    .replace('<img', '<img fetchpriority="high"');
  return html.slice(0, at) + image + html.slice(end);
}
