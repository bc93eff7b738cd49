-- What this database signs with; the same for every process that shares it.
CREATE TABLE signing_secret (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- 32 random bytes, hex.
  secret TEXT NOT NULL
);

-- Sessions are signed now, so that none has to be stored.
DROP TABLE place_session;
