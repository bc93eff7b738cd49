/** Run by the plugin: `run.mts <baseUrl> <folder>` draws the whole reference into a folder. */
import { buildReference } from './build.tsx';

const [, , baseUrl, folder] = process.argv;
if (!baseUrl || !folder)
  throw new Error('Give the base path and the folder: run.mts / .docusaurus/reference');
await buildReference(baseUrl, folder);
