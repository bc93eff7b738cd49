import type { CommandParser } from '@redis/client';
import type { Sign } from '../store/signing.ts';
import { windowMs } from './rate-limit.ts';
import { leaseParts, type RateWindows } from './shared-rate-limit.ts';

/** How long a connection may take, milliseconds. */
const connectMs = 2000;
/** How often a store that is away is tried, milliseconds. */
const reconnectMs = 250;
/** A connection without a byte for so long is given up; one that works has a byte each second. */
const silent = { mostMs: 3000, pingMs: 1000 };

/** A window is a counter that expires. Returns the lease, what is left after it, and the milliseconds until the end. */
const leaseScript = `
local most = tonumber(ARGV[1])
local used = redis.call('GET', KEYS[1])
local left = most - tonumber(used or 0)
local lease = math.max(0, math.min(left, math.max(math.ceil(most / ${leaseParts.ofLimit}), math.floor(left / ${leaseParts.ofLeft}))))
if used then
  redis.call('INCRBY', KEYS[1], lease)
else
  redis.call('SET', KEYS[1], lease, 'PX', ${windowMs})
end
return { lease, math.max(0, left - lease), redis.call('PTTL', KEYS[1]) }`;

/**
 * Windows in Valkey or Redis, for the processes on one database: `sign` makes the beginning of the names, so that the windows of
 * others are never met. Where it can't be reached, it is tried again and again. Rejects with one line when the URL or its
 * password is wrong.
 */
export async function valkeyRateWindows(url: string, sign: Sign): Promise<RateWindows> {
  // Read only where it is used.
  const { createClient, defineScript, ErrorReply } = await import('@redis/client');
  const prefix = `portal:${sign('rate windows', Buffer.alloc(0)).toString('base64url', 0, 9)}:`;
  const lease = defineScript({
    SCRIPT: leaseScript,
    NUMBER_OF_KEYS: 1,
    parseCommand(parser: CommandParser, keyId: number, limit: number) {
      parser.pushKey(`${prefix}${keyId}`);
      parser.push(String(limit));
    },
    transformReply: ([granted, left, endsInMs]: [number, number, number]) => ({ granted, left, endsInMs }),
  });
  const client = createClient({
    url,
    scripts: { lease },
    disableOfflineQueue: true,
    pingInterval: silent.pingMs,
    socket: {
      connectTimeout: connectMs,
      socketTimeout: silent.mostMs,
      // What it refuses at the start, it refuses for ever.
      reconnectStrategy: (_tries, cause) =>
        cause instanceof ErrorReply && !hasTried ? new Error(cause.message) : reconnectMs,
    },
  });
  let hasTried = false;
  const firstFault = new Promise<Error>((resolve) => client.on('error', resolve));
  const connected = client.connect();
  const fault = await Promise.race([connected.then(() => null), firstFault]).catch((error: Error) => error);
  hasTried = true;
  if (fault instanceof ErrorReply) {
    client.destroy();
    throw new Error(`The store of VALKEY_URL refuses this server: ${fault.message}. Correct VALKEY_URL.`);
  }
  if (fault) {
    console.error(
      `The store of VALKEY_URL can't be reached (${fault.message}). Each server counts requests alone until it is.`,
    );
    connected.catch(() => {});
  }
  return {
    lease: (keyId, limit) => client.lease(keyId, limit),
    close: () => client.destroy(),
  };
}
