/** What prose pages may show from the contract. */
export { ApiCall } from './ApiCall/ApiCall.tsx';
export { CreditCalculator } from './CreditCalculator/CreditCalculator.tsx';
export { Credits } from './Credits.tsx';
export { Mappings } from './Mappings.tsx';
