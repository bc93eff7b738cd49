-- When circles were stored and visitors last stored one: the oldest make room. Milliseconds, UTC.
ALTER TABLE geofence ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE owner ADD COLUMN used_at INTEGER;
CREATE INDEX geofence_by_age ON geofence (owner_id, created_at);
CREATE INDEX geofence_by_radius ON geofence (owner_id, radius_m);
CREATE INDEX owner_by_use ON owner (used_at) WHERE ends_at IS NOT NULL;
