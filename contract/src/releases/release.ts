/** What the site shows of the contract's releases: made by `generate`, read by everyone. */
import type { ApiVersion } from '../operation.ts';

/**
 * What a change means to code that works today. `breaking`: it can fail. `deprecated`: it works, and has an end.
 * `new`: there is more to use. `compatible`: something else that it doesn't have to follow. `text`: only words and
 * examples differ.
 */
export type ChangeKind = 'breaking' | 'deprecated' | 'new' | 'compatible' | 'text';

/** Every kind, most important first. */
export const changeKinds: ChangeKind[] = ['breaking', 'deprecated', 'new', 'compatible', 'text'];

/** An endpoint by its id, and by its name in the older of the two contracts that has it. */
export interface ChangedOperation {
  id: string;
  name: string;
}

export interface ReleaseChange {
  kind: ChangeKind;
  /** One Markdown sentence without a period, such as "Parameter `limit`". */
  text: string;
  /** The endpoints that changed so; empty when it is the whole API. */
  operations: ChangedOperation[];
}

export interface Release {
  version: ApiVersion;
  /** `info.version`, such as 2.0.1. */
  apiVersion: string;
  /** ISO date. */
  date: string;
  endpoints: number;
  /** Last supported day of a deprecated version, ISO date. */
  sunset?: string;
  /** What differs from the release before; undefined for the first that was kept. */
  changes?: ReleaseChange[];
}
