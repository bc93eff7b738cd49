/** Each documentation page as Markdown next to its HTML, read back from the page itself. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Element, Nodes, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeRemark, { type Options } from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { languageName } from '../../parts/code/languages.ts';
import type { Section } from '../../parts/routes.ts';
import { isOneLanguage } from '../../parts/unwritten.ts';
import { fenceName, languageOfCode } from './fence-language.ts';
import { furtherLanguages, omitsLanguages, whereLanguagesAre, withoutWhere } from './further-languages.ts';
import type { BuiltPage } from './pages.ts';

/** Elements that say nothing without a screen and a hand. */
const controls = ['button', 'svg', 'iframe', 'input', 'select', 'fieldset', 'nav', 'wbr'];

/** Which languages of a sample Markdown has: the first, or every one. */
export type Languages = 'one' | 'all';

/**
 * Writes `<page>.md` for every page that has no Markdown yet (the reference writes its own, from the contract), and
 * `<page>.all.md` where samples have more than one language. Returns the pages that got one.
 */
export function writeMarkdown(outDir: string, pages: BuiltPage[], siteUrl: string): BuiltPage[] {
  return pages.filter(({ file }) => {
    const target = join(outDir, markdownFile(file));
    if (existsSync(target)) return false;
    const html = readFileSync(join(outDir, file), 'utf8');
    const text = markdownOf(html, siteUrl);
    writeFileSync(target, text);
    if (omitsLanguages(text)) writeFileSync(inAllLanguages(target), markdownOf(html, siteUrl, 'all'));
    return true;
  });
}

/** The Markdown of a page: `docs/x.md` for `docs/x/index.html`, `index.md` for the home page. */
export function markdownFile(page: string): string {
  return page.replaceAll('\\', '/').replace(/(\/index|(index))\.html$/, '$2.md');
}

/** The section that a file belongs to, which may be the page of the section itself: `docs` for `docs/x/index.html`. */
export function sectionOf(file: string): string {
  return file.replaceAll('\\', '/').split('/')[0]!;
}

/** Where the Markdown of a page is, on the site's host. */
function markdownUrl({ path, file }: BuiltPage, siteUrl: string): string {
  return siteUrl + encodeURI(file === 'index.html' ? `${path}index.md` : `${path.replace(/\/$/, '')}.md`);
}

/** `docs/x.all.md` for `docs/x.md`: the Markdown that `?lang=all` returns. */
export function inAllLanguages(file: string): string {
  return file.replace(/\.md$/, '.all.md');
}

