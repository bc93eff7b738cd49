import type { OperationId } from '@portal/contract';
import { administrativeListHandlers } from './areas/administrative-lists.ts';
import { geofenceHandlers } from './geofences/handlers.ts';
import { type Handlers, notYetAnswered } from './operation-handler.ts';
import { routingHandlers } from './routing/handlers.ts';
import { wardHandlers } from './wards/handlers.ts';

/**
 * What answers each operation. Complete by its type: an operation of the contract without a line here does not
 * compile. A subject's folder exports its handlers under their operationIds; spread them here.
 */
export const handlers: Handlers = {
  // Search and geocode
  reverseGeocode: notYetAnswered,
  autocompletePlaces: notYetAnswered,
  rupantorGeocode: notYetAnswered,
  searchPlaces: notYetAnswered,
  getPlaceDetails: notYetAnswered,
  // Routes
  ...routingHandlers,
  // Administrative areas
  ...administrativeListHandlers,
  // Area, wards and zones of a position
  ...wardHandlers,
  // Nearby
  findNearby: notYetAnswered,
  findNearbyByCategory: notYetAnswered,
  findNearbyByTypes: notYetAnswered,
  // Geofencing
  ...geofenceHandlers,
};

/** The operations that this server answers, in alphabetical order. The reference marks the others. */
export function answeredOperations(): OperationId[] {
  return (Object.keys(handlers) as OperationId[]).filter((id) => handlers[id] !== notYetAnswered).sort();
}
