-- Finds the circles around a point, however many their owner has: a box around each in an R-tree, whose keys are integers.
CREATE TABLE numbered_geofence (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  owner_id INTEGER NOT NULL REFERENCES owner (id),
  name TEXT NOT NULL,
  longitude REAL NOT NULL,
  latitude REAL NOT NULL,
  radius_m REAL NOT NULL,
  created_at INTEGER NOT NULL DEFAULT 0
);
INSERT INTO numbered_geofence (id, owner_id, name, longitude, latitude, radius_m, created_at)
  SELECT id, owner_id, name, longitude, latitude, radius_m, created_at FROM geofence;
DROP TABLE geofence;
ALTER TABLE numbered_geofence RENAME TO geofence;
CREATE INDEX geofence_by_id ON geofence (owner_id, id);
CREATE INDEX geofence_by_age ON geofence (owner_id, created_at);

-- Owners are a side of the box: circles of many lie at the same place. It has a width because the tree compares volumes.
CREATE VIRTUAL TABLE geofence_box USING rtree (number, west, east, south, north, owner_from, owner_to);

-- The box of each circle, a meter wider, in degrees, as in ../store/postgres/schema.sql.
CREATE VIEW circle_bounds AS
  WITH reach AS (
    SELECT number, owner_id, longitude, latitude, (radius_m + 1) / 111195.08 AS north FROM geofence),
  box AS (
    SELECT *, CASE WHEN abs(latitude) + north < 89 THEN north / cos(radians(abs(latitude) + north)) ELSE 360 END AS east
      FROM reach)
  SELECT number,
         CASE WHEN abs(longitude) + east > 180 THEN -180 ELSE longitude - east END,
         CASE WHEN abs(longitude) + east > 180 THEN 180 ELSE longitude + east END,
         latitude - north, latitude + north, owner_id - 0.25, owner_id + 0.25
    FROM box;

INSERT INTO geofence_box SELECT * FROM circle_bounds;

CREATE TRIGGER geofence_added AFTER INSERT ON geofence BEGIN
  INSERT INTO geofence_box SELECT * FROM circle_bounds WHERE number = new.number;
END;
CREATE TRIGGER geofence_resized AFTER UPDATE OF radius_m ON geofence BEGIN
  REPLACE INTO geofence_box SELECT * FROM circle_bounds WHERE number = new.number;
END;
CREATE TRIGGER geofence_removed AFTER DELETE ON geofence BEGIN
  DELETE FROM geofence_box WHERE number = old.number;
END;
