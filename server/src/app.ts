import type { IncomingMessage } from 'node:http';
import type { Operation, OperationId } from '@portal/contract';
import { apiVersions, servedContract } from '@portal/contract/served';
import { limits, loadSettings, type Settings } from '@portal/settings';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { addSandboxRoutes } from './access/sandbox-routes.ts';
import { handlers } from './handlers.ts';
import { addHealthRoutes, type Readiness } from './health.ts';
import { addAcceptors } from './http/acceptors.ts';
import { ApiError, badParameter, errorTable } from './http/api-error.ts';
import { addBodyParsers, largestBodyBytes } from './http/body-parsers.ts';
import { addCompression } from './http/compression.ts';
import {
  addErrorResponses,
  asApiError,
  refuseTunnel,
  respondToBrokenConnection,
  sendError,
} from './http/error-responses.ts';
import { addGracefulStop, type StopTimes } from './http/graceful-stop.ts';
import { preflightHeaders, requestIdHeader } from './http/headers.ts';
import { lastResponses } from './http/last-responses.ts';
import { pieceTurns } from './http/list-pieces.ts';
import { type OverloadGuard, overloadGuard } from './http/overload.ts';
import { methodsOn } from './http/path-template.ts';
import { requestCheckOf } from './http/request-check.ts';
import { requestIds } from './http/request-ids.ts';
import { responseSerializerOf } from './http/response-serializer.ts';
import { endUnreadResponses } from './http/unread-responses.ts';
import { addMapRoutes } from './map/map-routes.ts';
import { addMcpRoutes, mcpAddresses, mcpMethods } from './mcp/mcp-routes.ts';
import { addMetrics } from './metrics.ts';
import type { Handler } from './operation-handler.ts';
import { addOperationRoute, operationRoutes, type PreparedOperation } from './operation-routes.ts';
import { type ServedData, servedData } from './served-data.ts';
import { openServices, type ServiceOptions, type Services } from './services.ts';
import { openSite, type Site } from './static/site.ts';
import { belowBase } from './static/site-files.ts';

export interface AppOptions extends ServiceOptions {
  /** Folder of a built site to serve next to the API. */
  siteDir?: string;
  /** Folder with the build before it. */
  formerSiteDir?: string;
  /** A site that is still being built, instead. */
  site?: Site;
  /** False leaves the documented test keys out, as a production database requires. Default true. */
  testKeys?: boolean;
  /** True logs one line per request to standard output, without keys, coordinates and texts. */
  log?: boolean;
  /** How long a client may take; tests are less patient. */
  timeouts?: Partial<typeof serverTimeouts>;
  /** True when a warm-up follows: `/ready` says so once it is done. Default false: indexes are built when first needed. */
  warmUp?: boolean;
  /** True behind a proxy that sets `X-Forwarded-Proto`, `-Host` and `-For`: links have its scheme and host. */
  trustProxy?: boolean;
  /** Adds `GET /metrics` for those who send this token. */
  metricsToken?: string;
  /** Descriptors that take new connections besides the server's own, for a server with many clients. Default 0. */
  acceptors?: number;
  /** How long a stop waits; tests wait less. */
  stopTimes?: StopTimes;
  /** Turn requests away that are too far back in the queue, or by what other rule. Default true. */
  shedding?: boolean | OverloadGuard;
  settings?: Settings;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Those of the version of the data in use. */
    services: Services;
    servedData: ServedData;
    /** Every operation, for anyone who calls one without a request. */
    operations: PreparedOperation[];
    readiness: Readiness;
    /** Loads what the tools of the Model Context Protocol need. */
    openTools(): Promise<unknown>;
  }
}

/** How long a client may take; then its connection is closed. server/README.md says so too. */
const serverTimeouts = {
  /** From connecting, or from the first byte of a later request, until its headers are there. */
  headersMs: limits.headersSeconds * 1000,
  /** Until the whole request is there. */
  requestMs: limits.requestSeconds * 1000,
  /** Without a byte in either direction during a request, such as a response that nobody reads. */
  stalledMs: limits.stalledSeconds * 1000,
  /** With nothing in flight; longer than the usual proxies wait. */
  idleMs: limits.idleSeconds * 1000,
  /** How often the server looks for clients that are too slow; Node's own default is every 30 seconds. */
  checkMs: 1000,
};

