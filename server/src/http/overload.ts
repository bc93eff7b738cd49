import { Socket } from 'node:net';
import { limits } from '@portal/settings';
import { overloaded } from './api-error.ts';

/** Lets requests begin so that no turn of the event loop takes long, and turns away those whose turn would come too late. */
export interface OverloadGuard {
  /** Number of the turn in which requests begin now. */
  readonly turn: number;
  /**
   * Undefined when a request of this connection can begin at once; else resolves at its turn. Rejects with a 503 when it has
   * waited too long. `readOwner` returns the key that the connection's requests take turns for; empty, the connection has its own.
   */
  wait(connection: object, readOwner?: () => string): Promise<void> | undefined;
  /**
   * The same for a request that began in `turn` and has waited for something since: what waited for one thing, such as a block of
   * credits, would all go on in one turn.
   */
  waitAgain(turn: number, connection: object, readOwner?: () => string): Promise<void> | undefined;
}

const defaultLimits = {
  /** How long requests may begin within one turn, before the event loop looks for other work. */
  sliceMs: 4,
  /** How long requests may be turned away after that, in the same turn. */
  refusalsMs: 1,
  /** A request that has waited longer is turned away. */
  longestWaitMs: limits.turnMilliseconds,
  /** A connection whose request was turned away is read again after this time, as Retry-After says. */
  restMs: 1000,
};

/** Requests of one connection that wait before no more of them are read. */
const mostRead = 10;

/** Requests that wait at most, a few kilobytes each: connections that sent many at once are closed then. */
const mostWaiting = 20_000;

interface Waiting {
  sinceMs: number;
  begin(): void;
  turnAway(): void;
}

/** What a connection has sent and waits for its turn. */
interface Line {
  connection: object;
  owner: unknown;
  requests: Waiting[];
}

/**
 * Requests that have come together begin in order, a slice of them in each turn: a new connection, a page or `/health` waits
 * for a slice, not for all of them. Owners of keys take turns, whatever connections each has, and so do the connections of one; one
 * that doesn't read what it was sent has none, because its next response would only wait in memory.
 *
 * Who has waited too long is turned away in a separate slice, however long that takes: a refusal is as much work as a response, so
 * where thousands wait, refusals alone would take every slice, until all others have waited too long as well.
 */
export function overloadGuard(
  { sliceMs, refusalsMs, longestWaitMs, restMs } = defaultLimits,
  now: () => number = () => performance.now(),
): OverloadGuard {
  /** In the order in which they take turns. */
  const owners = new Map<unknown, Set<Line>>();
  const lines = new Map<object, Line>();
  let waitingCount = 0;
  /** Requests to turn away, with their connections. */
  const late = new Map<Waiting, object>();
  /** Requests of connections that do not read, until they have read or are gone. */
  const aside = new Map<object, Line>();
  let asideCount = 0;
  /** When the slice of this turn began. */
  let beganMs: number | undefined;
  let turn = 0;

  const join = (line: Line) => {
    lines.set(line.connection, line);
    const others = owners.get(line.owner) ?? new Set();
    owners.set(line.owner, others.add(line));
  };
  const leave = (line: Line) => {
    lines.delete(line.connection);
    const others = owners.get(line.owner)!;
    others.delete(line);
    // Put in again, so that other owners come first.
    owners.delete(line.owner);
    if (others.size > 0) owners.set(line.owner, others);
  };
  const endTurn = () => {
    turn += 1;
    // Nearly always nothing waits.
    if (lines.size + late.size > 0) void beginSlice();
    else beganMs = undefined;
  };
  const beginSlice = async () => {
    beganMs = now();
    for (const [, [line]] of owners) {
      if (now() - beganMs > sliceMs) break;
      const { connection, requests } = line!;
      leave(line!);
      if (isUnread(connection)) {
        setAside(line!, connection);
        continue;
      }
      const next = requests.shift()!;
      waitingCount -= 1;
      if (requests.length > 0) join(line!);
      if (beganMs - next.sinceMs > longestWaitMs) {
        late.set(next, connection);
        continue;
      }
      next.begin();
      if (requests.length === 0 && connection instanceof Socket) connection.resume();
      // What has begun works here, as far as it gets without waiting.
      await undefined;
    }
    const refusalsEndMs = Math.max(beganMs + sliceMs, now()) + refusalsMs;
    for (const [request, connection] of late) {
      if (now() > refusalsEndMs) break;
      late.delete(request);
      request.turnAway();
      if (connection instanceof Socket) rest(connection, restMs);
      await undefined;
    }
    if (lines.size + late.size > 0) setImmediate(endTurn);
    else beganMs = undefined;
  };
  const beginSoon = () => {
    if (beganMs !== undefined) return;
    beganMs = now();
    turn += 1;
    setImmediate(endTurn);
  };
  const setAside = (line: Line, connection: Socket) => {
    const { requests } = line;
    waitingCount -= requests.length;
    aside.set(connection, line);
    asideCount += requests.length;
    const goOn = () => {
      connection.off('drain', goOn).off('close', goOn);
      aside.delete(connection);
      asideCount -= requests.length;
      // It has waited for its client, not for its turn.
      for (const one of requests) one.sinceMs = now();
      join(line);
      waitingCount += requests.length;
      beginSoon();
    };
    connection.on('drain', goOn).on('close', goOn);
  };

  const queueUp = (connection: object, readOwner?: () => string): Promise<void> => {
    const isAside = aside.has(connection);
    const line = aside.get(connection) ??
      lines.get(connection) ?? { connection, owner: readOwner?.() || connection, requests: [] };
    const { requests } = line;
    if (
      requests.length > 0 &&
      waitingCount + late.size + asideCount >= mostWaiting &&
      connection instanceof Socket
    )
      connection.destroy();
    if (requests.length >= mostRead && connection instanceof Socket) connection.pause();
    if (isAside) asideCount += 1;
    else {
      if (requests.length === 0) join(line);
      waitingCount += 1;
    }
    return new Promise((begin, fail) => {
      requests.push({ sinceMs: now(), begin, turnAway: () => fail(overloaded) });
    });
  };

  return {
    get turn() {
      return turn;
    },
    wait(connection, readOwner) {
      const isFirst = beganMs === undefined;
      beginSoon();
      const isInSlice = isFirst || (waitingCount === 0 && now() - beganMs! <= sliceMs);
      return isInSlice && !isUnread(connection) ? undefined : queueUp(connection, readOwner);
    },
    waitAgain(began, connection, readOwner) {
      if (began === turn) return undefined;
      beginSoon();
      return queueUp(connection, readOwner);
    },
  };
}

/** A connection with more to send than it buffers. */
function isUnread(connection: object): connection is Socket {
  return connection instanceof Socket && connection.writableLength > connection.writableHighWaterMark;
}

/** A client that sends again at once would take the time of others with requests that can only be turned away. */
function rest(connection: Socket, milliseconds: number): void {
  connection.pause();
  setTimeout(() => connection.resume(), milliseconds).unref();
}
