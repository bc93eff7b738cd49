-- Administrative areas and cities. Imported from the data package; see data_import for which version.
CREATE TABLE area (
  kind TEXT NOT NULL,
  id INTEGER NOT NULL,
  name TEXT NOT NULL,
  name_bn TEXT NOT NULL,
  -- Other spellings, a JSON list of texts.
  aliases TEXT NOT NULL,
  -- The area it belongs to, of the kind above its own.
  parent_id INTEGER,
  lng REAL NOT NULL,
  lat REAL NOT NULL,
  -- surveyed, approximate or synthetic: how far the position may be trusted.
  quality TEXT NOT NULL,
  PRIMARY KEY (kind, id)
) WITHOUT ROWID;

-- What was imported, by a hash of its content, so that a start imports only what changed.
CREATE TABLE data_import (
  name TEXT PRIMARY KEY,
  version TEXT NOT NULL
) WITHOUT ROWID;
