/** Requests of version 1, Mapbox and Google Maps as requests of version 2, and the cheapest form of a request. */
export { type ComparedField, compareResponses } from './compare.ts';
export { compareOperations, type OperationDifference } from './compare-operations.ts';
export { type Change, type Conversion, type Converted, convert } from './convert.ts';
export {
  type CostCheck,
  checkCost,
  fieldsNamed,
  type PaidFlag,
  paidFlags,
  type RepeatedRequest,
  repeatedRequests,
} from './cost-check.ts';
export {
  convertProviderRequest,
  type MappedParameter,
  type MappedService,
  type MappingRow,
  type MappingTable,
  mappingTables,
  missingIn,
  type ProviderConversion,
  type ProviderRequest,
} from './provider.ts';
