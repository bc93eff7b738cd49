import { markdownFile, withHiddenListUrl, withMarkdownLink } from '../pages/markdown/markdown.ts';
import { isListed } from '../pages/markdown/pages.ts';
import { withEncodedLinks } from './copies.ts';
import { withFirstImageFirst } from './images.ts';

/** The HTML of a page from what React drew for its file: as the build publishes it, and as it is served while it is written. */
export function pageHtml(drawn: string, file: string, baseUrl: string): string {
  const html = withFirstImageFirst(withEncodedLinks(drawn));
  if (!isListed(html)) return html;
  return withHiddenListUrl(withMarkdownLink(html, baseUrl + markdownFile(file)), `${baseUrl}llms.txt`);
}
