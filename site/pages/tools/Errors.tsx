import { Status } from '../../parts/Status.tsx';
import { DataTable } from '../reference/DataTable.tsx';
import { errors } from '../reference/Guide/texts.ts';
import { Markdown } from '../reference/Markdown.tsx';
import { errorPath, useDrawing } from '../reference/render/context.ts';
import { errorsTitle, guideOf } from './ErrorPage/ErrorPage.tsx';
import { ToolPage } from './ToolPage.tsx';

/** Every documented error, each with a link to its page, and what the guide of the reference states about errors. */
export function Errors() {
  const drawing = useDrawing();
  return (
    <ToolPage name={errorsTitle}>
      <h1>{errorsTitle}</h1>
      <p className="rf-lead">Find the cause of an error by its status, and decide whether to retry.</p>
      <DataTable
        label={errorsTitle}
        heads={['Response', 'Meaning', 'Retry', 'Order']}
        className="stack rm-words"
      >
        <tbody>
          {drawing.contract.errors.map((error) => {
            const { lead, retry, checked } = guideOf(error);
            return (
              <tr key={error.status}>
                <td>
                  <a className="rm-error" href={errorPath(drawing, error.status)}>
                    <Status status={error.status} /> <span>{error.message}</span>
                  </a>
                </td>
                <Markdown text={lead} tag="td" />
                <td data-label="Retry">
                  <Markdown text={retry} inline />
                </td>
                <td data-label="Order">
                  <Markdown text={checked} inline />
                </td>
              </tr>
            );
          })}
        </tbody>
      </DataTable>
      <h2 id="all-responses">Format and other responses</h2>
      <Markdown text={errors} className="rf-md" />
    </ToolPage>
  );
}
