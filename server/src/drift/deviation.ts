/** How a live response differs from the contract. */

export type DeviationKind =
  /** Another HTTP status. */
  | 'status'
  /** No JSON, or another content type. */
  | 'body'
  /** A value of another type. */
  | 'type'
  /** A documented field that isn't there. */
  | 'missing'
  /** A field that isn't documented. */
  | 'new'
  /** The right type, but a value that the contract excludes. */
  | 'value';

export interface Difference {
  kind: DeviationKind;
  /** Path of the field, such as `places[].postCode`; empty for the whole response. */
  field: string;
  found: string;
  expected: string;
}

/** The same difference of one endpoint, in every request that showed it. */
export interface Deviation extends Difference {
  operationId: string;
  /** Names of the requests: those of the contract's examples, or `invalid key`. */
  requests: string[];
}
