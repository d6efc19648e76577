-- Where and when the games of an event are played: as directors work on it, and as it is published.

create table event_schedule (
  tenant_id bigint not null references tenant,
  event_id bigint not null,
  -- That of the last version; whoever changes something names the one that was seen.
  version integer not null default 1 check (version > 0),
  -- Rest, changeover, crews, and limits by division: ScheduleRules of the contract.
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  published_number integer,
  published_at timestamptz,
  -- A build that runs: whose it is, when it was last heard of, and how far it is.
  build_key text check (length(build_key) between 1 and 40),
  build_beat_at timestamptz,
  build_progress jsonb check (jsonb_typeof(build_progress) = 'object'),
  build_stops boolean not null default false,
  primary key (tenant_id, event_id),
  foreign key (tenant_id, event_id) references event on delete cascade,
  check ((published_number is null) = (published_at is null))
);

-- Every working schedule there has been, whole, so that any of them can be compared and brought back.
create table schedule_version (
  tenant_id bigint not null references tenant,
  event_id bigint not null,
  number integer not null check (number > 1),
  deed text not null check (deed in ('moved', 'built', 'locked', 'restored', 'published', 'cleared', 'imported', 'rules')),
  -- The version that was brought back.
  restored_number integer,
  -- [game, field, minute of the event, locked], by game.
  places jsonb not null check (jsonb_typeof(places) = 'array'),
  -- How many games are somewhere else than in the version before.
  games integer not null check (games >= 0),
  actor text not null check (length(actor) between 1 and 200),
  at timestamptz not null,
  primary key (tenant_id, event_id, number),
  foreign key (tenant_id, event_id) references event_schedule on delete cascade,
  check ((deed = 'restored') = (restored_number is not null))
);

create table placement (
  tenant_id bigint not null references tenant,
  event_id bigint not null,
  schedule text not null check (schedule in ('working', 'published')),
  game_id bigint not null,
  -- A field that is gone since leaves the game without a place.
  field_id bigint not null,
  starts_at timestamptz not null,
  is_locked boolean not null default false,
  -- Of the entry in calendars (RFC 5545, SEQUENCE): rises with every published change.
  sequence integer not null default 0 check (sequence >= 0),
  changed_at timestamptz not null,
  primary key (tenant_id, event_id, schedule, game_id),
  foreign key (tenant_id, event_id) references event_schedule on delete cascade,
  foreign key (tenant_id, game_id) references game on delete cascade
);
create index placement_by_game on placement (tenant_id, game_id);

do $$ declare name text; begin
  foreach name in array array['event_schedule', 'schedule_version', 'placement'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
grant select, insert, update on event_schedule to fieldhouse_app;
grant select, insert on schedule_version to fieldhouse_app;
grant select, insert, update, delete on placement to fieldhouse_app;
