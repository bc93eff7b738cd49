import { ApiError, describeFound } from '../http/api-error.ts';

/** What a browser says about the page that sends a request. */
export interface PageHeaders {
  origin?: string;
  referer?: string;
}

/** Refuses a key that is restricted to some hosts when a page of another one, or no page, sends it. */
export function refuseForeignOrigin(origins: readonly string[], { origin, referer }: PageHeaders): void {
  const page = origin ?? referer;
  if (page !== undefined && origins.some((allowed) => isOnHost(page, allowed))) return;
  throw new ApiError('invalidKey', [
    {
      parameter: 'Origin',
      found: describeFound(page),
      expected: 'a page on a host that this key allows',
      hint: 'The key works only on pages of its own hosts. On a server, use a key without them.',
    },
  ]);
}

/** Whether a URL is on a host: `example.com` with any port, `example.com:8443` with this one, `*.example.com` below it. */
function isOnHost(page: string, allowed: string): boolean {
  if (!URL.canParse(page)) return false;
  const { host, hostname } = new URL(page);
  const own = allowed.includes(':') ? host : hostname;
  return allowed.startsWith('*.') ? own.endsWith(allowed.slice(1)) : own === allowed;
}

/** A host as an operator types it, such as `example.com`, `*.example.com` or `https://example.com:8443/`. Throws on others. */
export function readHost(text: string): string {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/(?<!\/)\/+$/, '');
  const bare = host.replace(/^\*\./, '');
  // What the URL parser would change, such as a path, a user name or a space, is no host.
  if (
    /^[^*\s]+$/.test(bare) &&
    URL.canParse(`https://${bare}`) &&
    new URL(`https://${bare}`).host === bare.replace(/:443$/, '')
  ) {
    return host;
  }
  throw new Error(
    `"${text}" is not a host. Expected one such as example.com, *.example.com or localhost:3000.`,
  );
}
