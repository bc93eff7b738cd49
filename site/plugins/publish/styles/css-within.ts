/** The part of a style sheet for what a script draws in one element. */
import postcss from 'postcss';
import parseSelectors, { type Selector } from 'postcss-selector-parser';
import type { Chunk } from './names.ts';
import { canMatch, isInKeyframes, removeEmpty, removeUnusedKeyframes } from './used-css.ts';

/**
 * The rules of `css` for the classes of a chunk, each only for what is inside `root`, with the same specificity: where
 * they come after the rules of a page they change nothing of it.
 */
export function cssWithin(root: string, css: string, { names, classes }: Chunk): string {
  const sheet = postcss.parse(css);
  sheet.walkRules((rule) => {
    if (isInKeyframes(rule)) return;
    const kept = rule.selectors.filter(
      (selector) => hasOneOf(classes, selector) && canMatch(selector, names),
    );
    if (kept.length === 0) rule.remove();
    else rule.selectors = kept.map((selector) => within(root, selector));
  });
  sheet.walkAtRules(/^(font-face|property)$/, (rule) => {
    rule.remove();
  });
  removeUnusedKeyframes(sheet);
  removeEmpty(sheet);
  return sheet.toString();
}

/** Short names for the custom properties that a sheet reads. Those that a script knows keep theirs. */
export function shortNames(css: string, isKnown: (name: string) => boolean): Map<string, string> {
  const read = new Set([...css.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name!));
  return new Map([...read].map((name, at) => [name, isKnown(name) ? name : `--_${at.toString(36)}`]));
}

export function withShortNames(css: string, names: ReadonlyMap<string, string>): string {
  return css.replace(/--[\w-]+/g, (name) => names.get(name) ?? name);
}

function hasOneOf(classes: Set<string>, selector: string): boolean {
  let has = false;
  parseSelectors((all) => {
    all.walkClasses(({ value }) => {
      has ||= classes.has(value);
    });
  }).processSync(selector);
  return has;
}

/** The selector for its elements inside `root` alone. */
function within(root: string, selector: string): string {
  return parseSelectors((all) => all.each((each) => limit(each, root))).processSync(selector);
}

function limit(selector: Selector, root: string): void {
  const inside = parseSelectors.pseudo({ value: `:where(${root} *)` });
  const start = selector.nodes.findLastIndex(({ type }) => type === 'combinator') + 1;
  const element = selector.nodes.findIndex((node, at) => at >= start && parseSelectors.isPseudoElement(node));
  if (element < 0) selector.append(inside);
  else selector.insertBefore(selector.nodes[element]!, inside);
}
