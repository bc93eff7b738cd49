/** Many different requests to one endpoint: points, names and codes all over the sample data, so that no cached response helps. */
import type { Operation, Parameter } from '@portal/contract';
import { openData, type Place } from '@portal/data';
import { buildRequest, fetchArguments, type RequestValues } from '@portal/request';
import { benchKey, type Load } from './server-load.ts';
import { inventing } from './server-places.ts';

/** Points are moved by up to so many degrees, about 50 m, off the places around which they search. */
const jitterDegrees = 0.0005;

/** The subject of one request. */
interface Subject {
  position: [longitude: number, latitude: number];
  place: Place;
  areaName: string;
  wardNumber: number;
  kinds: [string, string];
}

/** `count` requests of an operation: its first documented example, each time about something else. */
export function variedRequests(operation: Operation, host: string, count: number): Load[] {
  const example = operation.examples[0]!;
  const areaNames = areaNamesOf(operation);
  return subjects(count, areaNames).map((subject) => {
    const parameters = { ...example.parameters };
    for (const parameter of operation.parameters) {
      const value = valueFor(parameter, operation, subject);
      if (value !== undefined && parameter.name in parameters) parameters[parameter.name] = value;
    }
    const body = example.body && { ...example.body, ...bodyFor(example.body, subject) };
    return loadOf(operation, { ...example, parameters, ...(body && { body }) }, host);
  });
}

/** A request of an operation with these values, with the key of the benchmark. */
export function loadOf(operation: Operation, values: RequestValues, host: string): Load {
  const [url, { method, headers, body }] = fetchArguments(
    buildRequest(operation, values, { host, key: benchKey }),
  );
  return {
    url,
    method,
    headers: Object.fromEntries((headers ?? []) as [string, string][]),
    body: body as string | undefined,
  };
}

function subjects(count: number, areaNames: string[]): Subject[] {
  const { random, pick } = inventing();
  const places = [...openData().places()];
  const named = places.filter(({ name }) => name !== null);
  const kinds = [...new Set(places.map(({ subType }) => subType))];
  const { wards } = openData().areas();
  return Array.from({ length: count }, (): Subject => {
    const place = pick(named);
    const jitter = () => (random() - 0.5) * 2 * jitterDegrees;
    return {
      position: [place.position[0] + jitter(), place.position[1] + jitter()],
      place,
      areaName: pick(areaNames),
      wardNumber: pick(wards).number,
      kinds: [pick(kinds), pick(kinds)],
    };
  });
}

/** Lists of areas by the last step of their path. */
const areaLists = {
  districts: 'districts',
  sub_districts: 'subDistricts',
  cities: 'cities',
  unions: 'unions',
} as const;

/** The names by which a list of areas can be requested. */
function areaNamesOf({ path }: Operation): string[] {
  const list = areaLists[path.split('/').at(-1) as keyof typeof areaLists];
  return list
    ? openData()
        .areas()
        [list].map(({ name }) => name)
    : [''];
}

function valueFor(
  { axis, name }: Parameter,
  { groupId }: Operation,
  { position, place, areaName, wardNumber, kinds }: Subject,
): string | number | undefined {
  if (axis) return position[axis === 'longitude' ? 0 : 1];
  switch (name) {
    case 'place_code':
      return place.code;
    case 'ward_number':
      return wardNumber;
    case 'ptype':
      return kinds[0];
    case 'q':
      if (groupId === 'nearby') return kinds.join(',');
      return groupId === 'administrative-areas' ? areaName : place.name!.en;
    default:
      return undefined;
  }
}

/** The fields of a body that contain a point or an address, for the subject. */
function bodyFor(example: Record<string, unknown>, { position, place }: Subject): Record<string, string> {
  const address = [place.name, place.road, place.area, place.city].flatMap((part) => (part ? [part.en] : []));
  return {
    ...('q' in example && { q: address.join(', ') }),
    ...('point' in example && { point: position.join() }),
  };
}