/** A page with a link to its Markdown. A page that has the link is returned as it is. */
export function withMarkdownLink(html: string, url: string): string {
  if (/<link[^>]*type="?text\/markdown/.test(html)) return html;
  return html.replace(
    '</head>',
    `<link rel="alternate" type="text/markdown" href="${encodeURI(url)}"></head>`,
  );
}

/**
 * A page with the URL of the list of all pages at its beginning, hidden, for tools that read the text alone. It is no link,
 * because the first link of a page skips to its main part.
 */
export function withHiddenListUrl(html: string, listUrl: string): string {
  return html.replace(/<body[^>]*>/, (body) => `${body}<p hidden>All pages: ${listUrl}</p>`);
}

/** Markdown with a link to the list of all pages below its title. */
export function withListLink(markdown: string, listUrl: string): string {
  return markdown.replace(/^# .+$/m, (title) => `${title}\n\n> All pages: [llms.txt](${listUrl})`);
}

/** The lines of llms.txt for the pages of the sitemap that it doesn't list yet. */
export function furtherPages(listed: string, pages: BuiltPage[], siteUrl: string): string {
  const lines = pages.flatMap((page) => {
    const url = markdownUrl(page, siteUrl);
    return listed.includes(`(${url})`) ? [] : [`- [${page.title}](${url}): ${page.description || page.path}`];
  });
  return lines.length > 0 ? `\n## Further pages\n\n${lines.join('\n')}\n` : '';
}

/** All Markdown of some pages in one text, each page with its URL; where samples are shortened, that is said once. */
export function fullText(outDir: string, pages: BuiltPage[], siteUrl: string): string {
  let shortened: string | undefined;
  const texts = pages.map((page) => {
    const { path, file } = page;
    const whole = readFileSync(join(outDir, markdownFile(file)), 'utf8').trim();
    const text = withoutWhere(whole);
    if (text !== whole) shortened ??= markdownUrl(page, siteUrl);
    return `<!-- ${siteUrl}${encodeURI(path)} -->\n\n${text}\n`;
  });
  const head = shortened === undefined ? [] : [`${whereLanguagesAre(shortened)}\n`];
  return [...head, ...texts].join('\n---\n\n');
}

/** The guides' part of llms.txt: under each section its pages, one line and one link each. */
export function guideList(pages: BuiltPage[], sections: Section[], siteUrl: string): string {
  const parts = sections.map(({ id, label }) => {
    const lines = pages
      .filter(({ file }) => sectionOf(file) === id)
      .map((page) => `- [${page.title}](${markdownUrl(page, siteUrl)}): ${page.description}`);
    return `## Guides: ${label}\n\n${lines.join('\n')}`;
  });
  return `\n${parts.join('\n\n')}\n`;
}

/**
 * The article of a page as GitHub-flavoured Markdown. Links into the site become absolute, so that the text can be
 * read anywhere. With one language, a sample keeps its first and names the others.
 */
export function markdownOf(html: string, siteUrl: string, languages: Languages = 'one'): string {
  // What is around the main part, icons and colors of code are most of a page, and no text.
  const [main = html] = /<main.*<\/main>/s.exec(html) ?? [];
  const words = main
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(/<pre.*?<\/pre>/gs, (code) => code.replace(/<\/?span[^>]*>/g, ''));
  const page = unified().use(rehypeParse).parse(words);
  const articles = all(page, ({ tagName }) => tagName === 'article');
  // A page of several cards, such as the home page, is its whole main part.
  const article = articles.length === 1 ? articles[0] : first(page, ({ tagName }) => tagName === 'main');
  if (!article) throw new Error('The page has no <article> and no <main>.');
  tidy(article, siteUrl, languages);
  const root: Root = { type: 'root', children: [article] };
  const markdown = unified().use(rehypeRemark, { handlers }).runSync(root);
  return unified()
    .use(remarkGfm, { tablePipeAlign: false })
    .use(remarkStringify, { bullet: '-', rule: '-' })
    .stringify(markdown);
}

const handlers: Options['handlers'] = {
  div: (state, node: Element) => (hasClass(node, 'code') ? codeBlock(node) : state.all(node)),
  // A live example: its picture and source are text, of its bar only the links are. Tidying has removed the buttons.
  figcaption: (state, node: Element) => ({
    type: 'paragraph',
    children: isUnwritten(node)
      ? all(node, ({ tagName }) => tagName === 'a').flatMap((link) =>
          state.all({ ...node, children: [link] }),
        )
      : state.all(node),
  }),
  // Facts in pairs, such as package and version: one line each.
  dl: (state, node: Element) => ({
    type: 'list',
    ordered: false,
    spread: false,
    children: pairsOf(node).map(({ term, values }) => ({
      type: 'listItem',
      spread: false,
      children: [
        {
          type: 'paragraph',
          children: [
            { type: 'text', value: `${textOf(term)}: ` },
            ...values.flatMap((value, i) => [
              ...(i > 0 ? [{ type: 'text' as const, value: ', ' }] : []),
              ...state.all(value),
            ]),
          ],
        },
      ],
    })),
  }),
} as Options['handlers'];

/** The terms of a list of facts with their values, in groups or not. */
function pairsOf(list: Element): { term: Element; values: Element[] }[] {
  const pairs: { term: Element; values: Element[] }[] = [];
  for (const item of all(list, ({ tagName }) => tagName === 'dt' || tagName === 'dd')) {
    if (item.tagName === 'dt') pairs.push({ term: item, values: [] });
    else pairs.at(-1)?.values.push(item);
  }
  return pairs;
}

/** A fence with its file name, or below its title in bold. */
function codeBlock(panel: Element): object[] {
  const code = first(panel, ({ tagName }) => tagName === 'pre');
  const title = textOf(first(panel, (one) => hasClass(one, 'code-title')) ?? panel);
  const language = (code && attribute(code, 'dataLanguage')) || null;
  const isFile = /\.\w+$/.test(title);
  const fence = {
    type: 'code',
    lang: language,
    meta: isFile ? `title="${title}"` : null,
    value: textOf(code ?? panel).replace(/\n$/, ''),
  };
  // A bar without a title has the name of the language.
  if (isFile || !language || title === languageName(language)) return [fence];
  const words = { type: 'strong', children: [{ type: 'text', value: title }] };
  return [{ type: 'paragraph', children: [words] }, fence];
}

/** Takes out what is no text, and makes links absolute. */
function tidy(parent: Element, siteUrl: string, languages: Languages): void {
  if (parent.tagName === 'pre') nameFence(parent);
  if (parent.tagName === 'td') all(parent, ({ tagName }) => tagName === 'ul').forEach(writeInLine);
  if (parent.tagName === 'figure' && 'dataView' in parent.properties) onlyContent(parent);
  const labeled = 'dataTabbed' in parent.properties ? withTabLabels(parent, languages) : parent.children;
  const kept = labeled.filter(
    (child) => child.type !== 'comment' && (child.type !== 'element' || !isLeftOut(child)),
  );
  parent.children = isCode(parent) ? (kept as Element['children']) : kept.flatMap(apart);
  for (const child of kept) {
    if (child.type !== 'element') continue;
    for (const name of ['href', 'src']) {
      const address = attribute(child, name);
      if (address.startsWith('/')) child.properties[name] = siteUrl + address;
    }
    tidy(child, siteUrl, languages);
  }
}

/** A list with commas: a cell of a table is one line. */
function writeInLine(list: Element): void {
  const items = list.children.filter((child) => child.type === 'element');
  list.tagName = 'span';
  list.children = items.flatMap(({ children }, i) => (i > 0 ? [text(', '), ...children] : children));
}

const inline = ['a', 'abbr', 'b', 'code', 'em', 'i', 'kbd', 'small', 'span', 'strong'];

/** A node with a space in front where only CSS separates it from the words before it. */
function apart(
  node: Element['children'][number],
  i: number,
  siblings: Element['children'],
): Element['children'] {
  const before = siblings[i - 1];
  if (!before || node.type !== 'element' || !inline.includes(node.tagName)) return [node];
  const isTouching =
    before.type === 'element'
      ? inline.includes(before.tagName) && !/\s$/.test(textOf(before)) && !/^[\s,.;:!?)\]]/.test(textOf(node))
      : ['span', 'small'].includes(node.tagName) &&
        /[\p{L}\p{N}]$/u.test(textOf(before)) &&
        /^[\p{L}\p{N}]/u.test(textOf(node));
  return isTouching ? [text(' '), node] : [node];
}

