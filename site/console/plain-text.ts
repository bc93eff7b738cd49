/** A contract's Markdown sentence as plain text: code marks, emphasis and link targets go, the words stay. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/\[([^[\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The first sentence of a plain text, and the others. */
export function atFirstStop(text: string): [first: string, rest: string] {
  const [first = text] = /^.*?\.(?= |$)/.exec(text) ?? [];
  return [first, text.slice(first.length).trim()];
}
