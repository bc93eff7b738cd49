/** Road speeds in the form that Valhalla's tile builder reads: https://github.com/OpenStreetMapSpeeds/schema */
import { type RoadSetting, type RoadSpeeds, roadClasses } from '@portal/data';

/** Ramps, turn lanes and roundabouts are driven at this part of their road's speed. */
const linkShare = 0.8;
/** Driveways, alleys, aisles of car parks and drive-throughs, km/h. */
const onThePlotKmh = 10;
/** Classes below tertiary have no ramps. */
const classesWithLinks = 5;

/** One entry without a country, which therefore counts everywhere. It replaces speeds from `maxspeed` too. */
export function toDefaultSpeeds({ roads }: RoadSpeeds) {
  const table = (setting: RoadSetting) => {
    const way = roadClasses.map((road) => roads[road][setting]);
    const slower = way.map((speed) => Math.max(5, Math.round(speed * linkShare)));
    return {
      way,
      link_exiting: slower.slice(0, classesWithLinks),
      link_turning: slower.slice(0, classesWithLinks),
      roundabout: slower,
      driveway: onThePlotKmh,
      alley: onThePlotKmh,
      parking_aisle: onThePlotKmh,
      'drive-through': onThePlotKmh,
    };
  };
  return [{ rural: table('open'), suburban: table('town'), urban: table('dense') }];
}
