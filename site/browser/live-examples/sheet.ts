/** The look that all examples share, next to them in `examples/` and on the portal. */
export const sheetFile = 'example.css';

/** What a copied page needs of it: the map fills the window, with the line of its controls above or over it. */
const copiedRules = [
  'html, body { height: 100%; margin: 0; font: 14px/20px system-ui, sans-serif; }',
  'body { display: grid; grid-template-rows: auto 1fr; }',
  '#map { grid-row: 2; }',
  '.panel { margin: 0; padding: 8px 12px; background: #fff; }',
  '.panel.over { position: absolute; z-index: 1; left: 8px; top: 8px; }',
];

/** Tags that HTML doesn't require, each in a separate line. */
const optionalTags = /^[ \t]*<(?:\/?(?:head|body)|\/html)>[ \t]*\n/gm;

/**
 * A page in one file, as short as it is complete: with these rules instead of the link to the sheet, without the tags that
 * HTML doesn't require, empty lines, and the indent that all lines after `<html>` share. A page keeps its lines where their
 * blanks or these tags mean something.
 */
export function copiedPage(html: string): string {
  const link = `<link rel="stylesheet" href="./${sheetFile}">`;
  const whole = html.replace(link, () => `<style>${copiedRules.join(' ')}</style>`);
  if (hasTextOfLines(whole) || beginsLikeHead.test(whole)) return whole;
  const [doctype = '', root = '', ...lines] = whole
    .replace(optionalTags, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const isIndented = lines.every((line) => line.startsWith('    '));
  return [doctype, root, ...lines.map((line) => (isIndented ? line.slice(4) : line)), ''].join('\n');
}

/** Without `<body>`, the browser would take what a body begins with here for a part of the head. */
const beginsLikeHead = /<body>\s*<(?:!--|script|style|link|meta|title|base|template|noscript)/i;

/** Whether an element or a string has a text of several lines. */
function hasTextOfLines(html: string): boolean {
  if (/<(?:pre|textarea)\b/i.test(html)) return true;
  return html
    .split('\n')
    .some((line) => line.split('`').length % 2 === 0 || line.endsWith('\\') || /\$\{[^}]*$/.test(line));
}
