-- How many ID and medical numbers a person has asked about: to ask often enough would tell numbers that are masked. One
-- row for each person, so that every server and every session of theirs counts on.
CREATE TABLE number_look_ups (
  profile_id uuid PRIMARY KEY REFERENCES profiles,
  minute_began timestamptz NOT NULL,
  in_minute integer NOT NULL CHECK (in_minute >= 0),
  -- The shop's day, and how many of its questions were about nobody's number.
  day date NOT NULL,
  missed integer NOT NULL CHECK (missed >= 0)
);
