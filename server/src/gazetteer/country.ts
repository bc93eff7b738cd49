/** The one country whose places are here, in the two-letter form of ISO 3166-1. */
const COUNTRY_CODE = 'bd';

export const COUNTRY_NAME = { en: 'Bangladesh', bn: 'বাংলাদেশ' };

/** True when places of this country are here; another country is asked for in vain, not in error. */
export function coversCountry(code: string | undefined): boolean {
  return (code ?? COUNTRY_CODE).toLowerCase() === COUNTRY_CODE;
}
