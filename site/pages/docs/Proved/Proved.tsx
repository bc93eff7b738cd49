import { dayWords } from '../../day-words.ts';
import Link from '../Link.tsx';
import styles from './styles.module.css';

/** How the page's code was proved, from `prose/proved.json`. */
export interface Proof {
  /** ISO date, UTC. */
  date: string;
  /** Version of the contract. */
  contract: string;
  /** Packages that the samples were checked with, each with its version. */
  packages?: string;
  /** How many blocks passed which proof. */
  samples: Record<string, number>;
  /** Why some were not run or not checked -> how many. */
  reasons?: Record<string, number>;
}

/** The foot of a page: when, how and with what its samples were last tested. */
export default function Proved({ proof }: { proof?: Proof }) {
  if (!proof) return null;
  const reasons = Object.entries(proof.reasons ?? {});
  return (
    <footer className={styles.proved}>
      <p>
        Code samples tested on <time dateTime={proof.date}>{dayWords(proof.date)}</time> with{' '}
        {proof.packages && `${proof.packages} and `}contract {proof.contract}: {countsInWords(proof.samples)}.{' '}
        {reasons.length > 0 && `Not run: ${reasons.map(([reason]) => reason).join('; ')}. `}
        <Link href="/docs/sandbox#how-samples-are-tested">How samples are tested</Link>
      </p>
    </footer>
  );
}

/** `5 run, 4 type-checked, 1 parsed`, or `all 4 run`. */
function countsInWords(samples: Record<string, number>): string {
  const counts = Object.entries(samples);
  const all = counts.length === 1 && counts[0]?.[1] !== 1 ? 'all ' : '';
  // The number stays with its word.
  return all + counts.map(([kind, count]) => `${count}\u00a0${kind}`).join(', ');
}
