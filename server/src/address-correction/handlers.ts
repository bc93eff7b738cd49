import { type Handlers, withPlaces } from '../operation-handler.ts';
import { rupantorGeocode } from './rupantor.ts';

/** Addresses as people write them, corrected, located and compared. */
export const addressCorrectionHandlers = withPlaces({ rupantorGeocode } satisfies Partial<Handlers>);
