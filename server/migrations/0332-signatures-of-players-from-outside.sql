-- Players of teams from outside sign by link (decision 0205): whom such a signature is about are the team and, as the key of the
-- person, the digest of name and birthday. Like the member of others it has no foreign key.
alter table waiver_signature_subject add column outside_team_id bigint;

-- Where a player’s family is written to, if the coach knows.
alter table outside_player add column guardian_email text;
alter table outside_player add constraint outside_player_guardian_email_check
  check (guardian_email = lower(guardian_email) and length(guardian_email) <= 254) not valid;
grant update (guardian_email) on outside_player to fieldhouse_app;
