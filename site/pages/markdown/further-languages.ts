/** What Markdown with one language of a sample says of the others. */

const where = 'add ?lang=all to the URL of this text';

/** The line below a sample, with the names of its further languages. */
export function furtherLanguages(names: string[]): string {
  return `Also in ${names.join(', ')}: ${where}.`;
}

/** Whether a text has such a line. */
export function omitsLanguages(markdown: string): boolean {
  return markdown.includes(where);
}

/** The same lines in a text of many pages, whose own URL has no such samples. */
export function withoutWhere(markdown: string): string {
  return markdown.replaceAll(`: ${where}.`, '.');
}

/** Where a text of many pages says once what its lines omit; `file` is the URL of the Markdown of one page. */
export function whereLanguagesAre(file: string): string {
  const stored = file.replace(/\.md$/, '.all.md');
  return `Samples have one language here. The Markdown of a page has all of them, for example ${file}?lang=all (on a static host, ${stored}).`;
}
