/** Headings of levels 2 and 3 as users see them, in the order of the page: without code marks and link targets. */
export function headingsOf(content: string): string[] {
  return headingLines(content, /^#{2,3} (.+)$/gm);
}

/** Headings of level 2 alone. */
export function mainHeadingsOf(content: string): string[] {
  return headingLines(content, /^## (.+)$/gm);
}

function headingLines(content: string, pattern: RegExp): string[] {
  const prose = content.replace(/^ *(`{3,})(?!`)[\s\S]*?^ *\1/gm, '');
  return [...prose.matchAll(pattern)].map(([, title]) =>
    title!
      .replace(/\[([^[\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[`*]/g, '')
      .trim(),
  );
}
