import { fillTokens } from '@portal/settings';
import { useDrawing } from './render/context.ts';
import { onlyParagraph, renderInlineMarkdown, renderMarkdown, splitUnconfirmed } from './render/markdown.ts';

interface Props {
  text: string;
  /** Draw as part of a line, without paragraphs. */
  inline?: boolean;
  /** The element around it: one paragraph's text is directly in it. */
  tag?: 'li' | 'td';
  className?: string;
}

/**
 * Markdown of the contract or the guide; tokens are filled, links get the base path. One paragraph is one element. A sentence
 * that begins with `*Unconfirmed:*` follows as a folded note.
 */
export function Markdown(props: Props) {
  const { confirmed, unconfirmed } = splitUnconfirmed(props.text);
  return (
    <>
      {confirmed && <Confirmed {...props} text={confirmed} />}
      {unconfirmed.map((sentence) => (
        <Unconfirmed key={sentence} text={sentence} />
      ))}
    </>
  );
}

/** The one mark of what no published source confirms: quiet, with its reason on demand. */
export function Unconfirmed({ text, id }: { text: string; id?: string }) {
  return (
    <details className="rf-open" id={id}>
      <summary>Unconfirmed</summary>
      <Confirmed text={text} />
    </details>
  );
}

function Confirmed({ text, inline = false, tag, className }: Props) {
  const { settings, baseUrl } = useDrawing();
  const filled = fillTokens(text, settings);
  const paragraph = inline
    ? renderInlineMarkdown(filled, baseUrl)
    : onlyParagraph(renderMarkdown(filled, baseUrl));
  const Tag = tag ?? (inline ? 'span' : paragraph === undefined ? 'div' : 'p');
  const html = paragraph ?? renderMarkdown(filled, baseUrl);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own contract's text, with raw HTML escaped by the renderer.
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
