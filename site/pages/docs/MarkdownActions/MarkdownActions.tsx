import type { ReactNode } from 'react';
import { dataAttributes } from '../../../parts/data-attributes.ts';
import { unwritten } from '../../../parts/unwritten.ts';
import Head from '../Head.tsx';
import styles from './styles.module.css';

interface Props {
  title: string;
  /** Address of the page's Markdown. */
  source: string;
}

/** The page as Markdown: for a note, a colleague or a language model. */
export default function MarkdownActions({ title, source }: Props): ReactNode {
  return (
    <div className={styles.actions} {...unwritten}>
      <Head>
        <link rel="alternate" type="text/markdown" href={source} />
      </Head>
      <button type="button" {...dataAttributes({ action: 'copy-page', source })}>
        Copy as Markdown
      </button>
      <a href={source} type="text/markdown">
        View <span className="visually-hidden">{title} </span>as Markdown
      </a>
    </div>
  );
}
