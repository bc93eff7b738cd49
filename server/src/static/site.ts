import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadSettings, type Settings } from '@portal/settings';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedCoding, prefersMarkdown } from '../http/accepted.ts';
import { corsHeaders, preflightHeaders } from '../http/headers.ts';
import { percentDecoded } from '../http/query.ts';
import { visitedOrigin } from '../http/visited-origin.ts';
import { type HeaderRules, headersFor, parseHeaderRules } from './header-rules.ts';
import { belowBase, isHashed, isOpen, readFormerFiles, readSiteFiles, type SiteFile } from './site-files.ts';
import { type Rewrite, rewriting } from './visited-files.ts';

export interface Site {
  /** Responds to a request whose path (raw, without query) belongs to no operation. */
  respond(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply;
}

const methods = ['GET', 'HEAD', 'OPTIONS'];

const yearSeconds = 31_536_000;

const notFoundMarkdown =
  '# Page not found\n\nThere is no page at this URL. [llms.txt](/llms.txt) lists all pages.\n';

const safeHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};

/** Files for machines, which may be written after the pages. */
const laterFile = /\.(md|txt)$|^\/offline[\w-]*\.js(on)?$/;

export interface SiteOptions {
  /** Whether everything is written that the build makes. */
  isComplete?: boolean;
  /** Folder with the `assets/` of the build before, which pages that are open since then still name. */
  former?: string;
  settings?: Settings;
}

/**
 * Opens a built site: its files, and the headers that its own `_headers` file requires. Files are read once, so that a
 * new build changes nothing until it is opened. While `isComplete` is false, what may still be written is no 404.
 */
export function openSite(
  folder: string,
  { isComplete = true, former, settings = loadSettings() }: SiteOptions = {},
): Site {
  const sandboxHost = settings.hosts.sandbox;
  const { baseUrl } = settings.site;
  const publishedOrigin = new URL(settings.site.url).origin;
  const root = resolve(folder);
  const files = readSiteFiles(root, baseUrl);
  const rulesFile = join(root, '_headers');
  const rules = existsSync(rulesFile) ? readRules(rulesFile, baseUrl) : [];
  const notFound = files.byPath('/404.html');
  const formerFiles = former === undefined ? undefined : readFormerFiles(resolve(former));
  const rewrite = rewriting();

  return {
    respond(request, reply, path) {
      const decoded = decodePath(path);
      const file = decoded === null ? null : (files.find(decoded) ?? formerFiles?.get(decoded) ?? null);
      const isReadable = isOpen(file?.path ?? decoded ?? '');
      if (request.method === 'OPTIONS') {
        return reply
          .code(204)
          .headers(isReadable ? preflightHeaders(methods) : { Allow: methods.join(', ') })
          .send();
      }
      if (isReadable) reply.headers(corsHeaders);
      const inOtherCase = file || decoded === null ? null : files.inOtherCase(decoded);
      if (inOtherCase !== null) {
        const query = (request.raw.url ?? '').slice(path.length);
        return reply
          .code(308)
          .header('Location', `${encodeURI(baseUrl + inOtherCase.slice(1))}${query}`)
          .send();
      }
      if (file && file !== notFound) {
        const markdown = files.markdownOf(file);
        if (markdown) addAlternates(reply, markdown, baseUrl);
        const isMarkdown = markdown && prefersMarkdown(request.headers.accept);
        const chosen = isMarkdown ? markdown : file;
        const wantsAll = chosen.path.endsWith('.md') && /[?&]lang=all(&|$)/.test(request.raw.url ?? '');
        const found = wantsAll ? files.inAllLanguages(chosen) : chosen;
        const sent = withVisitedOrigin(found, request, sandboxHost, rewrite);
        if (!(sent instanceof Promise)) return sendFile(request, reply, sent, decoded!, 200);
        void sent
          .then((made) => sendFile(request, reply, made, decoded!, 200))
          .catch((error: Error) => reply.send(error));
        return reply;
      }
      if (!isComplete && laterFile.test(path)) {
        return sendLater(reply, 'This file is still being written. Request it again in a few seconds.\n');
      }
      const { accept = '' } = request.headers;
      const isMarkdown = prefersMarkdown(accept) || (path.endsWith('.md') && !accept.includes('text/html'));
      if (isMarkdown || !notFound) return sendNotFoundMarkdown(request, reply);
      // By the rules of the page that is sent: the rules of the missing path may store it for a year.
      return sendFile(request, reply, notFound, notFound.path, 404);
    },
  };

  function sendNotFoundMarkdown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return reply
      .code(404)
      .headers({
        ...safeHeaders,
        ...corsHeaders,
        ...headersFor(rules, ['/404.html']),
        'Cache-Control': 'no-store',
        'Content-Type': 'text/markdown; charset=utf-8',
        'Content-Length': Buffer.byteLength(notFoundMarkdown),
        Vary: 'Accept, Accept-Encoding',
      })
      .send(request.method === 'HEAD' ? null : notFoundMarkdown);
  }

  function sendFile(
    request: FastifyRequest,
    reply: FastifyReply,
    file: SiteFile,
    path: string,
    status: number,
  ): FastifyReply {
    const stored = (['br', 'gzip'] as const).filter((coding) => file.codings[coding]);
    const coding = acceptedCoding(request.headers['accept-encoding'], stored) ?? 'identity';
    const content = file.codings[coding]!;
    const tag = coding === 'identity' ? `"${file.tag}"` : `W/"${file.tag}"`;
    reply.headers({
      ...safeHeaders,
      ...(file.isOpen && corsHeaders),
      // Samples of a page from elsewhere name another sandbox than where it is.
      ...(file.isPage && { 'Server-Timing': 'sandbox' }),
      // Everything else is revalidated, and returns 304 when it has not changed.
      'Cache-Control': isHashed(file) ? `public, max-age=${yearSeconds}, immutable` : 'no-cache',
      ...withVisitedPolicy(
        headersFor(rules, [
          ...new Set([path, file.path, file.address, file.address.replace(/(.)\/$/, '$1')]),
        ]),
        request,
        publishedOrigin,
      ),
      ...(status === 404 && { 'Cache-Control': 'no-store' }),
      'Content-Type': file.contentType,
      // A page and a missing page have a Markdown form.
      Vary: reply.hasHeader('Link') || status === 404 ? 'Accept, Accept-Encoding' : 'Accept-Encoding',
      ETag: tag,
    });
    if (status === 200 && matchesTag(String(request.headers['if-none-match'] ?? ''), file.tag)) {
      return reply.code(304).send();
    }
    if (coding !== 'identity') reply.header('Content-Encoding', coding);
    reply.code(status).header('Content-Length', content.length);
    return reply.send(request.method === 'HEAD' ? null : content);
  }
}

