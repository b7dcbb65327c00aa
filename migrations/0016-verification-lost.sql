-- A change of what somebody has verified takes the verification away: when and by whom, until they are verified again.
-- And who last changed what a verification is about, since they may not confirm it by themself the moment after.
ALTER TABLE customers
  ADD COLUMN verification_lost_at timestamptz,
  ADD COLUMN verification_lost_by uuid REFERENCES profiles,
  ADD COLUMN details_changed_at timestamptz,
  ADD COLUMN details_changed_by uuid REFERENCES profiles;
