/** The sites that ours is compared with, made from our own document and our own Markdown, each in its own folder. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const folder = resolve(dirname(fileURLToPath(import.meta.url)), 'peers');

/** Node of the registry's package, for what needs 22; on other platforms the one that runs this. */
const node22 = [`node-${process.platform}-${process.arch}`].map(
  (name) => `node_modules/${name}/bin/node`,
)[0]!;

/** Installs, builds and serves them. `docsPage` is the path of our page that Starlight's is compared with. */
export async function startPeers(portalUrl: string, docsPage: string) {
  const document = await (await fetch(`${portalUrl}/openapi/v2.json`)).text();
  for (const peer of ['redoc', 'scalar', 'starlight']) installPeer(peer);
  const redoc = await serve(buildRedoc(document));
  const scalar = await serve(buildScalar(document));
  const starlight = await serve(buildStarlight());
  return {
    redoc: `${redoc.url}/`,
    scalar: `${scalar.url}/`,
    /** The documentation page with the same text as ours. */
    starlight: `${starlight.url}${docsPage.toLowerCase().replaceAll(' ', '-')}/`,
    stop() {
      for (const { close } of [redoc, scalar, starlight]) close();
    },
  };
}

/**
 * What the lock file says, once. Not with `npm ci`: it refuses a lock file that lacks optional packages of other
 * platforms, and a registry doesn't have them all. Returns the peer's folder.
 */
export function installPeer(peer: string): string {
  const at = join(folder, peer);
  if (existsSync(join(at, 'node_modules'))) return at;
  console.log(`… installing ${peer}`);
  run('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], at);
  return at;
}

function run(command: string, args: string[], at: string): void {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', ASTRO_TELEMETRY_DISABLED: '1' };
  const { status, stderr, stdout } = spawnSync(command, args, { cwd: at, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} in ${at} failed:\n${stdout}\n${stderr}`);
}

function runWithNode22(peer: string, script: string, args: string[]): void {
  const at = join(folder, peer);
  run(existsSync(join(at, node22)) ? join(at, node22) : process.execPath, [script, ...args], at);
}

function emptyFolder(peer: string): string {
  const out = join(folder, peer, 'generated');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  return out;
}

/** Redoc 3, prerendered; its bundle comes from here, not from its maker's host. */
function buildRedoc(document: string): string {
  const out = emptyFolder('redoc');
  writeFileSync(join(out, 'openapi.json'), document);
  runWithNode22('redoc', 'node_modules/@redocly/cli/bin/cli.js', [
    'build-docs',
    'generated/openapi.json',
    '-o',
    'generated/index.html',
  ]);
  const page = join(out, 'index.html');
  const bundle = /https:\/\/cdn\.redocly\.com\/redoc\/[^"']*\/(redoc\.standalone\.js)/g;
  const html = readFileSync(page, 'utf8')
    .replace(bundle, '/$1')
    .replace(/ integrity="[^"]*"/g, '');
  if (!html.includes('"/redoc.standalone.js"'))
    throw new Error('The page of Redoc names no bundle that we know.');
  writeFileSync(page, html);
  cpSync(
    join(folder, 'redoc/node_modules/redoc/bundles/redoc.standalone.js'),
    join(out, 'redoc.standalone.js'),
  );
  return out;
}

function buildScalar(document: string): string {
  const out = emptyFolder('scalar');
  writeFileSync(join(out, 'openapi.json'), document);
  writeFileSync(
    join(out, 'index.html'),
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API</title><body><script id="api-reference" data-url="/openapi.json"></script><script src="/scalar.js"></script>',
  );
  cpSync(
    join(folder, 'scalar/node_modules/@scalar/api-reference/dist/browser/standalone.js'),
    join(out, 'scalar.js'),
  );
  return out;
}

/** Starlight on the Markdown that our build writes for each page, with the same images. */
function buildStarlight(): string {
  const built = resolve(process.env.SITE_DIR ?? 'site/build');
  const out = emptyFolder('starlight');
  for (const file of readdirSync(join(built, 'docs'), { recursive: true }).map(String)) {
    if (!file.endsWith('.md')) continue;
    const [, title = 'Page', text = ''] =
      /^# (.*)\n([\s\S]*)$/.exec(readFileSync(join(built, 'docs', file), 'utf8')) ?? [];
    const target = join(out, 'content/docs/docs', file.toLowerCase().replaceAll(' ', '-'));
    mkdirSync(dirname(target), { recursive: true });
    const local = text.replace(/https?:\/\/[^\s)]*(\/examples\/stills\/)/g, '$1');
    writeFileSync(target, `---\ntitle: ${JSON.stringify(title)}\n---\n${local}`);
  }
  writeFileSync(
    join(out, 'content.config.ts'),
    `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`,
  );
  cpSync(join(built, 'examples/stills'), join(out, 'public/examples/stills'), { recursive: true });
  runWithNode22('starlight', 'node_modules/astro/bin/astro.mjs', ['build']);
  return join(out, 'site');
}

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/** Serves a folder, every text with Brotli 11, compressed before the first request. */
async function serve(from: string): Promise<{ url: string; close(): void }> {
  const files = new Map<string, { type: string; body: Buffer; isText: boolean }>();
  for (const file of readdirSync(from, { recursive: true }).map(String)) {
    const type = types[extname(file)];
    if (!type) continue;
    const isText = !type.startsWith('image/webp');
    const content = readFileSync(join(from, file));
    const path = `/${file.replaceAll('\\', '/')}`.replace(/\/index\.html$/, '/');
    files.set(path, { type, isText, body: isText ? brotliCompressSync(content) : content });
  }
  const server = createServer((request, response) => {
    const file = files.get(decodeURI((request.url ?? '').split('?')[0]!));
    if (!file) return response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': file.type,
      'cache-control': 'max-age=0',
      ...(file.isText && { 'content-encoding': 'br' }),
    });
    return response.end(file.body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
