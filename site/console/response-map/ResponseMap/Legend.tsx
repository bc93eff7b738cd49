import type { ReactNode } from 'react';
import { type DrawnFeature, wordsOf } from '../geometry.ts';
import { drawnWords } from '../legend-words.ts';
import { offsetsOf, trackOf } from '../offsets.ts';
import styles from './styles.module.css';

/** What the marks on the map are, in the words of the request and its response. `source` is where the rest is from. */
export function Legend({
  features,
  source,
}: {
  features: readonly DrawnFeature[];
  source: string | undefined;
}): ReactNode {
  const ofRole = (role: DrawnFeature['role']) => features.filter((feature) => feature.role === role);
  const returned = ofRole('returned');
  const drawn = kindOf(returned);
  const fetched = ofRole('fetched');
  const added = kindOf(fetched);
  const shown = returned.filter(({ kind }) => kind === drawn);
  const field = fieldOf(shown);
  return (
    <ul className={styles.legend}>
      {ofRole('sent').length > 0 && <Mark swatch="sent">sent</Mark>}
      {drawn && (
        <>
          <Mark swatch={drawn}>
            <span className={styles.words}>
              {drawnWords(shown)}
              {field && (
                <>
                  , from <code>{field}</code>
                </>
              )}
            </span>
          </Mark>
          <Mark swatch="selected">selected</Mark>
        </>
      )}
      {added && drawn !== 'line' && (
        <Mark swatch={added}>
          <span className={styles.words}>
            {drawnWords(fetched.filter(({ kind }) => kind === added))}
            {source && `, from ${source}`}
          </span>
        </Mark>
      )}
      {trackOf(features) && <Mark swatch="track">as recorded</Mark>}
      {offsetsOf(features).length > 0 && <Mark swatch="offset">distance from the point sent</Mark>}
    </ul>
  );
}

function Mark({ swatch, children }: { swatch: string; children: ReactNode }): ReactNode {
  return (
    <li>
      <span data-swatch={swatch} />
      {children}
    </li>
  );
}

/** The kind that the legend is about: a line before an area before a point. */
function kindOf(features: readonly DrawnFeature[]): DrawnFeature['kind'] | undefined {
  return (['line', 'area', 'point'] as const).find((kind) => features.some((one) => one.kind === kind));
}

/** The field that a single named shape is from; a point, and a shape without a name, says so itself. */
function fieldOf([first, ...others]: readonly DrawnFeature[]): string | undefined {
  if (!first || others.length > 0 || first.kind === 'point') return undefined;
  const words = wordsOf(first.path);
  return first.label === words ? undefined : words;
}
