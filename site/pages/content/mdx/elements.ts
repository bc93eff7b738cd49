import { faultsIn, loadSettings, tokenValues } from '@portal/settings';
import type { VFile } from 'vfile';
import type { Named } from '../../prose/components.ts';
import { proseRules } from '../../prose/rules.ts';
import { type Attribute, faultAt, type MarkdownNode, visit } from './nodes.ts';

/** Elements of HTML that a page may use. The Content-Security-Policy refuses scripts and styles. */
const html = new Set(
  `a abbr b bdi br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img ins kbd
  li mark ol p picture pre q s samp section small source span strong sub summary sup table tbody td tfoot th thead time tr u ul
  var video wbr`.split(/\s+/),
);

/**
 * Remark plugin: an element that a page can't use, with an attribute or content that it doesn't have, without one that it requires, and
 * a name in braces that is no token, are errors.
 */
export function remarkElements() {
  const tokens = Object.keys(tokenValues(loadSettings()));
  return (tree: MarkdownNode, page: VFile): void => {
    visit(tree, ['mdxJsxFlowElement', 'mdxJsxTextElement'], (node) => {
      const [fault] = faultsOf(node);
      if (fault) throw faultAt(page, node, fault);
    });
    const exported = (tree.children ?? [])
      .flatMap(({ type, value = '' }) => (type === 'mdxjsEsm' ? value : ''))
      .join();
    visit(tree, ['mdxFlowExpression', 'mdxTextExpression'], (node) => {
      const [name] = /^[A-Za-z_$][\w$]*$/.exec(node.value?.trim() ?? '') ?? [];
      if (name && !new RegExp(`\\b${name}\\b`).test(exported))
        throw faultAt(
          page,
          node,
          `found {${name}}, which is no token. Expected one of ${tokens.join(', ')}. Write a brace as \\{, or in code.`,
        );
    });
  };
}

function faultsOf(node: MarkdownNode): string[] {
  const { name, attributes = [], children = [] } = node;
  // A fragment, `<>`, has no name.
  if (!name) return [];
  const given = Object.fromEntries(attributes.map((attribute) => [nameOf(attribute), givenBy(attribute)]));
  if (!Object.hasOwn(proseRules, name)) {
    const [refused] = Object.keys(given).filter((attribute) => /^(?:style$|on)/.test(attribute));
    if (refused)
      return [`<${name}>: found ${refused}. Remove it: a page has no styles and scripts of its own.`];
    if (html.has(name)) return [];
    const known = Object.keys(proseRules).join(', ');
    return [`found <${name}>. Expected an element of HTML, or one of ${known}. Write < as \\<, or in code.`];
  }
  const { attributes: rules, content, isAnyRequired, isInline } = proseRules[name as keyof Named];
  if (node.type === 'mdxJsxTextElement' && !isInline)
    return [`<${name}> is inside a text. Expected it on a line of its own, with empty lines around.`];
  const faults = faultsIn({ ...given, content: children.flatMap(kindsOf) }, { ...rules, content });
  if (isAnyRequired && attributes.length === 0)
    faults.push(`no attribute. Expected one of ${Object.keys(rules).join(', ')}.`);
  return faults.map((fault) => `<${name}>: ${fault}`);
}

function nameOf({ name, value }: Attribute): string {
  return name ?? `{${value}}`;
}

/** What an attribute is: a text, a number, true or false. Other code is itself. */
function givenBy({ value }: Attribute): unknown {
  if (value === null || value === undefined) return true;
  const { value: code } = value as { value?: string };
  if (code === undefined) return value;
  try {
    return JSON.parse(code.replace(/^'(.*)'$/, '"$1"'));
  } catch {
    return code;
  }
}

/** What a child is: `<Name>`, or a kind of Markdown. White space and comments are nothing. */
function kindsOf({ type, name, value = '', children = [] }: MarkdownNode): string[] {
  if (type === 'paragraph') {
    const kinds = children.flatMap(kindsOf);
    return kinds.every((kind) => kind !== 'text') ? kinds : ['text'];
  }
  if (type === 'text' && value.trim() === '') return [];
  if (/Expression$/.test(type) && /^\/\*.*\*\/$/s.test(value.trim())) return [];
  return [name && /^mdxJsx/.test(type) ? `<${name}>` : type];
}
