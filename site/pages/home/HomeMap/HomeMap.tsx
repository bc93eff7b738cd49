import Island from '../../../browser/islands/Island.tsx';
import LiveHomeMap from './LiveHomeMap.tsx';

/** The home page's map, not hydrated until its button is meant. */
export default function HomeMap() {
  return (
    <Island name="home-map">
      <LiveHomeMap />
    </Island>
  );
}
