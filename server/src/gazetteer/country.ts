/** The one country whose places and roads are here, in both forms of ISO 3166-1. */
const countryCodes = ['bd', 'bgd'];

export const countryName = { en: 'Bangladesh', bn: 'বাংলাদেশ' };

/** True when places of this country are here; a request for another country has no results, and is no error. */
export function coversCountry(code: string | undefined): boolean {
  return code === undefined || countryCodes.includes(code.toLowerCase());
}
