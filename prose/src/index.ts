export { type CodeBlock, checkedBlocks, codeBlocks, type Page, placeOf, readPages } from './pages.ts';
