import type { Socket } from 'node:net';
import { limits } from '@portal/settings';
import type { FastifyInstance } from 'fastify';
import type { LastResponses } from './last-responses.ts';

export interface UnreadLimits {
  /** How long a client may leave all of a response unread. */
  unreadMs: number;
  /** How often that is looked at. */
  checkMs: number;
  /** Responses that wait to be read, of all clients: beyond, those that wait longest are given up. */
  mostBytes?: number;
}

const defaultMostBytes = limits.unreadMebibytes * 1024 * 1024;

/** What a connection has left to send, and since when nothing of it was read. */
interface Unread {
  bytes: number;
  /** Bytes that the system hasn't taken yet. */
  queued: number;
  sinceMs: number;
}

/** `writableLength` has all of a response until its last byte is sent; Node's own timeout looks at this, too. */
const queuedBytes = (socket: Socket & { _handle?: { writeQueueSize: number } | null }) =>
  socket._handle?.writeQueueSize ?? 0;

/**
 * Closes connections whose client reads nothing. Node's own timeout begins anew once while a response is written, and counts no
 * memory.
 */
export function endUnreadResponses(
  app: FastifyInstance,
  responses: LastResponses,
  { unreadMs, checkMs, mostBytes = defaultMostBytes }: UnreadLimits,
): void {
  let unread = new Map<Socket, Unread>();
  const review = () => {
    const now = performance.now();
    const present = new Map<Socket, Unread>();
    let kept = 0;
    for (const socket of responses.sockets()) {
      const bytes = socket.writableLength;
      if (bytes === 0) continue;
      const queued = queuedBytes(socket);
      const before = unread.get(socket);
      const isUnread = before?.bytes === bytes && before.queued === queued;
      present.set(socket, isUnread ? before : { bytes, queued, sinceMs: now });
      kept += bytes;
    }
    unread = present;
    for (const [socket, { bytes, sinceMs }] of [...present].sort(([, a], [, b]) => a.sinceMs - b.sinceMs)) {
      if (now - sinceMs < unreadMs && kept <= mostBytes) break;
      // Reset, because the system would keep what it has to send, megabytes for each, until the client reads it.
      socket.resetAndDestroy();
      kept -= bytes;
    }
  };
  const timer = setInterval(review, checkMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
