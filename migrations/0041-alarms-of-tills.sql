-- What tills did in the dark and somebody must look at is told beyond the bell too, each thing once: this is when.
ALTER TABLE exceptions ADD COLUMN told_at timestamptz;
UPDATE exceptions SET told_at = created_at;
CREATE INDEX exceptions_untold ON exceptions (id) WHERE told_at IS NULL AND kind IN ('held', 'gap', 'shortfall');

ALTER TABLE notifications
  DROP CONSTRAINT notifications_kind_check,
  ADD CONSTRAINT notifications_kind_check CHECK (kind IN ('low_stock', 'expiry', 'milestones', 'daily_summary', 'morning',
    'offline_tills'));

-- Nobody has chosen against what was not there to choose.
UPDATE notification_choices c SET push = c.push || '{offline_tills}',
  mail = CASE WHEN p.role IN ('admin', 'manager') THEN c.mail || '{offline_tills}' ELSE c.mail END
FROM profiles p WHERE p.id = c.profile_id;
