/** How a body is compressed. */
export type Coding = 'br' | 'gzip';

/** The weight of each name in a header such as `Accept` (RFC 9110, section 12.4.2), in lower case. */
function weightsOf(header: string | string[] | undefined): Map<string, number> {
  const parts = String(header ?? '')
    .toLowerCase()
    .split(',');
  return new Map(
    parts.map((part) => {
      const [name, ...parameters] = part.split(';').map((text) => text.trim());
      const weight = parameters.find((text) => text.startsWith('q='));
      return [name!, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
    }),
  );
}

/** The coding that a client prefers by its `Accept-Encoding` (RFC 9110, section 12.5.3), Brotli among equals; undefined for none. */
export function acceptedCoding(
  header: string | string[] | undefined,
  available: Coding[] = ['br', 'gzip'],
): Coding | undefined {
  const weights = weightsOf(header);
  const weightOf = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0;
  const least = weights.get('identity') ?? 0;
  return available
    .filter((coding) => weightOf(coding) > 0 && weightOf(coding) >= least)
    .toSorted((one, other) => weightOf(other) - weightOf(one))[0];
}

/**
 * True when a client prefers Markdown to HTML by its `Accept`: it lists `text/markdown`, and HTML, if it lists that too, no
 * higher. Browsers name only HTML, so they get pages.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  const weights = weightsOf(accept);
  const markdown = weights.get('text/markdown') ?? 0;
  return markdown > 0 && markdown >= (weights.get('text/html') ?? 0);
}
