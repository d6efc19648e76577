-- Who was sent off in a game, and for how many games of their team they sit out afterwards, also at the next event.

create table ejection (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_id bigint not null,
  game_id bigint not null,
  -- The team.
  entrant_id bigint not null,
  -- Of the press: sent twice, it is one.
  request_key uuid not null,
  person text not null check (person in ('player', 'coach', 'spectator')),
  jersey_number text check (jersey_number ~ '^[0-9]{1,2}$'),
  -- Null until somebody says who it was, and for spectators.
  member_id bigint,
  -- Of the name and birthday of a player from outside.
  player_digest bytea,
  rule text check (length(rule) between 1 and 200),
  what text check (length(what) between 1 and 1000),
  at timestamptz not null,
  from_book boolean not null,
  user_id bigint,
  actor text not null,
  taken_back_at timestamptz,
  taken_back_by text,
  primary key (tenant_id, id),
  unique (tenant_id, request_key),
  foreign key (tenant_id, event_id) references event,
  foreign key (tenant_id, game_id) references game,
  foreign key (tenant_id, entrant_id) references entrant,
  foreign key (tenant_id, member_id) references member,
  check (num_nonnulls(member_id, player_digest) <= 1)
);
create index ejection_by_event on ejection (tenant_id, event_id);
create index ejection_by_member on ejection (tenant_id, member_id) where member_id is not null;

create table suspension (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  ejection_id bigint not null,
  member_id bigint,
  player_digest bytea,
  games integer not null check (games between 1 and 99),
  reason text check (length(reason) between 1 and 500),
  imposed_at timestamptz not null,
  user_id bigint,
  actor text not null,
  lifted_at timestamptz,
  lifted_by text,
  lift_reason text check (length(lift_reason) between 1 and 500),
  primary key (tenant_id, id),
  foreign key (tenant_id, ejection_id) references ejection,
  foreign key (tenant_id, member_id) references member,
  check (num_nonnulls(member_id, player_digest) = 1)
);
-- Of two who suspend for one ejection, one does.
create unique index suspension_once on suspension (tenant_id, ejection_id) where lifted_at is null;
create index suspension_by_member on suspension (tenant_id, member_id) where member_id is not null;
create index suspension_by_player on suspension (tenant_id, player_digest) where player_digest is not null;

do $$ declare name text; begin
  foreach name in array array['ejection', 'suspension'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
grant select, insert, update (member_id, player_digest, jersey_number, rule, what, taken_back_at, taken_back_by) on ejection to fieldhouse_app;
grant select, insert, update (member_id, reason, lifted_at, lifted_by, lift_reason) on suspension to fieldhouse_app;
