-- A restore brings back keys that may have been revoked since the backup: all are off until an admin switches them on.
ALTER TABLE api_keys ADD COLUMN switched_off_at timestamptz;
