import type { ReactNode } from 'react';
import styles from './styles.module.css';

/** A picture of a phone screen, as `npm run phones` draws it, and the sentence that says how it was made. */
export default function Phone({ children }: { children: ReactNode }): ReactNode {
  return (
    <figure className={styles.phone}>
      {children}
      <figcaption>
        Drawn in a browser, on the sample map, with the positions of this page. Fonts and buttons of your
        phone differ.
      </figcaption>
    </figure>
  );
}
