/** The style sheets of components, which the bundle writes into one file, each below its name. */
import postcss, { type AtRule, type Rule } from 'postcss';
import parseSelectors, { type Node, type Selector } from 'postcss-selector-parser';

export interface Sheet {
  /** Its file below the site's folder: `parts/css/tabs.css`. */
  name: string;
  css: string;
}

export function joinSheets(sheets: Sheet[]): string {
  // Vite leaves its own mark in a sheet without a page.
  return sheets
    .map(({ name, css }) => `/* ${name} */\n${css.replace(/\/\*.*?\*\//gs, '').trim()}\n`)
    .join('');
}

export function splitSheets(css: string): Sheet[] {
  return [...css.matchAll(/^\/\* (\S+) \*\/\n(.*)\n/gm)].map(([, name = '', text = '']) => ({
    name,
    css: text,
  }));
}

/** The sheet of each class: the first one with a selector that begins with it. A page with the class has that sheet whole. */
export function ownersOf(sheets: Sheet[]): Map<string, Sheet> {
  const owners = new Map<string, Sheet>();
  for (const sheet of sheets)
    for (const name of classesOf(sheet.css)) if (!owners.has(name)) owners.set(name, sheet);
  return owners;
}

/** The classes that the selectors of a sheet begin with; what an element is not, or contains, is another's. */
function classesOf(css: string): string[] {
  const classes: string[] = [];
  postcss.parse(css).walkRules((rule) => {
    if (isInKeyframes(rule)) return;
    parseSelectors((all) =>
      all.each((selector) => {
        classes.push(...classesAtStart(selector));
      }),
    ).processSync(rule.selector);
  });
  return classes;
}

function classesAtStart(selector: Selector): string[] {
  const elements = selector.split(({ type }) => type === 'combinator').map(classesOfNodes);
  return elements.find(({ length }) => length > 0) ?? [];
}

function classesOfNodes(nodes: Node[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'class') return [node.value];
    const isChoice = node.type === 'pseudo' && [':is', ':where'].includes(node.value);
    return isChoice ? node.nodes.flatMap(classesAtStart) : [];
  });
}

export function isInKeyframes(rule: Rule): boolean {
  const { parent } = rule;
  return parent?.type === 'atrule' && /keyframes$/.test((parent as AtRule).name);
}

/** The classes in a page. */
export function classesIn(html: string): Set<string> {
  return new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/)));
}
