-- A visitor of the sandbox that has stored something; what belongs to it goes when its key has ended. Milliseconds, UTC.
ALTER TABLE owner ADD COLUMN ends_at INTEGER;
CREATE INDEX owner_by_end ON owner (ends_at) WHERE ends_at IS NOT NULL;

-- Samples are no longer stored: every sandbox key sees them anyway.
DELETE FROM geofence WHERE id = '68e5f2ab382b2' AND owner_id = 2978;
DELETE FROM account_polygon WHERE id IN ('5f0c1d2a9b7e1', '5f0c1d2a9b7e2');
