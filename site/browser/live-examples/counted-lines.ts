/**
 * Browsers count the lines of a page that is written into a frame each in their own way; those of a script that comes
 * as data they all count from 1. Inline scripts become such data, with as many empty lines before them as the source
 * has, so that a mistake is reported on the line where it was written.
 */
export function withCountedLines(html: string, isPage: boolean): string {
  const script = /<script((?:\s+type="module")?)>([\s\S]*?)<\/script>/g;
  return html.replace(script, (_, type: string, code: string, at: number) => {
    const before = html.slice(0, at + '<script>'.length + type.length);
    const lines = before.split('\n');
    // The script of a compiled page is the source itself, after the line of its tag.
    const counted = isPage
      ? '\n'.repeat(lines.length - 1) + ' '.repeat(lines.at(-1)?.length ?? 0) + code
      : code.replace(/^\n/, '');
    return `<script${type} src="data:text/javascript;charset=utf-8,${encodeURIComponent(counted)}"></script>`;
  });
}
