-- Umpires of the tenant’s games: who they are, when they can work, and which games they were given.

create table official_level (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  -- A level with a higher one counts more.
  position integer not null check (position > 0),
  name text not null check (length(name) between 1 and 60),
  primary key (tenant_id, id)
);

create table official (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  version integer not null default 1 check (version > 0),
  first_name text not null check (length(first_name) between 1 and 60),
  last_name text not null check (length(last_name) <= 60),
  name_key text not null generated always as (lower(last_name || ' ' || first_name)) stored,
  -- Empty once somebody is forgotten.
  email text not null check (length(email) <= 254 and email = lower(email)),
  phone text not null check (length(phone) <= 30),
  level_id bigint,
  postal_code text check (length(postal_code) <= 12),
  most_a_day integer check (most_a_day between 1 and 12),
  notes text not null check (length(notes) <= 2000),
  -- What the person’s links are signed with: they all end when it counts up.
  link_serial integer not null default 1,
  retired_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, level_id) references official_level
);
-- Emails are kept in small letters.
create unique index official_once on official (tenant_id, email) where email <> '';
create index official_by_name on official (tenant_id, name_key, id);
create index official_by_level on official (tenant_id, level_id) where level_id is not null;

create table official_certification (
  tenant_id bigint not null references tenant,
  official_id bigint not null,
  position integer not null,
  name text not null check (length(name) between 1 and 80),
  year integer not null check (year between 1970 and 2100),
  expires_on date,
  primary key (tenant_id, official_id, position),
  foreign key (tenant_id, official_id) references official on delete cascade
);

-- A day they can’t work, or the hours in which they can; other days are free.
create table official_day (
  tenant_id bigint not null references tenant,
  official_id bigint not null,
  day date not null,
  from_time text check (from_time ~ '^[0-2][0-9]:[0-5][0-9]$'),
  until_time text check (until_time ~ '^[0-2][0-9]:[0-5][0-9]$'),
  primary key (tenant_id, official_id, day),
  foreign key (tenant_id, official_id) references official on delete cascade,
  check ((from_time is null) = (until_time is null) and (from_time is null or from_time < until_time))
);

-- Whose games they don’t umpire.
create table official_conflict (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  official_id bigint not null,
  club_id bigint,
  team_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, official_id) references official on delete cascade,
  foreign key (tenant_id, club_id) references club on delete cascade,
  foreign key (tenant_id, team_id) references team on delete cascade,
  check ((club_id is null) <> (team_id is null))
);
create index official_conflict_by_official on official_conflict (tenant_id, official_id);
create index official_conflict_by_club on official_conflict (tenant_id, club_id) where club_id is not null;
create index official_conflict_by_team on official_conflict (tenant_id, team_id) where team_id is not null;

-- How many umpires the games of an event have, and how much one of them may work.
create table crew_rule (
  tenant_id bigint not null references tenant,
  event_id bigint not null,
  version integer not null default 1 check (version > 0),
  rest integer not null check (rest between 0 and 240),
  most_a_day integer not null check (most_a_day between 1 and 12),
  most_miles integer check (most_miles between 1 and 1000),
  -- What a game pays that was not played because a team didn’t come, in percent.
  forfeit_percent integer not null default 100 check (forfeit_percent between 0 and 100),
  primary key (tenant_id, event_id),
  foreign key (tenant_id, event_id) references event on delete cascade
);
create table crew_division (
  tenant_id bigint not null references tenant,
  event_id bigint not null,
  event_division_id bigint not null,
  umpires integer not null check (umpires between 1 and 4),
  level_id bigint,
  primary key (tenant_id, event_division_id),
  foreign key (tenant_id, event_id) references crew_rule on delete cascade,
  foreign key (tenant_id, event_division_id) references event_division on delete cascade,
  foreign key (tenant_id, level_id) references official_level
);
create index crew_division_by_event on crew_division (tenant_id, event_id);

create table umpire_assignment (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_id bigint not null,
  game_id bigint not null,
  -- 1 is behind the plate.
  position integer not null check (position between 1 and 4),
  official_id bigint not null,
  state text not null check (state in ('planned', 'asked', 'accepted', 'declined', 'no_show', 'released')),
  -- Rises with each change, so that nobody accepts what they haven’t seen.
  version integer not null default 1 check (version > 0),
  -- Where and when the game was when the umpire was told last, or chosen.
  field_id bigint not null,
  starts_at timestamptz not null,
  reason text check (length(reason) between 1 and 200),
  asked_at timestamptz,
  answered_at timestamptz,
  actor text not null check (length(actor) between 1 and 200),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, event_id) references event,
  foreign key (tenant_id, game_id) references game,
  foreign key (tenant_id, official_id) references official
);
-- One umpire a position, and nobody at two positions of a game.
create unique index umpire_assignment_position on umpire_assignment (tenant_id, game_id, position)
  where state in ('planned', 'asked', 'accepted');
create unique index umpire_assignment_once on umpire_assignment (tenant_id, game_id, official_id)
  where state in ('planned', 'asked', 'accepted');
create index umpire_assignment_by_event on umpire_assignment (tenant_id, event_id);
create index umpire_assignment_by_official on umpire_assignment (tenant_id, official_id, starts_at);

do $$ declare name text; begin
  foreach name in array array['official_level', 'official', 'official_certification', 'official_day', 'official_conflict',
    'crew_rule', 'crew_division', 'umpire_assignment'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
grant select, insert, update, delete on official_level, official_certification, official_day, official_conflict, crew_division
  to fieldhouse_app;
grant select, insert, update on official, crew_rule, umpire_assignment to fieldhouse_app;
