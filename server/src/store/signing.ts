import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { type Db, withTimeout } from './database.ts';
import { inTransaction } from './transaction.ts';

/** HMAC-SHA256 of `data`, 32 bytes. What is signed for one purpose is worthless for another. */
export type Sign = (purpose: string, data: Buffer) => Buffer;

/** Signs with the database's own secret: what one process signs, every process on the same database recognizes. */
export function signerOf(hexSecret: string): Sign {
  const secret = createSecretKey(hexSecret, 'hex');
  return (purpose, data) => createHmac('sha256', secret).update(`${purpose}\0`).update(data).digest();
}

/** The secret of an SQLite database, 32 bytes in hex; made at the first start. */
export function secretOf(db: Db): string {
  const select = db.prepare('SELECT secret FROM signing_secret');
  const known = select.get() as { secret: string } | undefined;
  if (known) return known.secret;
  // Two processes may start at once on a new file: the first one's secret counts for both.
  const insert = db.prepare('INSERT INTO signing_secret (id, secret) VALUES (1, ?) ON CONFLICT DO NOTHING');
  withTimeout(db, () => inTransaction(db, () => insert.run(newSecret())));
  return (select.get() as { secret: string }).secret;
}

/** 32 random bytes, hex. */
export function newSecret(): string {
  return randomBytes(32).toString('hex');
}
