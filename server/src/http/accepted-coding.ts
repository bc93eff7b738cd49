/** How a body is compressed. */
export type Coding = 'br' | 'gzip';

/** The coding that a client prefers by its `Accept-Encoding` (RFC 9110, section 12.5.3), Brotli among equals; undefined for none. */
export function acceptedCoding(
  header: string | string[] | undefined,
  available: Coding[] = ['br', 'gzip'],
): Coding | undefined {
  const weights = new Map(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name, ...parameters] = part.split(';').map((text) => text.trim());
        const weight = parameters.find((text) => text.startsWith('q='));
        return [name!, weight === undefined ? 1 : Number(weight.slice(2))];
      }),
  );
  const weightOf = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0;
  const least = weights.get('identity') ?? 0;
  return available
    .filter((coding) => weightOf(coding) > 0 && weightOf(coding) >= least)
    .toSorted((one, other) => weightOf(other) - weightOf(one))[0];
}
