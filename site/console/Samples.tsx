import type { Operation } from '@portal/contract';
import { type HttpRequest, type RequestValues, sampleLanguages } from '@portal/request';
import { useState } from 'react';
import { lasting } from '../browser/behavior/storage.ts';
import { coordinatesOfRequest } from '../parts/code/coordinates.ts';
import { dataAttributes } from '../parts/data-attributes.ts';

interface Props {
  operation: Operation;
  values: RequestValues;
  /** With the key that samples contain instead of the user's. */
  request: HttpRequest;
}

const storageKey = 'choice.language' as const;

/** The filled request in ten languages. */
export function LiveSamples({ operation, values, request }: Props) {
  const [chosen, setChosen] = useState(lasting.read(storageKey) ?? sampleLanguages[0]?.id);
  const language = sampleLanguages.find(({ id }) => id === chosen) ?? sampleLanguages[0];
  if (!language) return null;
  const axes = coordinatesOfRequest(operation, { name: '', summary: '', ...values });
  return (
    <div className="rf-code rc-code" {...dataAttributes({ copyable: '' })}>
      <div className="rf-bar">
        <select
          className="rc-language"
          aria-label="Language"
          value={language.id}
          onChange={(event) => {
            setChosen(event.target.value);
            lasting.write(storageKey, event.target.value);
          }}
        >
          {sampleLanguages.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="icon-button rf-copy"
          aria-label="Copy"
          {...dataAttributes({ action: 'copy' })}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <pre tabIndex={0} translate="no">
        <code>
          {language
            .render(request)
            .split(/(-?(?<!\d)\d+\.\d+)/)
            .map((part, at) => {
              const axis = axes.get(part);
              return axis ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no identity.
                <span key={at} className={axis}>
                  {part}
                </span>
              ) : (
                part
              );
            })}
        </code>
      </pre>
    </div>
  );
}