/**
 * A page, or a document for machines such as an OpenAPI document, with the address that the request was sent to as that of
 * the sandbox, compressed like what is stored. Files that never change, those without the address, and those for the offline
 * copy stay as they are.
 */
function withVisitedOrigin(
  file: SiteFile,
  request: FastifyRequest,
  sandboxHost: string,
  rewrite: Rewrite,
): SiteFile | Promise<SiteFile> {
  const origin = visitedOrigin(request);
  if (!origin || origin === sandboxHost || isHashed(file)) return file;
  if (!file.isOpen && (!file.isPage || isForOfflineCopy(request))) return file;
  if (!file.codings.identity!.includes(sandboxHost)) return file;
  const tag = `${file.tag}-${createHash('sha1').update(origin).digest('base64url').slice(0, 8)}`;
  return rewrite(file, tag, sandboxHost, origin);
}

/** The offline copy checks each file against the hash of what was built. A script that shows a page says that it accepts HTML. */
function isForOfflineCopy({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'empty' && !headers.accept?.includes('text/html');
}

/** The policy with the address that the request was sent to where it has the site's published one. */
function withVisitedPolicy(
  headers: Record<string, string>,
  request: FastifyRequest,
  publishedOrigin: string,
): Record<string, string> {
  const name = 'Content-Security-Policy';
  const origin = visitedOrigin(request);
  if (!headers[name]?.includes(publishedOrigin) || !origin) return headers;
  return { ...headers, [name]: headers[name].replaceAll(publishedOrigin, origin) };
}

/** The rules of a `_headers` file, whose paths begin with the site's base, for paths below the base. */
function readRules(file: string, baseUrl: string): HeaderRules {
  const lines = readFileSync(file, 'utf8').split('\n');
  return parseHeaderRules(lines.map((line) => belowBase(line, baseUrl)).join('\n'), file);
}

export function sendLater(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .code(503)
    .headers({ 'Retry-After': '10', 'Cache-Control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send(text);
}

/** Names the Markdown of a page, the list of all Markdown, and the catalog of the API (RFC 8288, RFC 9727). */
function addAlternates(reply: FastifyReply, markdown: SiteFile, baseUrl: string): void {
  reply.header(
    'Link',
    [
      `<${encodeURI(baseUrl + markdown.path.slice(1))}>; rel="alternate"; type="text/markdown"`,
      `<${baseUrl}llms.txt>; rel="describedby"; type="text/plain"`,
      `<${baseUrl}.well-known/api-catalog>; rel="api-catalog"`,
    ].join(', '),
  );
}

/** The decoded path, or null when it is not UTF-8, climbs out of the site, or holds a NUL. */
function decodePath(path: string): string | null {
  const decoded = percentDecoded(path);
  return decoded === null || /(^|[/\\])\.\.?($|[/\\])|\0|\/\//.test(decoded) ? null : decoded;
}

function matchesTag(header: string, tag: string): boolean {
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === `"${tag}"`);
}
