import type { Operation } from '@portal/contract';
import type { HttpRequest } from '@portal/request';
import type { Hosts } from '../browser/behavior/host.ts';
import { Status } from '../parts/Status.tsx';
import { Button } from './Button.tsx';
import { messageIn } from './call.ts';
import { inputsOf } from './fields.ts';
import type { SendingSlice, VariantsSlice } from './use-console.ts';

interface Props {
  operation: Operation;
  hosts: Hosts;
  variants: VariantsSlice;
  onRun: SendingSlice['runOther'];
}

/** Each error of the catalog on demand, by the sandbox's keys and a missing or invalid parameter. */
export function Failures({ operation, hosts, variants, onRun }: Props) {
  const failures = operation.responses.flatMap(({ status, examples }) => {
    const request = status === 200 ? undefined : failing(status);
    return request ? [{ status, message: messageIn(examples[0]?.value), request }] : [];
  });
  return (
    <section>
      <h3>Test error responses</h3>
      <ul className="rc-fail">
        {failures.map(({ status, message, request }) => (
          <li key={status}>
            <Status status={status} />
            {message}
            <Button
              onClick={() => {
                document.querySelector('.rc-panes .rc-response')?.scrollIntoView({ block: 'nearest' });
                void onRun(request);
              }}
            >
              Run<span className="visually-hidden"> (returns {status})</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );

  function failing(status: number): HttpRequest | undefined {
    if (status === 400) {
      const required = inputsOf(operation).filter(({ field }) => field.required);
      const left = required.find(({ place }) => place !== 'path');
      if (left) return variants.withText(left.id, '');
      // A part of the path cannot be omitted, only be invalid.
      return required[0] && variants.withText(required[0].id, 'wrong');
    }
    return variants.withKey(status === 401 ? `not-${hosts.sandboxKey}` : `${hosts.sandboxKey}-${status}`);
  }
}