/**
 * A new server on its own database, not listening yet: `app.listen` starts it, `app.inject` tests it, `app.close`
 * frees everything. Every operation of both contracts is registered by its operationId.
 */
export async function buildApp(options: AppOptions = {}): Promise<FastifyInstance> {
  const settings = options.settings ?? loadSettings();
  const timeouts = { ...serverTimeouts, ...options.timeouts };
  const hasTestKeys = options.testKeys !== false;
  const services = await openServices({ ...options, sandboxKey: hasTestKeys ? settings.keys.sandbox : null });
  const site =
    options.site ??
    (options.siteDir ? openSite(options.siteDir, { settings, former: options.formerSiteDir }) : null);
  const versions = apiVersions.map(servedContract);
  const table = errorTable(versions[0]!);

  const app = Fastify({
    logger: options.log ? { level: 'info', serializers: { err: errorForLog } } : false,
    // The last address in X-Forwarded-For is the one that the proxy adds; those before are what the client sent.
    trustProxy: options.trustProxy ? (_address, hop) => hop === 0 : false,
    // A target can have the host, as requests to a proxy do. The site, the API and the map are below the site's base, and at the root of the host.
    rewriteUrl: ({ url = '/' }) =>
      belowBase(decodedPath(url.replace(absoluteStart, '')), settings.site.baseUrl),
    // Our own line says less: see addRequestLog.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    bodyLimit: largestBodyBytes,
    requestTimeout: timeouts.requestMs,
    http: {
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.checkMs,
      // Node's own 400 has no body: see hasOneHost.
      requireHostHeader: false,
    },
    keepAliveTimeout: timeouts.idleMs,
    connectionTimeout: timeouts.stalledMs,
    // A request that still arrives while the server stops gets its response: see addGracefulStop.
    return503OnClosing: false,
    routerOptions: {
      maxParamLength: limits.pathSegmentCharacters,
      ignoreTrailingSlash: true,
      // The address is read by our own parser, which reports what cannot be decoded.
      querystringParser: () => ({}),
    },
    clientErrorHandler: (error, socket) => respondToBrokenConnection(error, socket, table, responses),
    frameworkErrors: (error, request, reply) => {
      reply.header(requestIdHeader, request.id);
      sendError(reply as FastifyReply, table, asApiError(error, request as FastifyRequest));
    },
  });
  app.server.on('connect', (_request, socket) => refuseTunnel(socket, table));
  const responses = lastResponses(app.server);
  // Node's own response to any other `Expect` than `100-continue` is a 417 without a body (RFC 9110, section 10.1.1: optional).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  endUnreadResponses(app, responses, { unreadMs: timeouts.stalledMs, checkMs: timeouts.checkMs });
  const served = servedData(services);
  app.decorate('services', { getter: () => served.services });
  app.decorate('servedData', served);
  app.decorateRequest('caller', null);
  app.decorateRequest('parts');
  app.decorateRequest('beganInTurn', 0);
  app.decorateRequest('creditsCharged', 0);
  app.decorateReply('errorName', null);
  app.addHook('onClose', async () => served.close());

  addCompression(app);
  addBodyParsers(app);
  addErrorResponses(app, table);
  const routes = operationRoutes(versions);
  addEarlyResponses(app, {
    site,
    table,
    routes,
    ownPaths: ownPathsOf(services, options.metricsToken !== undefined),
  });
  if (options.log) addRequestLog(app);
  if (options.metricsToken) addMetrics(app, options.metricsToken, table);

  const readiness: Readiness = { state: options.warmUp ? 'starting' : 'ready', missing: [] };
  app.decorate('readiness', readiness);
  addHealthRoutes(app, readiness);
  addGracefulStop(app, responses, addAcceptors(app, options.acceptors ?? 0), options.stopTimes);
  const guard = guardOf(options.shedding);
  await app.register(async (inTurn) => {
    if (guard) inTurn.addHook('onRequest', async ({ raw }) => guard.wait(raw.socket));
    if (services.visitors) addSandboxRoutes(inTurn, services.visitors, options.nowMs ?? Date.now);
    addMapRoutes(inTurn, () => served.services);
    const openTools = addMcpRoutes(inTurn, {
      contracts: versions,
      settings,
      hasPages: site !== null,
      defaultKey: hasTestKeys ? settings.keys.sandbox : undefined,
    });
    app.decorate('openTools', openTools);
  });
  const context = { served, guard, pieceTurns: pieceTurns() };
  const operations: PreparedOperation[] = [];
  for (const route of routes) {
    const { operation } = route;
    const prepared = {
      operation,
      check: requestCheckOf(operation),
      handler: handlers[operation.id as OperationId] as Handler,
      serialize: responseSerializerOf(operation),
    };
    operations.push(prepared);
    addOperationRoute(app, route, prepared, context);
  }
  app.decorate('operations', operations);
  app.setNotFoundHandler((_request, reply) => sendError(reply, table, new ApiError('notFound')));
  return app;
}

