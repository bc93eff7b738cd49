/** Headings of level 2 alone. */
export function mainHeadingsOf(content: string): string[] {
  const prose = content.replace(/^ *(`{3,})(?!`)[\s\S]*?^ *\1/gm, '');
  return [...prose.matchAll(/^## (.+)$/gm)].map(([, title]) => withoutMarks(title!));
}

/** A heading as it is displayed: code marks and links removed. */
export function withoutMarks(heading: string): string {
  return heading
    .replace(/\[([^[\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .trim();
}
