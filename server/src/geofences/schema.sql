-- Circles that a key holder stores. Metres and WGS84 degrees.
CREATE TABLE geofence (
  id TEXT PRIMARY KEY,
  owner_id INTEGER NOT NULL REFERENCES owner (id),
  name TEXT NOT NULL,
  longitude REAL NOT NULL,
  latitude REAL NOT NULL,
  radius_m REAL NOT NULL
) WITHOUT ROWID;

CREATE INDEX geofence_owner ON geofence (owner_id, latitude);

-- Polygons set up for an account. `rings` is JSON: outer ring first, each ring closed, [longitude, latitude].
CREATE TABLE account_polygon (
  id TEXT PRIMARY KEY,
  owner_id INTEGER NOT NULL REFERENCES owner (id),
  name TEXT NOT NULL,
  rings TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX account_polygon_owner ON account_polygon (owner_id);
