/** How fast each class of road is driven, for the router: the sample's table, or a file that comes with an import. */
import { number, readTable, text } from './table.ts';

/** OpenStreetMap's road classes in the order of Valhalla's `RoadClass`. */
export const roadClasses = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'unclassified',
  'residential',
  'service',
] as const;

export type RoadClass = (typeof roadClasses)[number];

/** Density of the road network around a road: sparse, as in a town, as in the middle of a city. */
export const settings = ['open', 'town', 'dense'] as const;

export type RoadSetting = (typeof settings)[number];

export type RoadSpeed = Record<RoadSetting, number> & {
  /** Legal limits of a car, outside towns and in them. */
  limit: number;
  townLimit: number;
  motorcycleLimit: number;
  motorcycleTownLimit: number;
};

export const travelProfiles = ['car', 'motorcycle', 'bike', 'foot'] as const;

export type TravelProfile = (typeof travelProfiles)[number];

/** All speeds in km/h. */
export interface RoadSpeeds {
  roads: Record<RoadClass, RoadSpeed>;
  profiles: Record<TravelProfile, { topSpeed?: number; factor: number }>;
}

/** The speeds of the sample data, from `road-speeds.csv` and `travel-profiles.csv`. Throws when a speed breaks a limit. */
export function readRoadSpeeds(): RoadSpeeds {
  const roads = readTable('road-speeds').map((row) => [
    text(row, 'highway'),
    {
      limit: number(row, 'limit'),
      townLimit: number(row, 'town_limit'),
      motorcycleLimit: number(row, 'motorcycle_limit'),
      motorcycleTownLimit: number(row, 'motorcycle_town_limit'),
      open: number(row, 'open'),
      town: number(row, 'town'),
      dense: number(row, 'dense'),
    },
  ]);
  const profiles = readTable('travel-profiles').map((row) => [
    text(row, 'profile'),
    { ...(text(row, 'top_speed') && { topSpeed: number(row, 'top_speed') }), factor: number(row, 'factor') },
  ]);
  const speeds = { roads: Object.fromEntries(roads), profiles: Object.fromEntries(profiles) };
  const problems = speedProblems(speeds);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return speeds as RoadSpeeds;
}

/** What is wrong with speeds that someone wrote: each problem names the class, what was found and what was expected. */
export function speedProblems(speeds: unknown): string[] {
  const { roads, profiles } = (speeds ?? {}) as { roads?: unknown; profiles?: unknown };
  const problems = [
    ...missingKeys('roads', roads, roadClasses),
    ...missingKeys('profiles', profiles, travelProfiles),
  ];
  if (problems.length > 0) return problems;
  const given = speeds as RoadSpeeds;
  problems.push(...roadClasses.flatMap((road) => numberProblems(road, given.roads[road])));
  problems.push(...travelProfiles.flatMap((profile) => profileProblems(profile, given.profiles[profile])));
  return problems.length > 0 ? problems : roadClasses.flatMap((road) => limitProblems(road, given));
}

function missingKeys(name: string, found: unknown, expected: readonly string[]): string[] {
  const keys = Object.keys((found ?? {}) as object);
  const missing = expected.filter((key) => !keys.includes(key));
  return missing.length === 0
    ? []
    : [`${name}: found no ${missing.join(', ')}, expected ${expected.join(', ')}.`];
}

const speedFields = [
  'limit',
  'townLimit',
  'motorcycleLimit',
  'motorcycleTownLimit',
  ...settings,
] as const satisfies (keyof RoadSpeed)[];

function numberProblems(road: RoadClass, speed: RoadSpeed): string[] {
  return speedFields.flatMap((field) => {
    const value: unknown = speed[field];
    // Valhalla keeps whole numbers of a byte.
    if (Number.isInteger(value) && Number(value) >= 5 && Number(value) <= 140) return [];
    return `roads.${road}.${field}: found ${JSON.stringify(value)}, expected a whole number from 5 to 140 (km/h).`;
  });
}

function profileProblems(
  profile: TravelProfile,
  { topSpeed, factor }: RoadSpeeds['profiles'][TravelProfile],
) {
  const problems: string[] = [];
  if (!(typeof factor === 'number' && factor >= 0.2 && factor <= 5)) {
    problems.push(
      `profiles.${profile}.factor: found ${JSON.stringify(factor)}, expected a number from 0.2 to 5.`,
    );
  }
  if (topSpeed !== undefined && !(typeof topSpeed === 'number' && topSpeed >= 10 && topSpeed <= 140)) {
    problems.push(
      `profiles.${profile}.topSpeed: found ${JSON.stringify(topSpeed)}, expected a number from 10 to 140 (km/h).`,
    );
  }
  return problems;
}

/** A factor below 1 makes every road faster, so limits are compared with the speed that comes out. */
function limitProblems(road: RoadClass, { roads, profiles }: RoadSpeeds): string[] {
  const speed = roads[road];
  const limits = {
    car: { open: speed.limit, town: speed.townLimit, dense: speed.townLimit },
    motorcycle: {
      open: speed.motorcycleLimit,
      town: speed.motorcycleTownLimit,
      dense: speed.motorcycleTownLimit,
    },
  };
  return (['car', 'motorcycle'] as const).flatMap((profile) =>
    settings.flatMap((setting) => {
      const { topSpeed = Infinity, factor } = profiles[profile];
      const driven = Math.min(speed[setting], topSpeed) / factor;
      const limit = limits[profile][setting];
      if (driven <= limit) return [];
      return `roads.${road}.${setting}: a ${profile} drives ${Math.round(driven)} km/h, expected at most the limit of ${limit}.`;
    }),
  );
}
