import { iso31661Alpha2ToAlpha3 } from 'iso-3166';
import { badParameter, describeFound } from '../http/api-error.ts';

/** Both forms of every country's code in ISO 3166-1. */
const assignedCodes = new Set(Object.entries(iso31661Alpha2ToAlpha3).flat());

/** The one country whose places and roads are here, in both forms of ISO 3166-1. */
const countryCodes = ['bd', 'bgd'];

export const countryName = { en: 'Bangladesh', bn: 'বাংলাদেশ' };

/**
 * True when places of this country are here; a request for another country has no results, and is no error. Throws a 400 for
 * the code of no country.
 */
export function coversCountry(code: string | undefined): boolean {
  if (code === undefined || countryCodes.includes(code.toLowerCase())) return true;
  if (assignedCodes.has(code.toUpperCase())) return false;
  const expected = `the ISO 3166-1 code of a country, such as ${countryCodes.find(({ length }) => length === code.length)}`;
  throw badParameter('country_code', describeFound(code), expected);
}
