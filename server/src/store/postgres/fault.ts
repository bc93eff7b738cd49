import pg from 'pg';
import { StorageFault, type StorageFaultReason } from '../storage-fault.ts';

/** Beginnings of result codes that say something about the server, not about the statement. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const reasons: Record<string, StorageFaultReason> = {
  '08': 'unreachable', // connection exception
  '25006': 'readOnly', // a standby
  '40': 'locked', // transaction rollback: deadlock, serialization
  '53': 'full', // insufficient resources
  '55P03': 'locked', // lock not available
  '57': 'unreachable', // operator intervention: shutdown, crash, statement timeout
  '58': 'unreadable', // system error
  XX: 'damaged', // internal error
};

/**
 * The fault behind an error of the client; undefined for one of another kind, such as a wrong statement. After an error of the
 * server, nothing was stored; where there is no response to a write, it may have been.
 */
export function postgresFaultOf(error: unknown, isWrite: boolean): StorageFault | undefined {
  if (error instanceof StorageFault) return error;
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? '';
    const reason = reasons[code] ?? reasons[code.slice(0, 2)];
    return reason && new StorageFault(reason, { cause: error });
  }
  return isConnectionLost(error)
    ? new StorageFault('unreachable', { cause: error, mayBeStored: isWrite })
    : undefined;
}

/** What the client says has no code, where it isn't the system's own. */
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (typeof (error as NodeJS.ErrnoException).syscall === 'string') return true;
  return /connection|Query read timeout|not queryable/i.test(error.message);
}
