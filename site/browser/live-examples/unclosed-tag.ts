import { htmlLanguage } from '@codemirror/lang-html';
import { SourceError } from './source-error.ts';

/** Elements whose end HTML lets out: https://html.spec.whatwg.org/multipage/syntax.html#optional-tags */
const endsByItself = new Set(
  'html head body li dt dd p rt rp optgroup option colgroup caption thead tbody tfoot tr td th'.split(' '),
);

/** Throws {@link SourceError} at the first tag that is opened and never closed, or closed and never opened. */
export function checkTags(html: string): void {
  htmlLanguage.parser.parse(html).iterate({
    enter({ name, node, from, to }) {
      if (name === 'MismatchedCloseTag')
        throw mistake(html, from, `${html.slice(from, to)} closes a tag that is not open here.`);
      if (name !== 'Element' || node.getChild('CloseTag')) return;
      const tagName = node.getChild('OpenTag')?.getChild('TagName');
      const tag = tagName ? html.slice(tagName.from, tagName.to) : '';
      if (tag && !endsByItself.has(tag.toLowerCase()))
        throw mistake(html, from, `<${tag}> is opened here and never closed. Write </${tag}> where it ends.`);
    },
  });
}

function mistake(html: string, at: number, text: string): SourceError {
  const before = html.slice(0, at).split('\n');
  return new SourceError(text, before.length, (before.at(-1)?.length ?? 0) + 1);
}
