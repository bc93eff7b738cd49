/** Height of a running example in a page, and of its still picture: the one takes the other's place without a jump. */
export const frameHeightPixels = 360;

/** Names on the maps of live examples: Bangla above English, the Bangla drawn by the browser. */
const labels = 'labels=both&bangla=pictures';

/** A kind of live example: what it is written in, and how its source becomes a page. */
export interface ExampleKind {
  /** Of its files in `examples/`. */
  ending: string;
  /** Of its code block. */
  language: string;
  /** Whether the source is the page, so that one copy is enough. */
  isPage: boolean;
  /** What the sample map has to include for the engine of these examples. */
  mapStyleQuery: string;
  /** The same for a copied file, which has nothing of the portal that draws Bangla. */
  copiedStyleQuery: string;
  /** HTML that runs on its own when it is saved to a file. Throws {@link SourceError} when the source cannot become a page. */
  toPage(source: string): Promise<string>;
}

/** Every kind there is. A new kind is one entry here; files, pages, editor and copies follow from it. */
export const exampleKinds: ExampleKind[] = [
  {
    ending: 'html',
    language: 'html',
    isPage: true,
    mapStyleQuery: labels,
    copiedStyleQuery: 'labels=en',
    toPage: async (source) => source,
  },
  {
    ending: 'tsx',
    language: 'tsx',
    isPage: false,
    // mapbox-gl 1.13 draws no text without glyphs.
    mapStyleQuery: `${labels}&glyphs=pbf`,
    copiedStyleQuery: 'labels=en&glyphs=pbf',
    // The compiler is loaded when a user runs or copies, not with the page.
    toPage: async (source) => (await import('./react-page.ts')).reactPage(source),
  },
];

/** The kind whose files end so. Throws when there is none. */
export function exampleKind(ending: string): ExampleKind {
  const kind = exampleKinds.find((candidate) => candidate.ending === ending);
  if (kind) return kind;
  const known = exampleKinds.map((candidate) => candidate.ending).join(', ');
  throw new Error(`No kind of live example ends in ".${ending}". There are: ${known}`);
}
