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

/** A page in one file: with these rules instead of the link to the sheet. */
export function withOwnRules(html: string): string {
  const link = new RegExp(`([ \\t]*)<link rel="stylesheet" href="\\./${sheetFile}">`);
  return html.replace(link, (_, indent: string) =>
    [`<style>`, ...copiedRules.map((rule) => `  ${rule}`), `</style>`]
      .map((line) => indent + line)
      .join('\n'),
  );
}
