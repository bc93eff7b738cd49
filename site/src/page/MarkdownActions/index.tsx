import Head from '@docusaurus/Head';
import { type ReactNode, useState } from 'react';
import { copyFrom } from '../copy-from.ts';
import styles from './styles.module.css';

interface Props {
  title: string;
  /** Address of the page's Markdown. */
  source: string;
}

const WORDS = { ready: 'Copy as Markdown', copied: 'Copied', failed: 'Not copied: view it instead' };
const SHOWN_MS = 2000;

/** The page as Markdown: for a note, a colleague or a language model. */
export default function MarkdownActions({ title, source }: Props): ReactNode {
  const [state, setState] = useState<keyof typeof WORDS>('ready');
  const copy = async () => {
    setState(
      await copyFrom(source).then(
        () => 'copied' as const,
        () => 'failed' as const,
      ),
    );
    setTimeout(() => setState('ready'), SHOWN_MS);
  };
  return (
    <div className={styles.actions}>
      <Head>
        <link rel="alternate" type="text/markdown" href={source} />
      </Head>
      <button type="button" onClick={copy}>
        {WORDS[state]}
      </button>
      <a href={source} type="text/markdown">
        View <span className="visually-hidden">{title} </span>as Markdown
      </a>
    </div>
  );
}
