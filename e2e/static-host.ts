/** A plain static host for the built site: no header rules, no compression, and content that a test may exchange. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

export interface StaticHost {
  /** Without a slash at the end. */
  url: string;
  /** Texts by file below the site, such as `api/index.html`, that are served instead of the built ones. */
  replaced: Map<string, string>;
  /** Whether a file waits until {@link release}: none does unless a test sets it. */
  holds?: (file: string) => boolean;
  /** Sends all that waits, and holds nothing more. */
  release(): void;
  /** Another project under the same URL, while it is set. */
  other?: RequestListener;
  stop(): Promise<void>;
}

/** Serves the built site on a free port. */
export async function startStaticHost(): Promise<StaticHost> {
  const folder = siteFolder();
  const replaced: StaticHost['replaced'] = new Map();
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    if (host.other) return host.other(request, response);
    const path = decodeURI(new URL(request.url ?? '/', 'http://localhost').pathname).slice(1);
    const file = [path, join(path, 'index.html')].find(
      (one) => replaced.has(one) || (existsSync(join(folder, one)) && statSync(join(folder, one)).isFile()),
    );
    const body = file === undefined ? 'Not found' : (replaced.get(file) ?? readFileSync(join(folder, file)));
    response.writeHead(file === undefined ? 404 : 200, {
      'Content-Type': types[extname(file ?? '.html')] ?? 'application/octet-stream',
    });
    const send = () => response.end(body);
    if (host.holds?.(path)) waiting.push(send);
    else send();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host: StaticHost = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    replaced,
    release: () => {
      host.holds = undefined;
      for (const send of waiting.splice(0)) send();
    },
    stop: () => closed(server),
  };
  return host;
}

/** Text of a file of the built site. */
export function builtText(file: string): string {
  return readFileSync(join(siteFolder(), file), 'utf8');
}

function siteFolder(): string {
  return resolve(process.env.SITE_DIR ?? 'site/build');
}

function closed(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}
