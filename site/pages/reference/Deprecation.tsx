import type { Operation } from '@portal/contract';
import { DataTable } from './DataTable.tsx';
import { Markdown } from './Markdown.tsx';
import { Note } from './Note.tsx';
import { operationPath, useDrawing, versionPath } from './render/context.ts';
import { deprecationWords } from './render/deprecation.ts';
import { replacementOf } from './render/source.ts';

/** On every version 1 page: since when it is deprecated, and the same endpoint in version 2. */
export function Deprecation({ operation }: { operation?: Operation }) {
  const drawing = useDrawing();
  const sunset = operation?.deprecation?.sunset ?? drawing.contract.sunset?.date;
  if (!sunset) return null;
  const next = operation && replacementOf(drawing, operation);
  return (
    <Note kind="caution">
      <p>
        <strong>Version 1 {deprecationWords(sunset, drawing.today)}.</strong>{' '}
        {next ? (
          <>
            Use <a href={operationPath(drawing, next)}>{next.name} of version 2</a> instead.
          </>
        ) : (
          <>
            Move to <a href={versionPath(drawing, 'v2')}>version 2</a>: new features go there only.
          </>
        )}
      </p>
      {operation && !drawing.isWhole && <NavigationNote />}
      {operation?.deprecation?.reasonWithoutReplacement && (
        <Markdown text={operation.deprecation.reasonWithoutReplacement} />
      )}
    </Note>
  );
}

/** That the navigation follows the version of the last page. */
export function NavigationNote() {
  return (
    <p>
      This page shows version 1, and <b>API</b> in the navigation now opens version 1. To change this, open{' '}
      <a href={versionPath(useDrawing(), 'v2')}>version 2</a>.
    </p>
  );
}

/** What becomes of each parameter of a version 1 operation. */
export function ReplacedParameters({ operation }: { operation: Operation }) {
  const replacedBy = operation.deprecation?.replacedBy;
  if (!replacedBy) return null;
  return (
    <>
      {replacedBy.explanation && <Markdown text={replacedBy.explanation} />}
      {Object.keys(replacedBy.parameters).length > 0 && (
        <DataTable label="Parameters in version 2" heads={['Version 1', 'Version 2']} className="">
          <tbody>
            {Object.entries(replacedBy.parameters).map(([before, after]) => (
              <tr key={before}>
                <td>
                  <code>{before}</code>
                </td>
                <td>{after === null ? 'no replacement' : <Markdown text={codeFirstWord(after)} inline />}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </>
  );
}

/** The mapping names the new parameter first, then where it goes: "api_key in the query". */
function codeFirstWord(text: string): string {
  return text.includes('`') ? text : text.replace(/^[\w.[\]]+/, (name) => `\`${name}\``);
}
