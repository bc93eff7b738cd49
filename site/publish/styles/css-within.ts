/** A style sheet for what a script draws in one element. */
import postcss, { type ChildNode, type Container } from 'postcss';
import parseSelectors, { type Selector } from 'postcss-selector-parser';
import { isInKeyframes } from './sheets.ts';

/**
 * The rules of `css`, each only for what is inside `root`, with the same specificity and order: a page that they are added to
 * keeps its styles and its layout. Where no page has this sheet, what is around can depend on what is inside.
 */
export function cssWithin(root: string, css: string, isOnPages: boolean): string {
  const sheet = postcss.parse(css);
  sheet.walkRules((rule) => {
    if (isInKeyframes(rule)) return;
    const kept = rule.selectors
      .filter((selector) => !isOfDocument(selector))
      .map((selector) => (!isOnPages && selector.includes(':has(') ? selector : within(root, selector)));
    if (kept.length === 0) rule.remove();
    else rule.selectors = kept;
  });
  // What all of the document shares comes from elsewhere: it would lay out the page anew.
  sheet.walkAtRules(/^(font-face|property)$/, (rule) => {
    rule.remove();
  });
  removeEmpty(sheet);
  return sheet.toString();
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

function removeEmpty(container: Container<ChildNode>): void {
  container.each((node) => {
    if (!('nodes' in node) || !node.nodes) return;
    removeEmpty(node as Container<ChildNode>);
    if (node.nodes.length === 0) node.remove();
  });
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
