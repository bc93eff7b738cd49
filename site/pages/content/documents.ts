/** The pages of `content/`: their metadata, their order and their sidebars. Their text is compiled by `mdx/`. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, parse, relative, resolve, sep } from 'node:path';
import { Fault, fillTokens, type Settings } from '@portal/settings';
import { type Section, sections } from '../../parts/routes.ts';
import type { Document } from './document.ts';
import { checkFrontMatter, readFrontMatter } from './front-matter.ts';
import { proofOf } from './proofs.ts';
import { linksOf, type SidebarItem, sidebarOf } from './sidebar.ts';

export interface DocumentSection {
  id: Section['id'];
  label: string;
  items: SidebarItem[];
  /** In the order of the sidebar. */
  documents: Document[];
}

export const contentFolder = resolve(import.meta.dirname, '../../../content');

/** Every section that has pages. */
export function readSections(settings: Settings): DocumentSection[] {
  for (const file of filesIn(contentFolder, /\.(mdx?|markdown)$/i)) checkPlace(relative(contentFolder, file));
  return sections.flatMap((section) => {
    const documents = filesIn(join(contentFolder, section.id), /\.mdx$/).map((file) =>
      readDocument(file, section.id, settings),
    );
    if (documents.length === 0) return [];
    const items = sidebarOf(section, documents, settings);
    const paths = linksOf(items).map(({ href }) => href);
    const at = ({ path }: Document) => paths.indexOf(path);
    return [
      {
        id: section.id,
        label: section.label,
        items,
        documents: documents.sort((one, other) => at(one) - at(other)),
      },
    ];
  });
}

/** Throws if a text below `content/` would be no page. */
export function checkPlace(path: string): void {
  if (path === 'README.md') return;
  const { base, name, ext } = parse(path);
  if (ext !== '.mdx') throw new Fault(`content/${path}: ${base} is no page. Rename it to ${name}.mdx.`);
  const [folder] = path.split(sep);
  if (sections.some(({ id }) => id === folder) && folder !== base) return;
  const folders = sections.map(({ id }) => `content/${id}`).join(', ');
  throw new Fault(
    `content/${path} is in no section. Expected it in ${folders}. A new section gets its line in site/parts/routes.ts.`,
  );
}

/** The pictures of all pages: each file, and where it is served, below the base. */
export function readPictures(): Map<string, string> {
  return new Map(
    filesIn(contentFolder, /\.(webp|png|jpe?g|svg|gif|avif)$/i).map((file) => {
      const { name, ext } = parse(file);
      const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
      // A space, or a mark that ends the path of a URL, would have to be encoded wherever it is used.
      return [file, `assets/images/${name.replace(/[^\w.-]+/g, '-')}-${hash}${ext.toLowerCase()}`];
    }),
  );
}

function filesIn(folder: string, kind: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name))
    .sort()
    .map((name) => join(folder, name));
}

/** Throws with the file's name if its front matter isn't that of a page. */
export function readDocument(file: string, section: Section['id'], settings: Settings): Document {
  const fill = <Value>(value: Value) => fillTokensOf(value, settings);
  const written = readFileSync(file, 'utf8');
  const { data, content } = readFrontMatter(written, file);
  const filled: unknown = fill(data);
  checkFrontMatter(filled, file, written);
  const { slug, title, description, keywords, sidebar_label, sidebar_position, packages, order } = filled;
  return {
    section,
    file,
    path: `/${section}${slug}`,
    slug,
    title,
    description,
    keywords: [keywords, sidebar_label].filter(Boolean).join(' '),
    label: sidebar_label ?? title,
    position: sidebar_position ?? Number.POSITIVE_INFINITY,
    packages,
    order,
    proof: fill(proofOf(file)),
    text: fillTokens(content, settings),
  };
}

/** Fills tokens in every text of a value; some texts of YAML end with a line break. */
function fillTokensOf<Value>(value: Value, settings: Settings): Value {
  if (typeof value === 'string') return fillTokens(value.trim(), settings) as Value;
  if (Array.isArray(value)) return value.map((inner) => fillTokensOf(inner, settings)) as Value;
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, fillTokensOf(inner, settings)]),
  ) as Value;
}
