import type { OperationIdV2 } from '@portal/contract';
import { addressCorrectionHandlers } from './address-correction/handlers.ts';
import { administrativeListHandlers } from './areas/administrative-lists.ts';
import { areaLookupHandlers } from './areas/lookups.ts';
import { geofenceHandlers } from './geofences/handlers.ts';
import { nearbyHandlers } from './nearby/handlers.ts';
import type { Handlers } from './operation-handler.ts';
import { routingHandlers } from './routing/handlers.ts';
import { searchHandlers } from './search/handlers.ts';
import { versionOneHandlers } from './version-1/handlers.ts';

/** Version 2, which everything else rests on. */
const current: Handlers<OperationIdV2> = {
  // Places by words, addresses, places by coordinates
  ...searchHandlers,
  ...addressCorrectionHandlers,
  ...nearbyHandlers,
  // Routes
  ...routingHandlers,
  // Administrative areas
  ...administrativeListHandlers,
  // Area, wards and zones of a point
  ...areaLookupHandlers,
  // Geofencing
  ...geofenceHandlers,
};

/**
 * The handler of each operation. Complete by its type: an operation of the contract without a line here does not
 * compile. A subject's folder exports its handlers under their operationIds; spread them here.
 */
export const handlers: Handlers = { ...current, ...versionOneHandlers(current) };
