/** Which pages share their styles, and which share their font of Bangla words. */

export interface Template {
  /** Pages drawn by the same components, and so with the same styles: `docs/Example`, `api/v1/operation`. */
  styles: string;
  /** Pages with mostly the same words of Bangla: `docs/Example`, `api/v1`. */
  words: string;
}

/** A folder with fewer pages shares its styles with its section: each style is one hash more in the headers of all. */
const ownStylesFrom = 10;

/** The template of each HTML file below the output folder. */
export function templatesOf(files: string[]): Map<string, Template> {
  const pagesIn = new Map<string, number>();
  for (const file of files) pagesIn.set(folderOf(file), (pagesIn.get(folderOf(file)) ?? 0) + 1);
  return new Map(files.map((file) => [file, apiTemplate(file) ?? sectionTemplate(file, pagesIn)]));
}

/** Files by a name of their template. */
export function groupFiles(
  templates: Map<string, Template>,
  name: (template: Template) => string,
): Record<string, string[]> {
  const groups: Record<string, string[]> = {};
  for (const [file, template] of templates) {
    groups[name(template)] = [...(groups[name(template)] ?? []), file];
  }
  return groups;
}

function sectionTemplate(file: string, pagesIn: Map<string, number>): Template {
  const section = partsOf(file)[0] ?? '';
  const folder = folderOf(file);
  const isLarge = section !== folder && (pagesIn.get(folder) ?? 0) >= ownStylesFrom;
  const name = isLarge ? folder : section.replace('.html', '');
  return { styles: name, words: name };
}

/** `api/index.html` has a whole version, `api/units/index.html` a page next to it, and the rest is one endpoint each. */
function apiTemplate(file: string): Template | undefined {
  const [section, ...below] = partsOf(file);
  if (section !== 'api') return undefined;
  if (['units', 'errors', 'convert', 'changes', 'recipes'].includes(below[0] ?? ''))
    return { styles: 'api/tools', words: 'api' };
  const version = below[0] === 'v1' ? 'api/v1' : 'api';
  const isWhole = below.length === (version === 'api' ? 1 : 2);
  return { styles: `${version}/${isWhole ? 'whole' : 'operation'}`, words: version };
}

/** `docs/Example/add-marker/index.html` -> `docs/Example`. */
function folderOf(file: string): string {
  return partsOf(file).slice(0, -2).join('/');
}

function partsOf(file: string): string[] {
  return file.replaceAll('\\', '/').split('/');
}
