-- What a director can do after a stop: measures with everything that comes of them, the one that was chosen, and what comes back to teams.

create table weather_measure (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_id bigint not null,
  -- Names it: of the schedule and games it was computed from, and of all that comes of it.
  digest text not null check (length(digest) = 64),
  kind text not null check
    (kind in ('wait', 'shorter', 'shorter_more', 'lower_off', 'drop_pool', 'drop_pool_shorter', 'decide')),
  -- The version of the schedule, and which games had begun.
  schedule_version integer not null,
  begun_digest text not null check (length(begun_digest) = 64),
  -- Places, games called off, shorter games, and how it was before.
  plan jsonb not null check (jsonb_typeof(plan) = 'object'),
  made_at timestamptz not null,
  actor text not null check (length(actor) between 1 and 200),
  chosen_at timestamptz,
  -- The version that was published, and how many were told.
  published_number integer,
  told integer,
  undone_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, event_id, digest),
  foreign key (tenant_id, event_id) references event on delete cascade,
  check ((chosen_at is null) = (published_number is null)),
  check (undone_at is null or chosen_at is not null)
);

-- small: no release has had draws yet
alter table game add column called_off_by bigint;
-- small: no release has had draws yet
alter table game add foreign key (tenant_id, called_off_by) references weather_measure;
-- small: no release has had draws yet
create index game_by_called_off on game (tenant_id, called_off_by);

-- What comes back to a party of an event that is cut short: prepared when that is decided, sent by a press, each once.
create table event_cut_short (
  tenant_id bigint not null references tenant,
  event_id bigint not null,
  -- What decided it.
  occasion bigint not null,
  party_id bigint not null,
  -- [entrant, games started, games promised]
  teams jsonb not null check (jsonb_typeof(teams) = 'array'),
  prepared_at timestamptz not null,
  asked_at timestamptz,
  sent_at timestamptz,
  back_cents bigint,
  credit_cents bigint,
  primary key (tenant_id, occasion, party_id),
  foreign key (tenant_id, event_id) references event,
  foreign key (tenant_id, party_id) references event_party,
  check ((sent_at is null) = (back_cents is null)),
  check (sent_at is null or asked_at is not null)
);
create index event_cut_short_by_event on event_cut_short (tenant_id, event_id);
create index event_cut_short_by_party on event_cut_short (tenant_id, party_id);
create index event_cut_short_waiting on event_cut_short (tenant_id, occasion) where asked_at is not null and sent_at is null;

do $$ declare name text; begin
  foreach name in array array['weather_measure', 'event_cut_short'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
grant select, insert, update, delete on weather_measure, event_cut_short to fieldhouse_app;
