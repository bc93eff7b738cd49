import Link from '@docusaurus/Link';
import type { ReactNode } from 'react';
import CodePanel from '../../mdx/CodePanel/index.tsx';
import Tabs from '../../mdx/Tabs/index.tsx';
import TabItem from '../../mdx/Tabs/TabItem.tsx';
import { siteFields } from '../../site-fields.ts';
import type { HomeContent, Sample } from '../content.ts';
import styles from './styles.module.css';

/** Key, question, answer. */
export default function FirstCall({ content }: { content: HomeContent }): ReactNode {
  const { keys, links } = siteFields.settings;
  return (
    <section>
      <h2>The first call in three steps</h2>
      <ol className={styles.steps}>
        <li>
          <h3>Take a key</h3>
          <p>
            <Link href={links.signUp}>Sign up</Link>, choose a package, copy the key. Or use{' '}
            <code>{keys.sandbox}</code>, which works on this site and costs nothing.
          </p>
          <SamplePanel sample={content.keySample} />
        </li>
        <li>
          <h3>Ask for an address</h3>
          <p>Longitude and latitude are two parameters here, so there is no order to get wrong.</p>
          <Tabs groupId="language" label="Language">
            {content.askSamples.map((sample) => (
              <TabItem key={sample.id} value={sample.id} label={sample.label}>
                <CodePanel html={sample.html} language={sample.language} />
              </TabItem>
            ))}
          </Tabs>
        </li>
        <li>
          <h3>Read it in two scripts</h3>
          <p>
            The answer carries the address in English and, with <code>bangla</code>, in Bangla.
          </p>
          <SamplePanel sample={content.answerSample} />
        </li>
      </ol>
    </section>
  );
}

function SamplePanel({ sample: { html, language, label } }: { sample: Sample }): ReactNode {
  return <CodePanel html={html} language={language} title={label} />;
}
