import { buildRequest } from '@portal/request';
import type { Hosts } from '../../../browser/behavior/host.ts';
import { ofTab } from '../../../browser/behavior/storage.ts';
import { fragmentOf } from '../../../browser/requests/share.ts';
import { textsOf } from '../../../console/fields.ts';
import { useLanguage } from '../../../console/use-language.tsx';
import { dataAttributes } from '../../../parts/data-attributes.ts';
import { CopyCode } from '../../reference/CodeCard/CodeCard.tsx';
import { Highlighted } from './Highlighted.tsx';
import { placesOf } from './highlighted-text.ts';
import type { Shown } from './use-conversion.ts';

/** The request of version 2 in the language of choice, with its credits. */
export function NewRequest({ shown, hosts, base }: { shown: Shown; hosts: Hosts; base: string }) {
  const { to, from, credits, key } = shown;
  const { language, choice } = useLanguage();
  const request = buildRequest(to.operation, to.values, { host: hosts.live, key: hosts.placeholder });
  const code = language.render(request);
  const values = { ...to.values.parameters, ...to.values.body };
  const places = placesOf(code, shown.changes, { side: 'to', values, keys: [] });
  const isOld = from?.operation.version === 'v1';
  const prefix = to.operation.version === 'v1' ? 'api/v1/' : 'api/';
  return (
    <section className="rm-new" aria-label="Version 2 request">
      <h2>
        {from && !isOld ? 'This is a version 2 request' : 'Version 2 request'}: {to.operation.name}
      </h2>
      <div className="rf-code" {...dataAttributes({ copyable: '' })}>
        <div className="rf-bar">
          {choice}
          <CopyCode />
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this is a named piece of code. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
        <pre tabIndex={0} role="group" aria-label="Version 2 request">
          <Highlighted text={code} places={places} />
        </pre>
      </div>
      <p className="rm-actions">
        <a
          className="button"
          href={`${base}${prefix}${to.operation.slug}/${fragmentOf(textsOf(to.operation, to.values))}`}
          // A key that is pasted is one of the live API: it never goes to the sandbox, nor into the link.
          onClick={() => key !== undefined && ofTab.write('console.key.live', key)}
        >
          Open in the console
        </a>
      </p>
      <Credits credits={credits} isOld={isOld} />
    </section>
  );
}

/** Before and after the conversion, next to each other where both are known. */
function Credits({ credits, isOld }: { credits: Shown['credits']; isOld: boolean }) {
  const { before, after } = credits;
  return (
    <div className="rm-credits">
      {isOld && before !== undefined && after !== undefined && (
        <dl>
          <div>
            <dt>Version 1</dt>
            <dd>{inCredits(before)}</dd>
          </div>
          <div>
            <dt>Version 2</dt>
            <dd>{inCredits(after)}</dd>
          </div>
        </dl>
      )}
      <p>{creditsInWords(credits, isOld)}</p>
    </div>
  );
}

const inCredits = (count: number) => `${count} ${count === 1 ? 'credit' : 'credits'}`;

function creditsInWords({ before, after }: Shown['credits'], isOld: boolean): string {
  if (after === undefined) return isOld ? 'Credits of version 2 aren’t published.' : '';
  if (!isOld || before === undefined) return `Uses ${inCredits(after)}.`;
  return before === after
    ? `Uses ${inCredits(after)}, as before.`
    : `Uses ${inCredits(after)} instead of ${before}.`;
}