function guardOf(shedding: AppOptions['shedding'] = true): OverloadGuard | null {
  if (shedding === true) return overloadGuard();
  return shedding || null;
}

/** The beginning of a target in absolute form (RFC 9112, section 3.2.2), up to the path. */
const absoluteStart = /^https?:\/\/[^/?]*(?=\/)/i;

/** A target whose path has the letters that may be plain plain: encoded, they are the same (RFC 3986, section 6.2.2.2). */
function decodedPath(target: string): string {
  return target.replace(/^[^?]*/, (path) =>
    path.replace(/(?<!%.?)%[2-7][\da-f]/gi, (code) => {
      const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      return /[\w.~-]/.test(letter) ? letter : code;
    }),
  );
}

const reads = ['GET', 'HEAD', 'OPTIONS'];

/** Paths of the server itself, which the contract does not have, with their methods. */
function ownPathsOf({ visitors }: Services, hasMetrics: boolean): Map<string, string[]> {
  return new Map([
    ['/health', reads],
    ['/ready', reads],
    ...mcpAddresses.map((address): [string, string[]] => [address, mcpMethods]),
    ...(hasMetrics ? [['/metrics', reads] as [string, string[]]] : []),
    ...(visitors ? [['/sandbox/keys', ['POST', 'OPTIONS']] as [string, string[]]] : []),
  ]);
}

interface EarlyResponses {
  site: Site | null;
  table: ReturnType<typeof errorTable>;
  routes: ReturnType<typeof operationRoutes>;
  ownPaths: Map<string, string[]>;
}

/**
 * Responds to what requires no handler, before a body is read: OPTIONS, a wrong method (405), the site's files, and an
 * unknown address (404). Everything else goes on to its route.
 */
function addEarlyResponses(app: FastifyInstance, { site, table, routes, ownPaths }: EarlyResponses): void {
  const prefixes = apiPrefixes(routes.map((one) => one.operation.path));
  const concrete = routes.filter((one) => one.template.isConcrete).map((one) => one.operation.path);
  const methodsByPath = new Map(concrete.map((path) => [path, methodsOn(path, routes)]));

  const respondToUnrouted = (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const ownMethods = /^\/map\/./.test(path) ? reads : ownPaths.get(path.replace(/(?<=.)\/$/, ''));
    const meant = `${path.replace(/\/{2,}/g, '/').toLowerCase()}/`;
    const isApi = ownMethods !== undefined || prefixes.some((prefix) => meant.startsWith(prefix));
    const methods = ownMethods ?? methodsOn(path, routes);
    if (methods.length > 0) return respondToOtherMethod(request, reply, methods, table);
    if (isApi || !site) return sendError(reply, table, unknownAddress(path, prefixes, routes));
    if (!reads.includes(request.method)) return respondToOtherMethod(request, reply, reads, table);
    return site.respond(request, reply, path);
  };

  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    if (!hasOneHost(request.raw)) return void sendError(reply, table, wrongHost);
    const path = pathOf(request);
    if (request.is404) return void respondToUnrouted(request, reply, path);
    // The router would give a wrong method here to a path with parameters that this one fits.
    const own = methodsByPath.get(path);
    if (!own || own.includes(request.method)) return done();
    respondToOtherMethod(request, reply, own, table);
  });
}

