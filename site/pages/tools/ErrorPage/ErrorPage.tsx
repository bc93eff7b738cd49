import type { CatalogueError, Operation, RequestExample } from '@portal/contract';
import { sampleLanguages } from '@portal/request';
import { highestCost } from '@portal/request/credits';
import Island from '../../../browser/islands/Island.tsx';
import { renderJson } from '../../../parts/code/json.ts';
import { dataAttributes } from '../../../parts/data-attributes.ts';
import { Method } from '../../../parts/Method.tsx';
import { Status } from '../../../parts/Status.tsx';
import Neighbours from '../../docs/Neighbours.tsx';
import { Code, CodeCard } from '../../reference/CodeCard/CodeCard.tsx';
import { creditWords } from '../../reference/CreditMeter.tsx';
import { DataTable } from '../../reference/DataTable.tsx';
import { Fact } from '../../reference/Facts.tsx';
import { Markdown, Unconfirmed } from '../../reference/Markdown.tsx';
import { errorPath, errorsPath, operationPath, useDrawing } from '../../reference/render/context.ts';
import { splitUnconfirmed } from '../../reference/render/markdown.ts';
import { ToolPage } from '../ToolPage.tsx';
import { type ErrorGuide, errorGuides } from './guides.ts';
import Reproduce from './Reproduce.tsx';
import { failingRequest } from './reproduction.ts';

/** One documented message: its causes, how to distinguish them, the fix, and a request that returns it. */
export function ErrorPage({ error }: { error: CatalogueError }) {
  const guide = guideOf(error);
  return (
    <>
      <Explanation error={error} guide={guide} />
      <Reproduction error={error} guide={guide} />
    </>
  );
}

/** Throws when the contract has an error that no guide explains: its page would be empty. */
export function guideOf({ name, status }: CatalogueError): ErrorGuide {
  const guide = errorGuides[name];
  if (guide) return guide;
  throw new Error(
    `No guide for the error ${status} "${name}". Expected one of: ${Object.keys(errorGuides).join(', ')}. Add its causes to site/pages/tools/ErrorPage/guides.ts.`,
  );
}

export const errorsTitle = 'Error responses';
function Explanation({ error, guide }: { error: CatalogueError; guide: ErrorGuide }) {
  const drawing = useDrawing();
  const { status, message, example, description } = error;
  const { contract, highlight } = drawing;
  const { unconfirmed } = splitUnconfirmed(description);
  return (
    <ToolPage above={[{ name: errorsTitle, href: drawing.baseUrl + errorsPath }]} name={String(status)}>
      <h1>
        <Status status={status} /> {message}
      </h1>
      <Markdown text={guide.lead} className="rf-lead" />
      <div className="rf-code" {...dataAttributes({ copyable: '' })}>
        <Code html={renderJson(example, undefined)} label={`Body of ${status}`} />
      </div>
      <dl className="rm-facts">
        <Fact name="Retry">
          <Markdown text={guide.retry} inline />
        </Fact>
        <Fact name="Returned by">All {contract.operations.length} endpoints</Fact>
        <Fact name="Order">
          <Markdown text={guide.checked} inline />
        </Fact>
        <Fact name="In your code">
          Compare <code>status</code>, not the message
        </Fact>
        <Fact name="Credits">None in the sandbox</Fact>
      </dl>
      <h2 id="causes">Find the cause</h2>
      <ol className="rm-causes">
        {guide.causes.map(({ id, title, howToTell, fix }) => (
          <li key={id}>
            <h3 id={id}>{title}</h3>
            <dl className="rm-facts">
              <Fact name="How to tell">
                <Markdown text={howToTell} inline />
              </Fact>
              <Fact name="Fix">
                <Markdown text={fix} inline />
              </Fact>
            </dl>
          </li>
        ))}
      </ol>
      {unconfirmed.map((sentence) => (
        <Unconfirmed key={sentence} text={sentence} />
      ))}
      <h2 id="in-code">Handle it in code</h2>
      <Markdown text={guide.handling.text} />
      <CodeCard isFirst bar={<span className="rf-cap">JavaScript</span>}>
        <Code
          html={highlight(guide.handling.code, 'javascript')}
          label={`Handling ${status} in JavaScript`}
        />
      </CodeCard>
      <h2 id="other-errors">Similar responses</h2>
      <DataTable label="Similar responses" heads={['Response', 'Meaning', 'Fix']}>
        <tbody>
          {guide.others.map((other) => (
            <tr key={other.status}>
              <td>
                {other.status === 200 ? (
                  <Status status={200} />
                ) : (
                  <a href={errorPath(drawing, other.status)}>
                    <Status status={other.status} />
                  </a>
                )}
              </td>
              <Markdown text={other.means} tag="td" />
              <td data-label="Fix">{other.action}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {guide.related && <Related text={guide.related} />}
      <NextErrors error={error} />
    </ToolPage>
  );
}

/** The endpoints with a fixed number of credits that can use the most per request. */
function Related({ text }: { text: string }) {
  const drawing = useDrawing();
  const dearest = [...drawing.contract.operations]
    .sort((one, other) => (highestCost(other.credits) ?? 0) - (highestCost(one.credits) ?? 0))
    .slice(0, 4);
  return (
    <>
      <h2 id="related">Related endpoints</h2>
      <p>{text}</p>
      <ul className="rm-related">
        {dearest.map((operation) => (
          <li key={operation.id}>
            <a href={operationPath(drawing, operation)}>
              <Method method={operation.method} /> {operation.name}
            </a>{' '}
            <span className="rm-dim">{creditWords(operation.credits)} credits</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function NextErrors({ error }: { error: CatalogueError }) {
  const drawing = useDrawing();
  const { errors } = drawing.contract;
  const at = errors.findIndex(({ status }) => status === error.status);
  const link = (other: CatalogueError | undefined) =>
    other && { title: `${other.status} ${other.message}`, href: errorPath(drawing, other.status) };
  return <Neighbours kind="error" previous={link(errors[at - 1])} next={link(errors[at + 1])} />;
}

/** The request that returns the error in the sandbox: as code, and to run at once. */
function Reproduction({ error, guide }: { error: CatalogueError; guide: ErrorGuide }) {
  const drawing = useDrawing();
  const [operation] = drawing.contract.operations as [Operation];
  const [example] = operation.examples as [RequestExample];
  const request = failingRequest(error.status, operation, example, drawing.settings);
  const [language] = sampleLanguages;
  return (
    <aside className="rf-col" aria-label="Reproduce in the sandbox">
      <div className="rf-in">
        <h2 id="reproduce">Reproduce in the sandbox</h2>
        <CodeCard isFirst bar={<span className="rf-cap">{language?.label}</span>}>
          <Code
            html={drawing.highlight(language?.render(request) ?? '', language?.shikiLanguage ?? 'bash', {
              words: [{ text: drawing.settings.hosts.sandbox, className: 'host' }],
            })}
            label={`Request that returns ${error.status}`}
          />
        </CodeCard>
        <p className="rm-dim">
          <Markdown text={`The request ${guide.reproduction}.`} inline />
        </p>
        <Island name="error-request" props={{ request, status: error.status }}>
          <Reproduce request={request} status={error.status} />
        </Island>
        <p>
          <a href={`${operationPath(drawing, operation)}#console`}>Open {operation.name} in the console</a>
        </p>
      </div>
    </aside>
  );
}
