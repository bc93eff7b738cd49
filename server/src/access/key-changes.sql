-- A key that was replaced and still works, until a moment: milliseconds since 1970, UTC.
CREATE TABLE former_key (
  hash TEXT PRIMARY KEY,
  key_id INTEGER NOT NULL REFERENCES api_key (id),
  ends_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX former_key_by_key ON former_key (key_id);

-- Hashes with which a request finds its key; whether a former one has ended is for whoever reads it.
CREATE VIEW valid_key AS
  SELECT hash, id AS key_id, NULL AS ends_at FROM api_key WHERE is_active = 1
  UNION ALL
  SELECT former_key.hash, key_id, ends_at FROM former_key JOIN api_key ON api_key.id = key_id WHERE is_active = 1;

-- Who has changed what of a key, and when; never the key itself.
CREATE TABLE key_change (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  changed_by TEXT NOT NULL,
  action TEXT NOT NULL,
  key_id INTEGER NOT NULL REFERENCES api_key (id),
  detail TEXT NOT NULL
);