function isCode({ tagName }: Element): boolean {
  return tagName === 'pre' || tagName === 'code';
}

/** Each panel of a list of tabs after the name of its tab, which is a button and would be lost. */
function withTabLabels(tabbed: Element, languages: Languages): Element['children'] {
  const list = first(tabbed, (one) => attribute(one, 'role') === 'tablist');
  const isLanguages = list !== undefined && isOneLanguage(attribute(list, 'dataTabs'));
  const names = new Map(
    all(tabbed, (one) => attribute(one, 'role') === 'tab').map((tab) => [attribute(tab, 'id'), textOf(tab)]),
  );
  const labelOf = (panel: Element) =>
    names.get([panel.properties.ariaLabelledBy].flat().map(String)[0] ?? '') ?? '';
  const panels = tabbed.children.filter(
    (child): child is Element => child.type === 'element' && attribute(child, 'role') === 'tabpanel',
  );
  if (isLanguages) panels.forEach(nameLanguage);
  const [shown, ...others] = panels;
  const rest = isLanguages && languages === 'one' ? others : [];
  return tabbed.children.flatMap((child) => {
    if (child.type !== 'element' || !panels.includes(child)) return [child];
    if (rest.includes(child)) return [];
    const label = labelOf(child);
    const more =
      child === shown && rest.length > 0 ? [paragraph([text(furtherLanguages(rest.map(labelOf)))])] : [];
    if (!label) return [child, ...more];
    return [paragraph([{ ...paragraph([text(label)]), tagName: 'strong' }]), child, ...more];
  });
}

