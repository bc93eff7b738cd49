import type { Operation, RequestExample } from '@portal/contract';
import { buildRequest, type SampleLanguage, sampleLanguages } from '@portal/request';
import type { Settings } from '@portal/settings';
import { coordinatesOfRequest } from '../../parts/code/coordinates.ts';
import { dataAttributes } from '../../parts/data-attributes.ts';
import TabList from '../../parts/TabList.tsx';
import { unwritten } from '../../parts/unwritten.ts';
import { Code, CodeCard } from './CodeCard/CodeCard.tsx';
import { Repeated } from './Repeated/Repeated.tsx';
import { type Drawing, operationPath, useDrawing } from './render/context.ts';

interface Props {
  operation: Operation;
  example: RequestExample;
}

/**
 * The same request in every language, as tabs. On the page of all operations only the first language is in the
 * HTML; the others are fetched when one is chosen, and without script they are on the operation's own page.
 * `data-samples` is where the client puts them.
 */
export function Samples({ operation, example }: Props) {
  const drawing = useDrawing();
  const shown = drawing.isWhole ? sampleLanguages.slice(0, 1) : sampleLanguages;
  const bar = drawing.isWhole ? (
    <Repeated name="languages" className="rf-cap">
      {sampleLanguages[0]?.label}
    </Repeated>
  ) : (
    <LanguageTabs />
  );
  return (
    <CodeCard className="rf-tabs" isTabbed bar={bar}>
      <div className="rf-panels" {...dataAttributes({ samples: '' })}>
        {shown.map((language, at) => (
          <SamplePanel
            key={language.id}
            operation={operation}
            example={example}
            language={language}
            isFirst={at === 0}
          />
        ))}
      </div>
      {drawing.isWhole && (
        <p className="rf-noscript">
          In {sampleLanguages.length - 1} more languages on{' '}
          <a href={operationPath(drawing, operation)}>its own page</a>.
        </p>
      )}
    </CodeCard>
  );
}

/** One tab for each language that there are samples in. */
export function LanguageTabs() {
  return (
    <TabList
      label="Language"
      group="language"
      tabs={sampleLanguages.map(({ id, label }) => ({ value: id, label }))}
    />
  );
}

interface PanelProps extends Props {
  language: SampleLanguage;
  isFirst?: boolean;
  /** Where the tab of the language refers to it, and is there without script, too. */
  id?: string;
}

/** One language's panel; without script its name is above the code. */
export function SamplePanel({ operation, example, language, isFirst = false, id }: PanelProps) {
  const drawing = useDrawing();
  return (
    <div
      role="tabpanel"
      {...(id ? { id, 'aria-labelledby': `${id}-tab` } : { 'aria-label': language.label })}
      {...dataAttributes({ panel: language.id, ...(isFirst && { on: '' }) })}
      {...(!isFirst && unwritten)}
    >
      {!drawing.isWhole && !id && <p className="rf-cap rf-noscript">{language.label}</p>}
      <Code
        html={sampleHtml(drawing, operation, example, language)}
        label={`${operation.name} in ${language.label}`}
      />
    </div>
  );
}

/** One sample as pages show it: with the host of the live API, and a placeholder for the key. */
export function sampleOf(
  { hosts, keys }: Settings,
  language: SampleLanguage,
  operation: Operation,
  example: RequestExample,
): string {
  return language.render(buildRequest(operation, example, { host: hosts.api, key: keys.placeholder }));
}

/** Colored code of one sample, with host and key marked so that the client can replace them. */
export function sampleHtml(
  { settings, highlight }: Pick<Drawing, 'settings' | 'highlight'>,
  operation: Operation,
  example: RequestExample,
  language: SampleLanguage,
): string {
  return highlight(sampleOf(settings, language, operation, example), language.shikiLanguage, {
    axes: coordinatesOfRequest(operation, example),
    words: [
      { text: settings.hosts.api, className: 'host' },
      { text: settings.keys.placeholder, className: 'key' },
    ],
  });
}
