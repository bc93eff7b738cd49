/** A filled call of a deprecated operation as the call that replaces it, by the contract's table of names. */
import type { Operation } from '@portal/contract';
import { convert } from '@portal/request/convert/convert';
import { type Texts, textsOf, valuesOfTexts } from './fields.ts';

/** The texts of `successor` that say what `texts` say to `operation`; what has no successor is left out. */
export function successorTexts(operation: Operation, texts: Texts, successor: Operation): Texts {
  const conversion = convert(operation, valuesOfTexts(operation, texts), successor);
  return conversion.kind === 'converted' ? textsOf(successor, conversion.values) : {};
}

/** Where the successor's typed view and page lie, beside those of the deprecated operation. */
export function successorPlaces(
  operation: Operation,
  viewUrl: string,
  page: string,
): { viewUrl: string; page: string } | undefined {
  const id = operation.deprecation?.replacedBy?.operationId;
  if (!id) return undefined;
  const slug = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return {
    viewUrl: viewUrl.replace(`/v1/${operation.slug}.json`, `/v2/${slug}.json`),
    page: page.replace(`/v1/${operation.slug}`, `/${slug}`),
  };
}
