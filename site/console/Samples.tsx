import type { Operation } from '@portal/contract';
import type { HttpRequest, RequestValues } from '@portal/request';
import { coordinatesOfRequest } from '../parts/code/coordinates.ts';
import { dataAttributes } from '../parts/data-attributes.ts';
import { useLanguage } from './use-language.tsx';

interface Props {
  operation: Operation;
  values: RequestValues;
  /** With the key that samples contain instead of the user's. */
  request: HttpRequest;
}

/** The filled request in ten languages. */
export function LiveSamples({ operation, values, request }: Props) {
  const { language, choice } = useLanguage();
  const axes = coordinatesOfRequest(operation, { name: '', summary: '', ...values });
  return (
    <div className="rf-code rc-code" {...dataAttributes({ copyable: '' })}>
      <div className="rf-bar">
        {choice}
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
