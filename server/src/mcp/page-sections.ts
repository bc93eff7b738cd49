/** A page of Markdown by its headings. */

export interface Section {
  heading: string;
  text: string;
}

/** The parts below each heading of the second level; what is above the first has no heading. */
export function sectionsOf(markdown: string): Section[] {
  return partsOf(markdown, /^## (.+)$/);
}

/** The part below a heading, by its words in any letter case; with the parts below it, if it is of the second level. */
export function sectionNamed(markdown: string, name: string): Section | undefined {
  const wanted = name.toLowerCase();
  return [...sectionsOf(markdown), ...partsOf(markdown, /^###? (.+)$/)].find(
    ({ heading }) => heading.toLowerCase() === wanted,
  );
}

function partsOf(markdown: string, pattern: RegExp): Section[] {
  const sections: Section[] = [];
  let heading = '';
  let lines: string[] = [];
  let isCode = false;
  const end = () => {
    const text = lines.join('\n').trim();
    if (text !== '') sections.push({ heading, text });
    lines = [];
  };
  for (const line of markdown.replace(/^# .+$/m, '').split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    const next = isCode ? undefined : pattern.exec(line)?.[1];
    if (next === undefined) lines.push(line);
    else {
      end();
      // The guide's headings link to themselves.
      heading = next.replace(/\[\]\([^)]*\)$/, '').trim();
    }
  }
  end();
  return sections;
}
