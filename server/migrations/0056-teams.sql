-- The class a team plays in, and teams of clubs that wait for the office.

alter table team
  -- How strong it says it is, as its sport body calls it.
  add column class text check (length(class) between 1 and 20),
  -- Whoever has made it where it waits for the office: that of a registration waits with the registration.
  add column made_by bigint;

create index team_waiting on team (tenant_id, id) where status = 'waiting_for_approval' and made_by is not null;
