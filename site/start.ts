/** The one script that every page loads: what pages do without React, and where each island's component is. */
// Above all others: otherwise the bundler makes a second file of what this one shares with islands.
import './browser/behavior/hold-page.ts';
import './browser/behavior/target.ts';

import { startBehavior } from './browser/behavior/start.ts';

startBehavior({
  calculator: () => import('./pages/reference/mdx/CreditCalculator/Calculator.tsx'),
  console: () => import('./console/Console.tsx'),
  converter: () => import('./pages/tools/Convert/Converter.tsx'),
  'error-request': () => import('./pages/tools/ErrorPage/Reproduce.tsx'),
  'home-map': () => import('./pages/home/HomeMap/LiveHomeMap.tsx'),
  'map-example': () => import('./browser/live-examples/Example.tsx'),
  recipe: () => import('./pages/tools/Recipe/Sequence.tsx'),
  search: () => import('./browser/search/SearchResults/SearchResults.tsx'),
});
