-- What an operator sees and sets of a key: see key-register.ts.
ALTER TABLE api_key ADD COLUMN hint TEXT;
-- Hosts whose pages may use the key, a JSON list; null for a key that works anywhere.
ALTER TABLE api_key ADD COLUMN origins TEXT;
-- Milliseconds since 1970, UTC.
ALTER TABLE api_key ADD COLUMN created_at INTEGER;
ALTER TABLE api_key ADD COLUMN revoked_at INTEGER;

-- Changes with everything that decides whether a key works, whoever changes it: processes that remember keys ask for it.
CREATE TABLE key_version (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL
);
INSERT INTO key_version (id, version) VALUES (1, 0);

CREATE TRIGGER key_added AFTER INSERT ON api_key BEGIN UPDATE key_version SET version = version + 1; END;
CREATE TRIGGER key_changed AFTER UPDATE ON api_key BEGIN UPDATE key_version SET version = version + 1; END;
CREATE TRIGGER key_removed AFTER DELETE ON api_key BEGIN UPDATE key_version SET version = version + 1; END;
CREATE TRIGGER package_changed AFTER UPDATE ON package BEGIN UPDATE key_version SET version = version + 1; END;
