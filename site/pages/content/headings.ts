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
