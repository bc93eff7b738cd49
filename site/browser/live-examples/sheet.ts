/** The look that all examples share, next to them in `examples/` and on the portal. */
export const sheetFile = 'example.css';

/** A page in one file: with the shared sheet instead of its link. */
export function withSheet(html: string, sheet: string): string {
  const link = new RegExp(`([ \\t]*)<link rel="stylesheet" href="\\./${sheetFile}">`);
  return html.replace(link, (_, indent: string) => {
    const lines = sheet.trim().split('\n');
    return [`<style>`, ...lines.map((line) => `  ${line}`), `</style>`]
      .map((line) => indent + line)
      .join('\n');
  });
}
