/** The part of a style sheet that some pages can use, in its order. */
import postcss, { type AtRule, type ChildNode, type Container, type Root, type Rule } from 'postcss';
import parseSelectors, { type Node, type Selector } from 'postcss-selector-parser';
import type { Names } from './names.ts';

/**
 * The rules of `css` whose selectors can match on pages with these names, without the faces of `leftOut` font
 * families, and without keyframes that no remaining rule uses.
 */
export function usedCss(css: string, names: Names, leftOut: readonly string[] = []): string {
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    if (isInKeyframes(rule)) return;
    const kept = rule.selectors.filter((selector) => canMatch(selector, names));
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
  root.walkAtRules('font-face', (face) => {
    if (leftOut.includes(familyOf(face))) face.remove();
  });
  removeUnusedKeyframes(root);
  removeEmpty(root);
  return root.toString();
}

/** Family of a font face, without quotation marks. */
export function familyOf(face: AtRule): string {
  let family = '';
  face.walkDecls('font-family', ({ value }) => {
    family = value.replace(/["']/g, '');
  });
  return family;
}

export function isInKeyframes(rule: Rule): boolean {
  const { parent } = rule;
  return parent?.type === 'atrule' && /keyframes$/.test((parent as AtRule).name);
}

/** Whether every part of a selector can be on a page; states such as `:hover` can always be. */
export function canMatch(selector: string, names: Names): boolean {
  const parsed = known.get(selector) ?? parseSelectors().astSync(selector).nodes;
  known.set(selector, parsed);
  return parsed.some((each) => selectorCanMatch(each, names));
}

/** Selectors that have been parsed: every template has the same. */
const known = new Map<string, Selector[]>();

function selectorCanMatch(selector: Selector, names: Names): boolean {
  return selector.nodes.every((node) => nodeCanMatch(node, names));
}

/** Pseudo-classes with selectors of which one has to match. */
const choices = [':is', ':where', ':has', ':-webkit-any', ':-moz-any', ':matches'];

function nodeCanMatch(node: Node, names: Names): boolean {
  switch (node.type) {
    case 'tag':
      return names.has(node.value.toLowerCase());
    case 'class':
      return names.has(`.${node.value}`);
    case 'id':
      return names.has(`#${node.value}`);
    case 'attribute':
      return names.has(`[${node.attribute.toLowerCase()}`);
    case 'pseudo':
      return !choices.includes(node.value) || node.nodes.some((each) => selectorCanMatch(each, names));
    default:
      return true;
  }
}

export function removeUnusedKeyframes(root: Root): void {
  let animations = '';
  root.walkDecls(/^(-webkit-)?animation(-name)?$/, ({ value }) => {
    animations += ` ${value}`;
  });
  root.walkAtRules(/keyframes$/, (keyframes) => {
    if (!animations.includes(keyframes.params)) keyframes.remove();
  });
}

export function removeEmpty(container: Container<ChildNode>): void {
  container.each((node) => {
    if (!('nodes' in node) || !node.nodes) return;
    removeEmpty(node as Container<ChildNode>);
    if (node.nodes.length === 0) node.remove();
  });
}
