/** A picture after more text than this is below the fold of most screens, characters. */
const textAboveTheFold = 900;

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
