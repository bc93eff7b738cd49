import { coordinatesOfBangladesh } from '../../../parts/code/coordinates.ts';
import { dataAttributes } from '../../../parts/data-attributes.ts';
import { siteFields } from '../../../parts/site-fields.ts';
import Link from '../../docs/Link.tsx';
import CodePanel from '../../prose/CodePanel.tsx';
import TabItem from '../../prose/Tabs/TabItem.tsx';
import Tabs from '../../prose/Tabs/Tabs.tsx';
import { useDrawing } from '../../reference/render/context.ts';
import { firstOperation } from '../content.ts';
import { keySample, requestFragment, requestSamples, responseSample, type Sample } from '../samples.ts';
import styles from './styles.module.css';

/** Key, request, response. */
export default function FirstCall() {
  const { contracts, settings, highlight } = useDrawing();
  const operation = contracts.v2.operations.find(({ slug }) => slug === firstOperation)!;
  const panel = ({ text, language }: Sample, title?: string) => (
    <CodePanel
      html={highlight(text, language, { axes: coordinatesOfBangladesh(text) })}
      language={language}
      title={title}
    />
  );
  const { hosts, keys, links, site } = siteFields.settings;
  return (
    <section
      {...dataAttributes({
        views: `${site.baseUrl}api/operations/v2/`,
        'live-host': hosts.api,
        placeholder: keys.placeholder,
        'sandbox-host': hosts.sandbox,
        'sandbox-key': keys.sandbox,
      })}
    >
      <h2>Send your first request</h2>
      <ol className={styles.steps}>
        <li>
          <h3>Get an API key</h3>
          <p>
            <Link href={links.signUp}>Sign up</Link>, select a package and copy your key. Or use the key{' '}
            <code>{keys.sandbox}</code>, which works on this site and uses no credits.
          </p>
          {panel(keySample(settings), 'Shell')}
        </li>
        <li>
          <h3>Request an address</h3>
          <p>
            Send a longitude and a latitude to Reverse Geocoding. Their order doesn't matter: each has a name.
          </p>
          <Tabs groupId="language" label="Language">
            {requestSamples(settings, operation).map(({ id, label, ...sample }) => (
              <TabItem key={id} value={id} label={label}>
                {panel(sample)}
              </TabItem>
            ))}
          </Tabs>
          <p className={styles.run}>
            <a
              className="button button-primary button-run rf-script"
              id="run"
              href={`${site.baseUrl}api/${firstOperation}/${requestFragment(operation)}`}
              {...dataAttributes({ run: firstOperation })}
            >
              Run
            </a>
          </p>
        </li>
        <li>
          <h3>Read the response</h3>
          <p>
            The response contains the closest address in English and, with <code>bangla=true</code>, in
            Bangla.
          </p>
          <div {...dataAttributes({ 'run-slot': '' })}>{panel(responseSample, '200 OK')}</div>
        </li>
      </ol>
    </section>
  );
}
