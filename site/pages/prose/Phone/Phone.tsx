import type { ReactNode } from 'react';
import styles from './styles.module.css';

/** An image of a phone screen, as `npm run phones` renders it, and the sentence that states how it was made. */
export default function Phone({ children }: { children: ReactNode }) {
  return (
    <figure className={styles.phone}>
      {children}
      <figcaption>
        Rendered in a browser with sample data and the coordinates of this page. The fonts and buttons on your
        phone differ.
      </figcaption>
    </figure>
  );
}
