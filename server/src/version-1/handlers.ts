/** Version 1, the deprecated one: each request is one of version 2 with another path and another shape of the response. */
import type { Operation, OperationIdV1, OperationIdV2 } from '@portal/contract';
import { servedContract } from '@portal/contract/served';
import { ApiError } from '../http/api-error.ts';
import type { BodyOf, Call, Handler, Handlers, ParametersOf, ResponseOf } from '../operation-handler.ts';

type CallOf<Id extends OperationIdV1 | OperationIdV2> = Call<ParametersOf<Id>, BodyOf<Id>>;

/** How an operation of version 1 uses one of version 2. */
interface Translation<Old extends OperationIdV1, New extends OperationIdV2> {
  /** The response in the shape of version 1. Omitted where the shapes are equal. */
  response?: (current: ResponseOf<New>) => ResponseOf<Old>;
  /** The parameters of version 2. Omitted where they have the same names. */
  parameters?: (parameters: ParametersOf<Old>) => Record<string, unknown>;
  /** The name by which version 1 knows a parameter that version 2 refuses. */
  blame?: (parameter: string) => string;
}

/** The two points of a distance, by what Route Overview calls them. */
const distanceEnds: Record<string, string> = {
  'coordinates[0]': 'source_longitude,source_latitude',
  'coordinates[1]': 'target_longitude,target_latitude',
};

/** The handlers of version 1 over those of version 2. */
export function versionOneHandlers(current: Handlers<OperationIdV2>): Handlers<OperationIdV1> {
  const over = <Old extends OperationIdV1, New extends OperationIdV2>(
    id: New,
    translation: Translation<Old, New> = {},
  ) => translated(current[id] as Handler, id, translation) as Handlers<Old>[Old];

  return {
    reverseGeocodeV1: over('reverseGeocode', { response: withNumericPostCode }),
    reverseGeocodeServerV1: over('reverseGeocode', { response: withNumericPostCode }),
    autocompletePlacesV1: over('autocompletePlaces'),
    rupantorGeocodeV1: over('rupantorGeocode', { response: toOlderRupantor }),
    getDistanceV1: over('getRouteOverview', {
      parameters: (pair) => ({
        coordinates:
          `${pair.source_longitude},${pair.source_latitude};` +
          `${pair.target_longitude},${pair.target_latitude}`,
      }),
      blame: (parameter) => distanceEnds[parameter] ?? parameter,
      response: ({ routes }) => ({ Distance: `${kilometers(routes[0]!.distance)} KM`, status: 200 }),
    }),
    getRouteOverviewV1: over('getRouteOverview', { response: withoutStatus }),
    snapToRoadV1: over('snapToRoad', { response: withoutStatus }),
    matchRouteV1: over('matchRoute'),
    listDistrictsV1: over('listDistricts'),
    listSubDistrictsV1: over('listSubDistricts'),
    listCitiesV1: over('listCities'),
    listUnionsV1: over('listUnions'),
    findWardV1: over('findWard', { response: ({ ward }) => (ward ? [{ Ward: ward.ward_number }] : []) }),
    findZoneV1: over('findZone', { response: ({ zone }) => (zone ? [{ Zone: zone.zone_number }] : []) }),
    findWardAndZoneV1: over('findWardAndZone', { response: withoutStatus }),
    findCityCorporationV1: over('findCityCorporation', {
      response: ({ message }) => ({ message, status: '200' }),
    }),
  };
}

function translated<Old extends OperationIdV1, New extends OperationIdV2>(
  handler: Handler,
  id: New,
  { response, parameters, blame }: Translation<Old, New>,
): (call: CallOf<Old>) => unknown {
  const operation = currentOperation(id);
  const defaults = defaultsOf(operation);
  const reshape = (found: unknown) => (response ? response(found as ResponseOf<New>) : found);
  const refuse = (error: unknown): never => {
    if (!blame || !(error instanceof ApiError)) throw error;
    const errors = error.errors.map((one) => ({ ...one, parameter: blame(one.parameter) }));
    throw new ApiError(error.errorName, errors);
  };
  return (call) => {
    const own = call.parameters as ParametersOf<Old> & Record<string, unknown>;
    const values = { ...defaults, ...(parameters ? parameters(own) : own) };
    try {
      const found = handler({ ...call, operation, parameters: values } as unknown as Call);
      return found instanceof Promise ? found.then(reshape).catch(refuse) : reshape(found);
    } catch (error) {
      return refuse(error);
    }
  };
}

function currentOperation(id: OperationIdV2): Operation {
  return servedContract('v2').operations.find((one) => one.id === id)!;
}

/** What version 2 takes for the parameters that a request of version 1 cannot have. */
function defaultsOf({ parameters }: Operation): Record<string, unknown> {
  const withDefault = parameters.filter((one) => one.default !== undefined);
  return Object.fromEntries(withDefault.map((one) => [one.name, one.default]));
}

function withoutStatus<Found extends { status?: 200 }>({ status: _, ...rest }: Found): Omit<Found, 'status'> {
  return rest;
}

/** The postal code of a place, which version 2 sends as a string, as a number. */
function withNumericPostCode({
  place,
  status,
}: ResponseOf<'reverseGeocode'>): ResponseOf<'reverseGeocodeV1'> {
  if (!place) return { place, status };
  const { postCode, ...rest } = place;
  return { place: { ...rest, ...(postCode ? { postCode: Number(postCode) } : {}) }, status };
}

/** The place of a corrected address, its address under both its names and its postal code as a string. */
function toOlderRupantor(result: ResponseOf<'rupantorGeocode'>): ResponseOf<'rupantorGeocodeV1'> {
  if (!('geocoded_address' in result)) return result;
  const { geocoded_address: found, ...rest } = result;
  if (!found) return { ...rest, geocoded_address: null };
  return {
    ...rest,
    geocoded_address: { ...found, Address: found.address, postCode: String(found.postCode) },
  };
}

/** Meters as kilometers with four decimals, the form of the published example. */
function kilometers(meters: number): string {
  return (meters / 1000).toFixed(4);
}
