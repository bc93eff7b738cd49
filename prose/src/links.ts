/** Links that lead out of the site: finds them in every text, and checks them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fillTokens, loadSettings, repositoryRoot } from '@portal/settings';

export interface OutsideLink {
  url: string;
  places: string[];
}

export interface CheckedLink extends OutsideLink {
  /** `refused` is a response to scripts (401, 403, 405, 429): the page exists, but only for people. */
  state: 'alive' | 'refused' | 'dead';
  /** Such as `200`, `404`, `no response in 10 s`. */
  reason: string;
}

/** Folders with texts for users, and the files in them. */
const sources: [folder: string, ending: RegExp][] = [
  ['content', /\.mdx$/],
  ['contract', /\.ya?ml$/],
  ['examples', /\.(html|tsx)$/],
  ['site', /(?<!\.test)\.tsx?$/],
];
const leftOut = new Set(['node_modules', 'generated', 'build', 'stills', 'example-responses']);

const address = /https?:\/\/[^\s"'`<>()[\]{}\\|^]+/g;

/** Hosts of addresses that are names or calls, and lead nowhere when opened. */
const namesOnly =
  /^(localhost|[\d.]+|([\w-]+\.)*example\.\w+|schemas\.android\.com|www\.w3\.org|schema\.org)$/;

/** Every outside link of the repository's texts, once, in the order of the alphabet. */
export function collectLinks(): OutsideLink[] {
  const root = repositoryRoot();
  const settings = loadSettings();
  const places = new Map<string, string[]>();
  for (const [folder, ending] of sources) {
    for (const file of filesIn(resolve(root, folder), ending)) {
      const lines = fillTokens(readFileSync(file, 'utf8'), settings).split('\n');
      for (const [i, line] of lines.entries()) {
        for (const url of linksIn(line)) {
          places.set(url, [...(places.get(url) ?? []), `${relative(root, file)}:${i + 1}`]);
        }
      }
    }
  }
  return [...places].map(([url, where]) => ({ url, places: where })).sort((a, b) => (a.url < b.url ? -1 : 1));
}

/** The outside links in a line. What has a placeholder in it, or calls the API, is no link. */
export function linksIn(line: string): string[] {
  const { hosts, keys } = loadSettings();
  const calls = [hosts.api, hosts.maps, hosts.cdn, hosts.sandbox].map((host) => `${host}/`);
  return [...line.matchAll(address)]
    .filter(({ 0: url, index }) => !/[{$*…]/.test(url + (line[index + url.length] ?? '')))
    .map(([url]) => url.replace(/[.,;:!?*_]+$/, '').split('#')[0]!)
    .filter((url) => URL.canParse(url) && !namesOnly.test(new URL(url).hostname))
    .filter((url) => !url.includes(keys.placeholder) && !/access_token=/.test(url))
    .filter((url) => !calls.some((call) => url.startsWith(call)));
}

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return leftOut.has(entry.name) ? [] : filesIn(path, ending);
    return ending.test(entry.name) ? [path] : [];
  });
}

export interface Manners {
  /** Timeout of one request. Default 10,000 ms. */
  timeoutMs?: number;
  /** Pause between two requests to one host. Default 500 ms. */
  pauseMs?: number;
  /** Hosts to check at the same time. Default 4. */
  hostsAtOnce?: number;
}

/** Requests every link: one request per host at a time, `HEAD` first, `GET` if that is rejected. */
export async function checkLinks(links: OutsideLink[], manners: Manners = {}): Promise<CheckedLink[]> {
  const byHost = new Map<string, OutsideLink[]>();
  for (const link of links) {
    const { host } = new URL(link.url);
    byHost.set(host, [...(byHost.get(host) ?? []), link]);
  }
  const queues = [...byHost.values()];
  const checked: CheckedLink[] = [];
  const worker = async () => {
    for (let queue = queues.shift(); queue; queue = queues.shift()) {
      for (const [i, link] of queue.entries()) {
        if (i > 0) await wait(manners.pauseMs ?? 500);
        checked.push(await check(link, manners));
      }
    }
  };
  await Promise.all(Array.from({ length: manners.hostsAtOnce ?? 4 }, worker));
  return checked.sort((a, b) => (a.url < b.url ? -1 : 1));
}

async function check(link: OutsideLink, { timeoutMs = 10_000 }: Manners): Promise<CheckedLink> {
  try {
    let status = await statusOf(link.url, 'HEAD', timeoutMs);
    // Some servers don't support HEAD, or respond incorrectly.
    if (status >= 400) status = await statusOf(link.url, 'GET', timeoutMs);
    // A URL without a path identifies a host, as in a policy: any response is fine.
    const isAlive = status < 400 || new URL(link.url).pathname === '/';
    const state = isAlive ? 'alive' : [401, 403, 405, 429].includes(status) ? 'refused' : 'dead';
    return { ...link, state, reason: String(status) };
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } };
    const reason =
      name === 'TimeoutError' ? `no response in ${timeoutMs / 1000} s` : (cause?.code ?? message);
    return { ...link, state: 'dead', reason };
  }
}

async function statusOf(url: string, method: 'HEAD' | 'GET', timeoutMs: number): Promise<number> {
  const headers = { 'User-Agent': 'documentation-link-check', Accept: '*/*' };
  const response = await fetch(url, { method, headers, signal: AbortSignal.timeout(timeoutMs) });
  await response.body?.cancel();
  return response.status;
}
