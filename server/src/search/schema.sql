-- Sessions between a place search and the details of a place that it found.
CREATE TABLE place_session (
  id TEXT PRIMARY KEY,
  key_id INTEGER NOT NULL REFERENCES api_key (id),
  -- Milliseconds since 1970, UTC; null for a session that does not end.
  expires_at INTEGER
) WITHOUT ROWID;

CREATE INDEX place_session_by_end ON place_session (expires_at);
