/** A picture after more text than this is below the fold of most screens, characters. */
const textAboveTheFold = 1100;
/** What a code block counts as, characters. */
const codeAsText = 300;

/**
 * A page's HTML with the first picture of its content loaded before scripts and fonts, where it is likely to be seen at
 * once. The others stay lazy. Of two for the two color modes the one for the light mode, in which every first visit
 * begins, is requested with the HTML; a lazy picture waits for the layout of the page. The dark one stays lazy, because
 * only then does the browser leave it alone while it is hidden. Both get the priority. The head names the light one, so that
 * it is painted with the text: a browser requests what it finds in the body after it has parsed most of it.
 */
export function withFirstImageFirst(html: string): string {
  const start = html.indexOf('<main');
  const at = html.indexOf('<img', start);
  if (start < 0 || at < 0) return html;
  const above = html
    .slice(html.indexOf('<h1', start), at)
    // Code scrolls in a box of its own: a long sample moves a picture no further than a short one.
    .replace(/<pre[\s\S]*?<\/pre>/g, 'x'.repeat(codeAsText))
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ');
  if (above.length > textAboveTheFold) return html;
  const first = withPriority(html, at);
  const requested = first.replace(/(<img fetchpriority="high"[^>]*?)\sloading="?lazy"?/, '$1');
  const both = hasTwin(html, at) ? withPriority(requested, requested.indexOf('<img', at + 1)) : requested;
  return both.replace(/<head>(\s*<meta[^>]*>)*/, (start) => start + preloads(html, at));
}

/**
 * Links to the files of the image at this place: one for each source of its picture, under the condition that it is chosen.
 * Before the `viewport`, a phone takes the one for its layout of 980 px.
 */
function preloads(html: string, at: number): string {
  const picture = html.slice(html.lastIndexOf('<picture', at), at);
  const sources = picture.includes('</picture>')
    ? []
    : [...picture.matchAll(/media="([^"]*)" srcSet="([^"]*)"/g)];
  const conditions = sources.map(([, media = '']) => media);
  const files = [
    ...sources.map(([, , file]) => file),
    /\s(?:src|srcSet)="([^"]*)"/.exec(html.slice(at))?.[1],
  ];
  return files
    .map((file, i) => {
      const media = [...conditions.slice(0, i).map((one) => `(not ${one})`), ...conditions.slice(i, i + 1)];
      const when = media.length > 0 ? ` media="${media.join(' and ')}"` : '';
      return `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${file}"${when}>`;
    })
    .join('');
}

function withPriority(html: string, at: number): string {
  return `${html.slice(0, at)}<img fetchpriority="high"${html.slice(at + '<img'.length)}`;
}

/** Whether the image at this place, or the picture it is in, is for one color mode. */
function hasTwin(html: string, at: number): boolean {
  const from = Math.max(html.lastIndexOf('<picture', at), html.lastIndexOf('</picture>', at));
  return /\sdata-mode=/.test(html.slice(Math.max(from, 0), html.indexOf('>', at)));
}