/** The language of a sample on its fence, by the name of its panel. */
function nameLanguage(panel: Element): void {
  const language = fenceName(attribute(panel, 'dataPanel'));
  for (const code of all(panel, ({ tagName }) => tagName === 'code')) {
    if (language) code.properties.className = [`language-${language}`];
  }
}

/** Removes from a live example its bar, because the fence has the file name too, and the line that folds its code. */
function onlyContent(example: Element): void {
  example.children = example.children.filter(
    (child) => child.type !== 'element' || child.tagName !== 'div' || !isUnwritten(child),
  );
  for (const fold of all(example, ({ tagName }) => tagName === 'details')) {
    fold.children = fold.children.filter((child) => child.type !== 'element' || child.tagName !== 'summary');
  }
}

/** The language of code that no tab names; lines that were removed and added are a diff. */
function nameFence(pre: Element): void {
  if (first(pre, ({ tagName }) => tagName === 'del' || tagName === 'ins')) {
    const lines = textOf(pre)
      .replaceAll(/^\u2212\s/gm, '- ')
      .replaceAll(/^\+\s/gm, '+ ');
    const properties = { className: ['language-diff'] };
    pre.children = [{ type: 'element', tagName: 'code', properties, children: [text(lines)] }];
    return;
  }
  const code = first(pre, ({ tagName }) => tagName === 'code');
  const language = languageOfCode(attribute(pre, 'ariaLabel'), textOf(pre));
  if (code && language) code.properties.className ??= [`language-${language}`];
}

function paragraph(children: Element['children']): Element {
  return { type: 'element', tagName: 'p', properties: {}, children };
}

function text(value: string): Element['children'][number] {
  return { type: 'text', value };
}

function isLeftOut(element: Element): boolean {
  const isContents = element.tagName === 'details' && first(element, ({ tagName }) => tagName === 'nav');
  const isDecoration = element.tagName === 'img' && attribute(element, 'alt') === '';
  // Of two pictures for the two color modes, one is kept.
  const isTwin = attribute(element, 'dataMode') === 'dark';
  // The mark next to a heading is drawn by CSS.
  const isMark =
    element.tagName === 'a' &&
    textOf(element).trim() === '' &&
    !first(element, ({ tagName }) => tagName === 'img');
  return (
    isDecoration ||
    isTwin ||
    isMark ||
    controls.includes(element.tagName) ||
    attribute(element, 'ariaHidden') === 'true' ||
    hasClass(element, 'rf-script') ||
    hasClass(element, 'heading-anchor') ||
    Boolean(isContents)
  );
}

function isUnwritten({ properties }: Element): boolean {
  return 'dataMarkdownIgnore' in properties;
}

function hasClass({ properties }: Element, name: string): boolean {
  return Array.isArray(properties.className) && properties.className.includes(name);
}

function attribute({ properties }: Element, name: string): string {
  const value = properties[name];
  return typeof value === 'string' ? value : '';
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

function first(node: Nodes, fits: (element: Element) => boolean): Element | undefined {
  return all(node, fits)[0];
}

/** Elements that fit, in the page's order, the node itself included. */
function all(node: Nodes, fits: (element: Element) => boolean): Element[] {
  const own = node.type === 'element' && fits(node) ? [node] : [];
  return 'children' in node ? [...own, ...node.children.flatMap((child) => all(child, fits))] : own;
}
