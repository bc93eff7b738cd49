import type { ReactNode } from 'react';
import { dataAttributes } from '../../parts/data-attributes.ts';
import { sitePath } from '../../parts/site-fields.ts';
import { inTabs, phone } from '../../parts/widths.ts';
import { colorModes, type StillName, stillFile, stillSizes } from './still-images.ts';
import styles from './styles.module.css';

/** The narrower layouts, the narrowest first. */
const layouts: { size: StillName; media: string }[] = [
  { size: 'phone', media: phone },
  { size: 'tab', media: inTabs },
];

/** The example as it looks when it runs, in both color modes. The browser loads the image of the mode in use. */
export default function Still({ name, isFolded }: { name: string; isFolded: boolean }): ReactNode {
  // A folded source takes no room next to the map.
  const widest: StillName = isFolded ? 'tab' : 'pane';
  return colorModes.map((mode) => {
    const address = (size: StillName) => sitePath(`/examples/stills/${stillFile(name, size, mode)}`);
    return (
      <picture key={mode} {...dataAttributes({ mode })}>
        {layouts.map(({ size, media }) => (
          <source
            key={size}
            media={media}
            srcSet={address(size)}
            width={stillSizes[size].width}
            height={stillSizes[size].height}
          />
        ))}
        <img
          className={styles.still}
          src={address(widest)}
          alt={`Screenshot of the example ${name}`}
          loading="lazy"
          width={stillSizes[widest].width}
          height={stillSizes[widest].height}
        />
      </picture>
    );
  });
}
