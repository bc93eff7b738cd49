-- Finds a page of an owner's circles without a look at the others.
CREATE INDEX geofence_by_id ON geofence (owner_id, id);
