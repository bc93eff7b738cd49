/** The parts of pages that React hydrates, each alone, when it is needed. */
export type IslandName =
  | 'calculator'
  | 'console'
  | 'convert'
  | 'home-map'
  | 'map-example'
  | 'recipe'
  | 'reproduce'
  | 'search';
