/** Parts that few pages, or few presses, need. Written once: the bundler makes a chunk of each `import()`, with what is used of it there. */
export const rareParts = () => import('./rare-parts.ts');
export const laterParts = () => import('./later-parts.ts');
