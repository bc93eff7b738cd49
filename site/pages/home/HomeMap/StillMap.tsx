import { colorModes } from '../../../browser/live-examples/still-images.ts';
import { dataAttributes } from '../../../parts/data-attributes.ts';
import { pixelOf, viewAround } from '../../../parts/map/view.ts';
import { sitePath } from '../../../parts/site-fields.ts';
import { firstPosition } from '../content.ts';
import PointMarker from './PointMarker.tsx';
import {
  type HomeStill,
  homeCenter,
  homeStillDensity,
  homeStillFile,
  homeStills,
  homeZoom,
} from './still.ts';
import styles from './styles.module.css';

const { wide, narrow } = homeStills;

const point = pixelOf(viewAround(homeCenter, homeZoom, wide.width, wide.height), [
  firstPosition.longitude,
  firstPosition.latitude,
]);

/** The picture until the live map opens: the same map, of the same style, at the same scale. */
export default function StillMap() {
  return (
    <div
      role="img"
      aria-label="Map of northwest Dhaka. A green marker shows the address closest to a point in Mirpur."
    >
      {colorModes.map((mode) => {
        const set = (size: HomeStill) =>
          `${sitePath(`/home/${homeStillFile(size, mode)}`)} ${homeStillDensity}x`;
        return (
          <picture key={mode} {...dataAttributes({ mode })}>
            <source media={narrow.media} srcSet={set('narrow')} />
            <img className={styles.still} srcSet={set('wide')} alt="" loading="lazy" />
          </picture>
        );
      })}
      <PointMarker isCentered x={point.x - wide.width / 2} y={point.y - wide.height / 2} />
    </div>
  );
}
