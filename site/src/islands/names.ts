/** The parts of pages that React brings to life, each alone, when it is wanted. */
export type IslandName =
  | 'calculator'
  | 'console'
  | 'convert'
  | 'home-map'
  | 'map-example'
  | 'recipe'
  | 'reproduce'
  | 'search';
