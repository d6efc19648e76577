-- Teams check in at an event: each once, whoever stands at the table, with what was seen there on paper.

create table team_check_in (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_id bigint not null,
  entrant_id bigint not null,
  checked_at timestamptz not null,
  -- Who was at the table; the account may be gone since.
  user_id bigint,
  actor text not null,
  -- How many things were missing, and why the team was let in all the same.
  missing integer not null check (missing >= 0),
  reason text check (length(reason) between 1 and 300),
  -- Who was on the roster: 'm' with the number of a member, or 'o' with the digest of a player from outside.
  roster text[] not null,
  undone_at timestamptz,
  undone_by text,
  primary key (tenant_id, id),
  foreign key (tenant_id, event_id) references event,
  foreign key (tenant_id, entrant_id) references entrant,
  constraint team_check_in_reason check (missing = 0 or reason is not null)
);
create index team_check_in_by_event on team_check_in (tenant_id, event_id);
-- Of two tables that check in one team, one does.
create unique index team_check_in_once on team_check_in (tenant_id, entrant_id) where undone_at is null;

-- A paper that was shown at the table: proof of somebody's age, a signed waiver, or the team's insurance certificate.
create table desk_sighting (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_id bigint not null,
  entrant_id bigint not null,
  what text not null check (what in ('age', 'waivers', 'insurance')),
  member_id bigint,
  -- Of the name and birthday of a player from outside: with another birthday, the paper has to be seen again.
  player_digest bytea,
  seen_at timestamptz not null,
  user_id bigint,
  actor text not null,
  undone_at timestamptz,
  undone_by text,
  primary key (tenant_id, id),
  foreign key (tenant_id, event_id) references event,
  foreign key (tenant_id, entrant_id) references entrant,
  foreign key (tenant_id, member_id) references member,
  check (num_nonnulls(member_id, player_digest) = case when what = 'insurance' then 0 else 1 end)
);
create index desk_sighting_by_event on desk_sighting (tenant_id, event_id);
create index desk_sighting_by_member on desk_sighting (tenant_id, member_id) where member_id is not null;

-- What the table writes down about a team, for whoever stands there next.
create table desk_note (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_id bigint not null,
  entrant_id bigint not null,
  body text not null check (length(body) between 1 and 500),
  noted_at timestamptz not null,
  user_id bigint,
  actor text not null,
  removed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, event_id) references event,
  foreign key (tenant_id, entrant_id) references entrant
);
create index desk_note_by_event on desk_note (tenant_id, event_id);

do $$ declare name text; begin
  foreach name in array array['team_check_in', 'desk_sighting', 'desk_note'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
grant select, insert, update (undone_at, undone_by) on team_check_in to fieldhouse_app;
grant select, insert, update (member_id, undone_at, undone_by) on desk_sighting to fieldhouse_app;
grant select, insert, update (body, removed_at) on desk_note to fieldhouse_app;
