/** What the builder writes into each page for its own router, which our pages don't load. */
const marks = [
  / data-rh="?true"?(?=[ />])/g,
  / data-has-hydrated="?false"?(?=[ >])/,
  /<meta name="?generator"?[^>]*>\n?/,
];

/** A page's HTML without them: they are bytes of every page. */
export function withoutFrameworkMarks(html: string): string {
  const body = html.indexOf('<body');
  const head = marks.reduce((text, mark) => text.replace(mark, ''), html.slice(0, body));
  return head + html.slice(body);
}
