-- A team from elsewhere enters without any member records: with a name, a coach and a roster of its own, by a link.

create table outside_team (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_id bigint not null,
  name text not null check (length(name) between 1 and 80),
  coach text not null check (length(coach) <= 120),
  email text not null check (length(email) <= 254),
  phone text check (length(phone) <= 30),
  -- In which the coach is written to.
  language text not null check (length(language) <= 10),
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, event_id) references event
);
create index outside_team_by_event on outside_team (tenant_id, event_id);
create index outside_team_by_email on outside_team (tenant_id, email);

create table outside_player (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  outside_team_id bigint not null,
  position integer not null check (position > 0),
  name text not null check (length(name) between 1 and 120),
  dob date not null,
  jersey_number text check (jersey_number ~ '^[0-9]{1,2}$'),
  primary key (tenant_id, id),
  unique (tenant_id, outside_team_id, position),
  foreign key (tenant_id, outside_team_id) references outside_team
);

do $$ declare name text; begin
  foreach name in array array['outside_team', 'outside_player'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
grant select, insert, update (coach, email, phone, version) on outside_team to fieldhouse_app;
grant select, insert, delete on outside_player to fieldhouse_app;

-- The link of those who have no account: its digest. The link itself can be made anew from the key of the press.
alter table event_party add column link_digest bytea;
-- small: no release has had entries yet
create unique index event_party_by_link on event_party (tenant_id, link_digest);

alter table entrant add column outside_team_id bigint;
-- small: no release has had entries yet
alter table entrant add foreign key (tenant_id, outside_team_id) references outside_team;
alter table entrant drop constraint entrant_check1;
-- small: no release has had entries yet
alter table entrant add check (num_nonnulls(member_id, team_id, outside_team_id) = 1);
-- small: no release has had entries yet
create unique index entrant_by_outside_team on entrant (tenant_id, outside_team_id) where outside_team_id is not null;
