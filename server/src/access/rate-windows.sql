-- Requests of a key in its present minute, over all processes. Unlogged: after a crash of PostgreSQL, the windows begin anew.
CREATE UNLOGGED TABLE rate_window (
  key_id bigint PRIMARY KEY,
  ends_at timestamptz NOT NULL,
  most bigint NOT NULL,
  requests bigint NOT NULL,
  -- The last lease.
  granted bigint NOT NULL
) WITH (fillfactor = 50);
