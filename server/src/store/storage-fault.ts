/** Why the database cannot be read or written at the moment. */
export type StorageFaultReason =
  | 'locked'
  | 'full'
  | 'readOnly'
  | 'damaged'
  | 'unreadable'
  | 'missing'
  | 'unreachable';

/** Primary result codes of SQLite that say something about the file, not about the statement: https://sqlite.org/rescode.html */
const reasons: Record<number, StorageFaultReason> = {
  3: 'readOnly', // PERM
  5: 'locked', // BUSY
  6: 'locked', // LOCKED
  7: 'unreadable', // NOMEM
  8: 'readOnly', // READONLY
  10: 'unreadable', // IOERR
  11: 'damaged', // CORRUPT
  13: 'full', // FULL
  14: 'unreadable', // CANTOPEN
  15: 'locked', // PROTOCOL
  26: 'damaged', // NOTADB
};

/** The database refuses to be read or written: the request it happens to gets a 503, and nothing was stored. */
export class StorageFault extends Error {
  override readonly name = 'StorageFault';
  readonly reason: StorageFaultReason;
  readonly retryAfterSeconds: number;
  /** Whether a write was under way and its outcome is unknown: it may have been stored all the same. */
  readonly mayBeStored: boolean;

  constructor(
    reason: StorageFaultReason,
    { mayBeStored = false, ...options }: ErrorOptions & { mayBeStored?: boolean } = {},
  ) {
    super(`the database is ${reason}`, options);
    this.mayBeStored = mayBeStored;
    this.reason = reason;
    // Locks and lost connections are short, a person has to see to the rest.
    this.retryAfterSeconds = reason === 'locked' || reason === 'unreachable' ? 1 : 30;
  }
}

/** The fault of the file behind an error of SQLite; undefined for errors of another kind, such as a wrong statement. */
export function storageFaultOf(error: unknown): StorageFault | undefined {
  if (error instanceof StorageFault) return error;
  const reason = reasons[primaryCode(error)];
  return reason && new StorageFault(reason, { cause: error });
}

/** SQLite's result code without its extension; opening a file reports it only at the end of a text. */
function primaryCode(error: unknown): number {
  if (!(error instanceof Error)) return 0;
  const { rawCode } = error as { rawCode?: unknown };
  if (typeof rawCode === 'number') return rawCode & 0xff;
  return Number(/^ConnectionFailed\(.*: (\d+)"\)$/.exec(error.message)?.[1] ?? 0) & 0xff;
}
