import { transform } from 'sucrase';
import { escapeHtml } from '../../parts/code/escape.ts';
import { importable, importMap, isModule, styleSheetUrl } from './cdn-modules.ts';
import { sheetFile } from './sheet.ts';
import { SourceError } from './source-error.ts';

/**
 * The page of a React example: its TSX compiled, its packages from public CDNs by an import map, its style sheets
 * linked. The compiled code keeps the lines of the source. Throws {@link SourceError} for code that does not
 * parse and for imports of packages that the examples do not have.
 */
export function reactPage(source: string): string {
  const { code, modules, styleSheets } = linked(compiled(source));
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${titleOf(source)}</title>
${styleSheets.map((url) => `    <link rel="stylesheet" href="${url}">\n`).join('')}    <link rel="stylesheet" href="./${sheetFile}">
    <script type="importmap">${JSON.stringify({ imports: importMap(modules) })}</script>
  </head>
  <body>
    <main id="root"></main>
    <script type="module">
${withoutClosingTags(code)}
    </script>
  </body>
</html>
`;
}

/** A closing tag inside a text of the code would end the script. */
function withoutClosingTags(code: string): string {
  return code.replaceAll('</script', '<\\/script');
}

function compiled(source: string): string {
  try {
    return transform(source, {
      transforms: ['typescript', 'jsx'],
      jsxRuntime: 'automatic',
      production: true,
      disableESTransforms: true,
    }).code;
  } catch (error) {
    const { message, loc } = error as Error & { loc?: { line: number; column: number } };
    // The message repeats the place: "Error transforming source: Unexpected token (3:4)".
    const text = message.replace(/^.*?: (?=\S)/, '').replace(/ \(\d+:\d+\)$/, '');
    throw new SourceError(text, loc?.line, loc?.column);
  }
}

interface LinkedCode {
  code: string;
  modules: string[];
  styleSheets: string[];
}

/** Takes imports of style sheets out, for a browser cannot follow them, and lists what is imported. */
function linked(code: string): LinkedCode {
  const modules: string[] = [];
  const styleSheets: string[] = [];
  const statement = /^([ \t]*)import\s+(?:[\w*{][^'"]*\sfrom\s+)?(['"])([^'"]+)\2;?/gm;
  // The compiler puts its own import before the first statement, on the same line.
  const runtime = /^import \{[^}]*\} from "react\/jsx-runtime";/.exec(code)?.[0] ?? '';
  if (runtime) modules.push('react/jsx-runtime');
  const rest = code.slice(runtime.length).replace(statement, (whole, _indent, _quote, specifier, offset) => {
    const url = styleSheetUrl(specifier);
    if (url) {
      styleSheets.push(url);
      return '';
    }
    if (!isModule(specifier)) throw unknownImport(specifier, lineAt(code, runtime.length + offset));
    modules.push(specifier);
    return whole;
  });
  return { code: runtime + rest, modules, styleSheets };
}

function unknownImport(specifier: string, line: number): SourceError {
  return new SourceError(
    `"${specifier}" cannot be imported here. These can: ${importable.join(', ')}.`,
    line,
    1,
  );
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** The first comment line of an example says what it shows. */
function titleOf(source: string): string {
  const line = /^[ \t]*\/\/(.*)$/m.exec(source)?.[1] ?? 'React example';
  const text = line.trim().replace(/\.$/, '');
  return escapeHtml(text);
}
