/** The parts of pages that React hydrates, each alone, when it is needed; the last word is what a part is called. */
export type IslandName =
  | 'calculator'
  | 'console'
  | 'converter'
  | 'error-request'
  | 'home-map'
  | 'map-example'
  | 'recipe'
  | 'search';
