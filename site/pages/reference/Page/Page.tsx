import type { Operation as OperationView } from '@portal/contract';
import type { ReactNode } from 'react';
import { dataAttributes } from '../../../parts/data-attributes.ts';
import { publicSandbox } from '../../../parts/loopback.ts';
import { Guide } from '../Guide/Guide.tsx';
import { Heading } from '../Heading.tsx';
import { Markdown } from '../Markdown.tsx';
import { Navigation } from '../Navigation/Navigation.tsx';
import { Operation } from '../Operation/Operation.tsx';
import { RepeatedPieces } from '../Repeated/pieces.tsx';
import { useDrawing } from '../render/context.ts';
import { costSentence, RunButtons } from '../SampleColumn.tsx';

/** A whole version: the guide, then every operation in reading order. */
export function WholePage() {
  const { contract, baseUrl } = useDrawing();
  return (
    <>
      <Frame title="All endpoints">
        <Guide />
        {contract.groups.map((group) => (
          <section key={group.id} className="rf-group">
            <div className="rf-grouphead">
              <Heading level={2} id={group.id}>
                {group.title}
              </Heading>
              <Markdown text={group.description} className="rf-sub" />
              <a href={`${baseUrl}openapi/${contract.version}-${group.id}.json`} download>
                OpenAPI of this group
              </a>
            </div>
            {group.operations.map((operation) => (
              <Operation key={operation.id} operation={operation} />
            ))}
          </section>
        ))}
      </Frame>
      <RepeatedPieces />
    </>
  );
}

export function OperationPage({ operation }: { operation: OperationView }) {
  return (
    <>
      <Frame title={operation.name} current={operation}>
        <Operation operation={operation} />
      </Frame>
      <section className="rf-dock rf-script" aria-label="Run this request">
        <span>{costSentence(operation, operation.examples[0]).split(':')[0]}</span>
        <RunButtons operation={operation} />
      </section>
    </>
  );
}

interface FrameProps {
  title: string;
  /** The operation that the page is of. */
  current?: OperationView;
  className?: string;
  children: ReactNode;
}

/** What every page of the reference, and of the tools next to it, has around its main part. */
export function Frame({ title, current, className = 'rf-main', children }: FrameProps) {
  return (
    <>
      <Bar title={title} />
      <Navigation current={current} />
      <main className={className} id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

/** On a narrow screen where you are, and the way to the list; for the script, where files and the sandbox are. */
function Bar({ title }: { title: string }) {
  const { settings, baseUrl, contract } = useDrawing();
  const { sandbox } = settings.hosts;
  return (
    <nav
      aria-label="Where you are"
      className="rf-topbar"
      {...dataAttributes({
        'api-version': contract.version,
        'samples-base': `${baseUrl}api/samples/${contract.version}.`,
        views: `${baseUrl}api/operations/${contract.version}/`,
        'live-host': settings.hosts.api,
        placeholder: settings.keys.placeholder,
        // So that a server doesn't replace it, and sends the page as the build compressed it.
        'sandbox-host': publicSandbox(sandbox) || sandbox.replace('http:', ''),
        'sandbox-key': settings.keys.sandbox,
      })}
    >
      <a href="#operations" {...dataAttributes({ action: 'open-operations' })}>
        Endpoints
      </a>
      <span {...dataAttributes({ place: '' })}>{title}</span>
    </nav>
  );
}
