/** The pages of `content/`: their metadata, their order and their sidebars. Their text is compiled by `mdx/`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fillTokens, type Settings } from '@portal/settings';
import { type Section, sections } from '../../parts/routes.ts';
import type { Document } from './document.ts';
import { readFrontMatter } from './front-matter.ts';
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
  return sections.flatMap((section) => {
    const documents = filesOf(section.id).map((file) => readDocument(file, section.id, settings));
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

/** The path of the page in a file, or undefined where there is none. */
export function pathOf(file: string, settings: Settings): string | undefined {
  const section = sections.find(({ id }) => file.startsWith(join(contentFolder, id, '/')));
  return section && existsSync(file) ? readDocument(file, section.id, settings).path : undefined;
}

function filesOf(section: string): string[] {
  const folder = join(contentFolder, section);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mdx'))
    .sort()
    .map((name) => join(folder, name));
}

function readDocument(file: string, section: Section['id'], settings: Settings): Document {
  const fill = <Value>(value: Value) => fillTokensOf(value, settings);
  const { data, content } = readFrontMatter(readFileSync(file, 'utf8'));
  const { slug, title, description, sidebar_label, sidebar_position, packages, order } = fill(data);
  for (const [name, value] of Object.entries({ slug, title, description })) {
    if (!value) throw new Error(`${file} has no "${name}" in its front matter.`);
  }
  return {
    section,
    file,
    path: `/${section}${slug}`,
    slug,
    title,
    description,
    label: sidebar_label ?? title,
    position: sidebar_position ?? Number.POSITIVE_INFINITY,
    packages,
    order,
    proof: fill(proofOf(file)),
    text: fill(content),
  };
}

/** Fills tokens in every text of a value. */
function fillTokensOf<Value>(value: Value, settings: Settings): Value {
  if (typeof value === 'string') return fillTokens(value, settings) as Value;
  if (Array.isArray(value)) return value.map((inner) => fillTokensOf(inner, settings)) as Value;
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, fillTokensOf(inner, settings)]),
  ) as Value;
}
