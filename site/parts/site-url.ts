import type { Settings } from '@portal/settings';

/** The absolute URL of a path below the base of the published site: `/llms.txt` -> `https://docs.example.com/developers/llms.txt`. */
export function siteUrl({ url, baseUrl }: Pick<Settings['site'], 'url' | 'baseUrl'>, path = '/'): string {
  return url + baseUrl + path.slice(1);
}
