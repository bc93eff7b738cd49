export { default } from '../DocsRoot/index.tsx';
