/**
 * True when a client prefers Markdown to HTML (RFC 9110, section 12.5.1): it lists `text/markdown`, and HTML, if it lists
 * that too, no higher. Browsers name only HTML, so they get pages.
 */
export function prefersMarkdown(accept: string): boolean {
  const markdown = weightOf('text/markdown', accept);
  return markdown > 0 && markdown >= weightOf('text/html', accept);
}

/** The quality of a media type that a client names itself, from 0 to 1; 0 if it doesn't. */
function weightOf(type: string, accept: string): number {
  for (const part of accept.split(',')) {
    const [name, ...parameters] = part.split(';').map((one) => one.trim().toLowerCase());
    if (name !== type) continue;
    const quality = parameters.find((one) => one.startsWith('q='));
    const weight = quality ? Number(quality.slice(2)) : 1;
    return Number.isFinite(weight) ? weight : 0;
  }
  return 0;
}
