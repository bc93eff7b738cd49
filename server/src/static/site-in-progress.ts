import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openSite, type Site, type SiteOptions, sendLater } from './site.ts';

/** Until it is opened, each of its addresses shows what is being built and becomes the portal on its own. */
export function siteInProgress(name: string) {
  let site: Site | undefined;
  let steps: string[] = [];
  return {
    /** Names the steps that run now, for the page that is shown until there is a site. */
    say(running: string[]) {
      steps = running;
    },
    open(folder: string, options: SiteOptions) {
      site = openSite(folder, options);
    },
    respond(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
      if (site) return site.respond(request, reply, path);
      if (!String(request.headers.accept ?? '').includes('text/html')) {
        return sendLater(reply, `The site is being built: ${steps.join(', ')}. The API works already.\n`);
      }
      return sendProgress(reply, name, steps);
    },
  };
}

/** Reads its own address again each second: another status than 503 is the portal. */
const script = `setInterval(async () => {
  const response = await fetch(location.href, { headers: { Accept: 'text/html' } }).catch(() => null);
  if (!response) return;
  if (response.status !== 503) return location.reload();
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  document.querySelector('ul').replaceWith(page.querySelector('ul'));
}, 1000);`;

const style = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 15vh auto; max-width: 36rem; padding: 0 1.5rem }`;

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const headers = {
  'Retry-After': '10',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; script-src ${sha256(script)}; style-src ${sha256(style)}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

function sendProgress(reply: FastifyReply, name: string, steps: string[]): FastifyReply {
  const list = steps.map((step) => `<li>${escapeHtml(step)}</li>`).join('');
  return reply
    .code(503)
    .headers(headers)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(name)} is being built</title>
<style>${style}</style>
<noscript><meta http-equiv="refresh" content="5"></noscript>
<h1>${escapeHtml(name)} is being built</h1>
<p>This page becomes the portal as soon as it is there. The API works already: <code>/health</code>.</p>
<ul aria-live="polite">${list}</ul>
<script>${script}</script>
</html>
`);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
