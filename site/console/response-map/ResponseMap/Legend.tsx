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
      {ofRole('sent').length > 0 && (
        <li>
          <span data-swatch="sent" />
          sent
        </li>
      )}
      {drawn && (
        <>
          <li>
            <span data-swatch={drawn} />
            <span className={styles.words}>
              {drawnWords(shown)}
              {field && (
                <>
                  , from <code>{field}</code>
                </>
              )}
            </span>
          </li>
          <li>
            <span data-swatch="selected" />
            selected
          </li>
        </>
      )}
      {added && drawn !== 'line' && (
        <li>
          <span data-swatch={added} />
          <span className={styles.words}>
            {drawnWords(fetched.filter(({ kind }) => kind === added))}
            {source && `, from ${source}`}
          </span>
        </li>
      )}
      {trackOf(features) && (
        <li>
          <span data-swatch="track" />
          as recorded
        </li>
      )}
      {offsetsOf(features).length > 0 && (
        <li>
          <span data-swatch="offset" />
          distance from the point sent
        </li>
      )}
    </ul>
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
