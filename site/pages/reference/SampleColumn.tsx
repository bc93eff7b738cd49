import type { ApiContract, Field, Operation, RequestExample } from '@portal/contract';
import { sampleLanguages } from '@portal/request';
import { valuesOf } from '@portal/request/credits';
import { renderJson, renderPlainJson } from '../../parts/code/json.ts';
import { costWords } from '../../parts/cost-words.ts';
import { dataAttributes } from '../../parts/data-attributes.ts';
import { Status } from '../../parts/Status.tsx';
import TabList from '../../parts/TabList.tsx';
import { Code, CodeCard } from './CodeCard/CodeCard.tsx';
import { OperationLink } from './OperationLink.tsx';
import { Repeated } from './Repeated/Repeated.tsx';
import { operationPath, useDrawing } from './render/context.ts';
import { successOf } from './render/fields.ts';
import { Samples, sampleHtml } from './Samples.tsx';

/** The endpoint that the guide begins with, if any: a deprecated one is no place to start. */
export function firstCallOf({ operations }: ApiContract): Operation | undefined {
  return operations.find(({ deprecation }) => !deprecation);
}

/** Next to the operation: where to send it, the request in ten languages, its credits, and the response. */
export function SampleColumn({ operation }: { operation: Operation }) {
  const { isWhole, contract } = useDrawing();
  const example = operation.examples[0];
  const isFirst = !firstCallOf(contract) && operation === contract.groups[0]?.operations[0];
  return (
    <aside
      className="rf-col"
      id={isWhole ? undefined : 'sample'}
      aria-label={`${operation.name}: request and response`}
    >
      <div className="rf-in">
        {isWhole ? <Repeated name="host" className="rf-host" /> : <HostSwitch />}
        {example && <Samples operation={operation} example={example} />}
        <Run operation={operation} example={example} id={isWhole && !isFirst ? undefined : 'run'} />
        <div {...dataAttributes({ 'run-slot': '' })}>
          <ExampleResponses operation={operation} />
        </div>
      </div>
    </aside>
  );
}

/** Next to the guide: the simplest request of an endpoint in one language, to run at once, and its response. */
export function FirstCall({ operation }: { operation: Operation }) {
  const drawing = useDrawing();
  const [example] = operation.examples;
  const [language] = sampleLanguages;
  const { examples, schema } = successOf(operation);
  const response = examples.find(({ name }) => name === example?.name);
  if (!example || !language || !response) return null;
  return (
    <aside className="rf-col" aria-label="Example request">
      <div className="rf-in">
        <HostSwitch />
        <CodeCard
          isFirst
          bar={
            <span className="rf-cap">
              Example request: <OperationLink operation={operation} />
            </span>
          }
        >
          <Code
            html={sampleHtml(drawing, operation, example, language)}
            label={`Example request in ${language.label}`}
          />
        </CodeCard>
        <Run operation={operation} example={example} id="run" />
        <div {...dataAttributes({ 'run-slot': '' })}>
          <CodeCard
            isFirst
            bar={
              <span className="rf-cap">
                <Status status={200} /> Recorded example
              </span>
            }
          >
            <Code html={renderJson(response.value, schema)} label="Example response" />
          </CodeCard>
        </div>
      </div>
    </aside>
  );
}

/** Which host the samples use: that of the live API, or the sandbox that serves this page. */
export function HostSwitch() {
  const { settings } = useDrawing();
  return (
    <fieldset className="rf-host choices rf-script">
      <legend className="visually-hidden">Sample host</legend>
      <button type="button" aria-pressed="true" {...dataAttributes({ host: 'live' })}>
        {new URL(settings.hosts.api).host}
      </button>
      <button type="button" aria-pressed="false" {...dataAttributes({ host: 'sandbox' })}>
        Sandbox
      </button>
    </fieldset>
  );
}

/** What the example uses, and the way to send it: as it is, or with other values in the console. */
function Run({
  operation,
  example,
  id,
}: {
  operation: Operation;
  example?: RequestExample;
  /** `run` at the first of the page, where its skip link leads. */
  id?: 'run';
}) {
  return (
    <div className="rf-run">
      <p>{costSentence(operation, example)}</p>
      <RunButtons operation={operation} id={id} />
    </div>
  );
}

/** *Run* sends the example to the sandbox at once; *Edit* opens the console with it. */
export function RunButtons({ operation, id }: { operation: Operation; id?: string }) {
  const drawing = useDrawing();
  const href = `${operationPath(drawing, operation)}#console`;
  return (
    <div className="rf-runs rf-script">
      {!drawing.isWhole && (
        <a className="button" href={href} {...dataAttributes({ console: operation.slug })}>
          Edit
        </a>
      )}
      <a
        className="button button-primary button-run"
        id={id}
        href={href}
        {...dataAttributes({ run: operation.slug })}
      >
        Run
        {/* The page of all endpoints has one for each. */}
        {drawing.isWhole && <span className="visually-hidden"> {operation.name}</span>}
      </a>
    </div>
  );
}

/** "Uses 3 credits: base 1 + post_code 1 + address 1". */
export function costSentence(operation: Operation, example: RequestExample | undefined): string {
  return costWords(operation.credits, valuesOf(example)).replace(/^\d|^No/, (start) =>
    start === 'No' ? 'Uses no' : `Uses ${start}`,
  );
}

function ExampleResponses({ operation }: { operation: Operation }) {
  const { examples, schema } = successOf(operation);
  if (examples.length === 0) return null;
  return (
    <CodeCard
      className="rf-tabs rf-response"
      isTabbed
      bar={
        <>
          <span className="rf-cap">
            <Status status={200} />
            {examples.length === 1 && ' Recorded example'}
          </span>
          {examples.length > 1 && (
            <TabList
              label="Example response"
              tabs={examples.map(({ name, summary }) => ({ value: name, label: summary || name }))}
            />
          )}
        </>
      }
    >
      <div className="rf-panels">
        {examples.map(({ name, summary, value }, at) => (
          <div
            key={name}
            {...dataAttributes({ panel: name, ...(at === 0 && { on: '' }) })}
            {...(examples.length > 1 && { role: 'tabpanel', 'aria-label': summary || name })}
          >
            {examples.length > 1 && <p className="rf-cap rf-noscript">{summary || name}</p>}
            <RequestLine operation={operation} name={name} isFirst={at === 0} />
            <Response value={value} schema={schema} label={`Response: ${summary || name}`} />
          </div>
        ))}
      </div>
    </CodeCard>
  );
}

/** On the page of all operations a response gets its colors when it comes near the window. */
function Response({ value, schema, label }: { value: unknown; schema: Field; label: string }) {
  const { isWhole } = useDrawing();
  if (!isWhole) return <Code html={renderJson(value, schema)} label={label} />;
  return <Code html={renderPlainJson(value, schema)} label={label} isPlain />;
}

/** What was sent for an example other than the first, whose request is above. */
function RequestLine({ operation, name, isFirst }: { operation: Operation; name: string; isFirst: boolean }) {
  const request = operation.examples.find((example) => example.name === name);
  if (isFirst || !request) return null;
  const sent = Object.entries(valuesOf(request)).map(
    ([key, value]) => `${key}=${typeof value === 'object' ? JSON.stringify(value) : value}`,
  );
  return (
    <p className="rf-sent">
      Sent <code>{sent.join('  ')}</code>
    </p>
  );
}
