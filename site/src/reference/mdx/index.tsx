/** What prose pages may show from the contract. */
export { ApiCall } from './ApiCall/index.tsx';
export { CreditCalculator } from './CreditCalculator/index.tsx';
export { Credits } from './Credits/index.tsx';
export { Mappings } from './Mappings/index.tsx';
