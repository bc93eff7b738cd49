/** Road speeds in the form that Valhalla's tile builder reads: https://github.com/OpenStreetMapSpeeds/schema */
import { ROAD_CLASSES, type RoadSetting, type RoadSpeeds } from '@portal/data';

/** Ramps, turn lanes and roundabouts are driven at this part of their road's speed. */
const LINK_SHARE = 0.8;
/** Driveways, alleys, aisles of car parks and drive-throughs, km/h. */
const ON_THE_PLOT_KMH = 10;
/** Classes below tertiary have no ramps. */
const CLASSES_WITH_LINKS = 5;

/** One entry without a country, which therefore counts everywhere. It replaces speeds from `maxspeed` too. */
export function toDefaultSpeeds({ roads }: RoadSpeeds) {
  const table = (setting: RoadSetting) => {
    const way = ROAD_CLASSES.map((road) => roads[road][setting]);
    const slower = way.map((speed) => Math.max(5, Math.round(speed * LINK_SHARE)));
    return {
      way,
      link_exiting: slower.slice(0, CLASSES_WITH_LINKS),
      link_turning: slower.slice(0, CLASSES_WITH_LINKS),
      roundabout: slower,
      driveway: ON_THE_PLOT_KMH,
      alley: ON_THE_PLOT_KMH,
      parking_aisle: ON_THE_PLOT_KMH,
      'drive-through': ON_THE_PLOT_KMH,
    };
  };
  return [{ rural: table('open'), suburban: table('town'), urban: table('dense') }];
}
