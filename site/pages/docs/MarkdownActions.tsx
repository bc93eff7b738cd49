import { dataAttributes } from '../../parts/data-attributes.ts';
import { unwritten } from '../../parts/unwritten.ts';

/** The page as Markdown: for a note, a colleague or a language model. `path` is the page's own, with the base. */
export default function MarkdownActions({ title, path }: { title: string; path: string }) {
  const source = encodeURI(`${path.replace(/\/$/, '')}.md`);
  return (
    <div className="page-actions" {...unwritten}>
      <button type="button" {...dataAttributes({ action: 'copy-page', source })}>
        Copy as Markdown
      </button>
      <a href={source} type="text/markdown">
        View <span className="visually-hidden">{title} </span>as Markdown
      </a>
    </div>
  );
}