/** RFC 9112, section 3.2: anything else can be one request to a proxy and another to its server. HTTP/1.0 has no host. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

const wrongHost = badParameter('Host', 'none, or more than one', 'one Host header');

function pathOf({ raw: { url = '/' } }: FastifyRequest): string {
  const mark = url.indexOf('?');
  return mark < 0 ? url : url.slice(0, mark);
}

function respondToOtherMethod(
  request: FastifyRequest,
  reply: FastifyReply,
  methods: string[],
  table: ReturnType<typeof errorTable>,
): FastifyReply {
  if (request.method === 'OPTIONS') return reply.code(204).headers(preflightHeaders(methods)).send();
  reply.header('Allow', methods.join(', '));
  const found = request.method;
  const expected = `one of ${methods.join(', ')}`;
  return sendError(
    reply,
    table,
    new ApiError('methodNotAllowed', [{ parameter: 'method', found, expected }]),
  );
}

function unknownAddress(
  path: string,
  prefixes: string[],
  routes: ReturnType<typeof operationRoutes>,
): ApiError {
  const isSpelled = prefixes.some((prefix) => path.startsWith(prefix)) && !path.includes('//');
  const meant = isSpelled ? withoutKey(path, routes) : undefined;
  return new ApiError('notFound', [
    {
      parameter: 'path',
      // A path of version 1 may hold a key, so only its beginning is repeated.
      found: path.split('/').slice(0, 3).join('/'),
      expected: 'the path of an operation',
      hint: meant
        ? `The key is not part of the path: ${meant.method} ${meant.path}, with \`${meant.key.name}\` in the ${meant.key.in}.`
        : isSpelled
          ? 'The reference lists every path: /api/ for version 2, /api/v1/ for version 1.'
          : `Paths begin with ${prefixes.join(', ')}: in lower case, with one slash between two parts.`,
    },
  ]);
}

/** The operation of which a path is that with one part more, as where older requests have the key. */
function withoutKey(path: string, routes: ReturnType<typeof operationRoutes>): Operation | undefined {
  const parts = path.split('/');
  const mostParts = Math.max(...routes.map(({ operation }) => operation.path.split('/').length));
  // Each part is omitted once, so a path of thousands would be millions.
  if (parts.length > mostParts + 1) return undefined;
  const shorter = parts.map((_, at) => parts.toSpliced(at, 1).join('/'));
  return routes.find(
    ({ operation, template }) => operation.key.in !== 'path' && shorter.some((one) => template.matches(one)),
  )?.operation;
}

/** Beginnings that belong to the API alone, such as `/v2/api/`; the site's own `/api/` is not among them. */
function apiPrefixes(paths: string[]): string[] {
  return [...new Set(paths.map((path) => `${path.split('/').slice(0, 3).join('/')}/`))];
}

/** An error as it is logged: no line holds the query of a URL, where a key can be. */
export function errorForLog({ name, message, stack = '' }: Error) {
  const withoutQueries = (text: string) => text.replace(/\?[^\s'"<>]+/g, '?…');
  return { type: name, message: withoutQueries(message), stack: withoutQueries(stack) };
}

/** One line per request: what was called, by which key's number, with what outcome. Never the address itself. */
function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      operation: request.routeOptions.config.operationId ?? null,
      route: request.is404 ? null : request.routeOptions.url,
      status: reply.statusCode,
      keyId: request.caller?.keyId ?? null,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
  });
}
