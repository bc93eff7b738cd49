/** A filled request of a deprecated operation as one to its replacement, by the contract's table of names. */
import type { Operation } from '@portal/contract';
import { convert } from '@portal/request/convert/convert';
import type { Texts } from '../browser/requests/share.ts';
import { textsOf, valuesOfTexts } from './fields.ts';

/** The texts of the replacement with the values that `texts` have for `operation`; what has no equivalent is omitted. */
export function successorTexts(operation: Operation, texts: Texts, successor: Operation): Texts {
  const conversion = convert(operation, valuesOfTexts(operation, texts), successor);
  return conversion.kind === 'converted' ? textsOf(successor, conversion.values) : {};
}
