-- Invitations to teams that nobody has answered are reminded of; whoever edits a club is told of another's change.

alter table team_invite
  -- The reminders since the letter that was sent last.
  add column reminders integer not null default 0;

alter table club
  add column version integer not null default 1;
