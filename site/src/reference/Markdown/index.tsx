import { fillTokens } from '@portal/settings';
import { useDrawing } from '../render/context.ts';
import { renderInlineMarkdown, renderMarkdown } from '../render/markdown.ts';

interface Props {
  text: string;
  /** Draw as part of a line, without paragraphs. */
  inline?: boolean;
  className?: string;
}

/** Markdown of the contract or the guide; tokens are filled, links get the base path. */
export function Markdown({ text, inline = false, className }: Props) {
  const { settings, baseUrl } = useDrawing();
  const filled = fillTokens(text, settings);
  const html = inline ? renderInlineMarkdown(filled, baseUrl) : renderMarkdown(filled, baseUrl);
  const Tag = inline ? 'span' : 'div';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own contract's text, with raw HTML escaped by the renderer.
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
