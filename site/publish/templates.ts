/** Which pages share their styles, and which share their font of Bangla words. */
import { sectionOf } from '../pages/markdown/markdown.ts';

export interface Template {
  /** Pages drawn by the same components, and so with the same styles: `docs/Example`, `api/operation`. */
  styles: string;
  /** Pages with mostly the same words of Bangla: `docs/Example`, `api/v1`. */
  words: string;
}

/** Each style is one hash more in the headers of all pages: a folder with fewer pages shares its section's, and such a section that of others. */
const ownStylesFrom = 10;

/** The template of each HTML file below the output folder. */
export function templatesOf(files: string[]): Map<string, Template> {
  const pagesIn = new Map<string, number>();
  const count = (name: string) => pagesIn.set(name, (pagesIn.get(name) ?? 0) + 1);
  for (const file of files) for (const name of new Set([sectionOf(file), folderOf(file)])) count(name);
  const isLarge = (name: string) => (pagesIn.get(name) ?? 0) >= ownStylesFrom;
  return new Map(files.map((file) => [file, apiTemplate(file) ?? sectionTemplate(file, isLarge)]));
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

function sectionTemplate(file: string, isLarge: (name: string) => boolean): Template {
  const own = [folderOf(file), sectionOf(file)].find(isLarge);
  const name = own ?? (file === 'index.html' ? 'home' : 'small');
  return { styles: name, words: name };
}

/** `api/index.html` has a whole version, `api/units/index.html` a page next to it, and the rest is one endpoint each. */
function apiTemplate(file: string): Template | undefined {
  const [section, ...below] = partsOf(file);
  if (section !== 'api') return undefined;
  if (below[0] === 'v1') return { styles: 'api/v1', words: 'api/v1' };
  if (['units', 'errors', 'convert', 'changes', 'recipes'].includes(below[0] ?? ''))
    return { styles: 'api/tools', words: 'api' };
  return { styles: below.length === 1 ? 'api/whole' : 'api/operation', words: 'api' };
}

/** `docs/Example/add-marker/index.html` -> `docs/Example`. */
function folderOf(file: string): string {
  return partsOf(file).slice(0, -2).join('/');
}

function partsOf(file: string): string[] {
  return file.replaceAll('\\', '/').split('/');
}
