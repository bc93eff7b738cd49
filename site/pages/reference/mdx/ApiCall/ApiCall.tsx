import type { Operation, RequestExample } from '@portal/contract';
import { sampleLanguages } from '@portal/request';
import { Fault } from '@portal/settings';
import { renderJson } from '../../../../parts/code/json.ts';
import { dataAttributes } from '../../../../parts/data-attributes.ts';
import { Status } from '../../../../parts/Status.tsx';
import TabList from '../../../../parts/TabList.tsx';
import { Code, CodeCard } from '../../CodeCard/CodeCard.tsx';
import { Endpoint } from '../../Operation/Operation.tsx';
import { operationPath, useDrawing } from '../../render/context.ts';
import { successOf } from '../../render/fields.ts';
import { findOperation } from '../../render/source.ts';
import { SamplePanel } from '../../Samples.tsx';

interface Props {
  /** Id of the operation, such as `reverseGeocode`. */
  operation: string;
  /** Name of one of its examples; the first without it. */
  example?: string;
}

/** One endpoint in ten languages with its response. An unknown operation or example fails the build. */
export function ApiCall({ operation: id, example: name }: Props) {
  const operation = findOperation(useDrawing(), id);
  const example = name ? operation.examples.find((one) => one.name === name) : operation.examples[0];
  if (!example) {
    const names = operation.examples.map((one) => one.name).join(', ');
    throw new Fault(`The operation "${id}" has no example "${name}". Expected one of: ${names}.`);
  }
  return (
    <div className="rf-call">
      <Call operation={operation} example={example} />
    </div>
  );
}

/** Method and path, the samples as tabs that the behavior layer switches, the response. */
function Call({ operation, example }: { operation: Operation; example: RequestExample }) {
  const drawing = useDrawing();
  const id = `call-${operation.id}-${example.name}`;
  const { schema, examples } = successOf(operation);
  const response = examples.find(({ name }) => name === example.name);
  return (
    <>
      <Endpoint operation={operation} />
      <CodeCard
        isTabbed
        copy={<CopyButton />}
        bar={
          <TabList
            label={`Language of the sample: ${operation.name}`}
            group="language"
            panels={`${id}-`}
            tabs={sampleLanguages.map(({ id: value, label }) => ({ value, label }))}
          />
        }
      >
        {sampleLanguages.map((language, at) => (
          <SamplePanel
            key={language.id}
            id={`${id}-${language.id}`}
            operation={operation}
            example={example}
            language={language}
            isFirst={at === 0}
          />
        ))}
      </CodeCard>
      {response && (
        <CodeCard
          copy={<CopyButton />}
          bar={
            <span className="rf-cap">
              <Status status={200} />
            </span>
          }
        >
          <Code html={renderJson(response.value, schema)} label={`Response: ${response.summary}`} />
        </CodeCard>
      )}
      <p className="rf-more">
        <a href={operationPath(drawing, operation)}>Every parameter and field of {operation.name}</a>
      </p>
    </>
  );
}

/** The behavior layer copies and marks the button. */
function CopyButton() {
  return (
    <button type="button" className="copy rf-copy-prose" {...dataAttributes({ action: 'copy' })}>
      <span>Copy</span>
      <span className="copied">Copied</span>
    </button>
  );
}
