/**
 * What one client can take of the server: these figures are in force, and the contract and the pages name them by their tokens
 * (`{ownerGeofences}` is `10,000`).
 */
export const limits = {
  /** Geofences of an account; of a visitor's key; of a key that everybody knows, and for how long; visitors who have any. */
  ownerGeofences: 10_000,
  visitorGeofences: 20,
  sharedGeofences: 1000,
  sharedGeofenceHours: 24,
  visitorsWithGeofences: 5000,
  /** Keys of visitors: how long one works; how many an address receives at once, and a second after that. */
  visitorKeyHours: 24,
  visitorKeysAtOnce: 300,
  visitorKeysPerSecond: 5,
  /** A request's body in KiB, levels of nested JSON, fields of a form, characters of a segment of its path. */
  bodyKibibytes: 256,
  jsonLevels: 32,
  formFields: 100,
  pathSegmentCharacters: 8000,
  /** Seconds until the headers of a request are complete, until all of it is, and without a byte in either direction. */
  headersSeconds: 10,
  requestSeconds: 15,
  stalledSeconds: 30,
  /** Seconds that a connection stays open without a request. */
  idleSeconds: 65,
  /** MiB of responses that wait to be read, of all clients. */
  unreadMebibytes: 256,
  /** Milliseconds that a request waits for its turn, and a route for the routing engine. */
  turnMilliseconds: 250,
  routeQueueMilliseconds: 500,
};

/** By the name of each figure, with separators of thousands. */
export const limitTokens = Object.fromEntries(
  Object.entries(limits).map(([name, value]) => [name, value.toLocaleString('en-US')]),
);
