-- Who may call, and how much.
CREATE TABLE owner (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL
);

CREATE TABLE package (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  calls_per_month INTEGER NOT NULL,
  requests_per_minute INTEGER NOT NULL
);

CREATE TABLE api_key (
  id INTEGER PRIMARY KEY,
  -- SHA-256 of the key, hex. The key itself is stored nowhere.
  hash TEXT NOT NULL UNIQUE,
  owner_id INTEGER NOT NULL REFERENCES owner (id),
  package_id INTEGER NOT NULL REFERENCES package (id),
  is_active INTEGER NOT NULL DEFAULT 1
);

-- Calls charged, per key and calendar month (UTC, such as 2026-01).
CREATE TABLE ledger (
  key_id INTEGER NOT NULL REFERENCES api_key (id),
  month TEXT NOT NULL,
  used INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (key_id, month)
) WITHOUT ROWID;
