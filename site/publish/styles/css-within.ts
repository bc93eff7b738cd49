/** The part of a style sheet for what a script draws in one element. */
import postcss, { type Root } from 'postcss';
import parseSelectors, { type Selector } from 'postcss-selector-parser';
import { familyOf, isInKeyframes, removeEmpty, removeUnusedKeyframes } from './used-css.ts';

/** Which selectors a sheet for what is inside an element keeps: for what is there, and for what is around it. */
interface Kept {
  hasInside(selector: string): boolean;
  hasOutside(selector: string): boolean;
}

/**
 * The rules of `css` that are kept, each only for what is inside `root` unless it is for what is around it, with the same
 * specificity and order: a page that it is added to keeps its styles and its layout, whatever of the sheet it has itself.
 */
export function cssWithin(root: string, css: string, { hasInside, hasOutside }: Kept): string {
  const sheet = postcss.parse(css);
  sheet.walkRules((rule) => {
    if (isInKeyframes(rule)) return;
    const kept = rule.selectors
      .filter((selector) => !isOfDocument(selector))
      .flatMap((selector) => {
        if (hasOutside(selector)) return selector;
        return hasInside(selector) ? within(root, selector) : [];
      });
    if (kept.length === 0) rule.remove();
    else rule.selectors = kept;
  });
  return withoutShared(sheet);
}

/** Whether a selector is about the document's own elements, from which all others inherit. */
function isOfDocument(selector: string): boolean {
  const [first] = subjectOf(selector);
  return first?.type === 'tag'
    ? first.value === 'html' || first.value === 'body'
    : first?.type === 'pseudo' && first.value === ':root';
}

/** The last part of a selector: what it says of the element that it is about. */
function subjectOf(selector: string) {
  const [only] = parseSelectors().astSync(selector).nodes;
  return only!.nodes.slice(only!.nodes.findLastIndex(({ type }) => type === 'combinator') + 1);
}

/** What all of the document shares, such as a font's faces, comes from elsewhere: it would lay out the page anew. */
function withoutShared(sheet: Root): string {
  sheet.walkAtRules(/^(font-face|property)$/, (rule) => {
    rule.remove();
  });
  removeUnusedKeyframes(sheet);
  removeEmpty(sheet);
  return sheet.toString();
}

/** The faces of some font families. */
export function facesOf(css: string, families: readonly string[]): string {
  const sheet = postcss.parse(css);
  sheet.each((node) => {
    if (node.type !== 'atrule' || node.name !== 'font-face' || !families.includes(familyOf(node)))
      node.remove();
  });
  return sheet.toString();
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
