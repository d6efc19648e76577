-- Weather at an event: where play is stopped, why and until when, and how its fields are.

create table play_stop (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_id bigint not null,
  -- A venue that is no longer there leaves a stop without a name.
  venue_id bigint not null,
  reason text not null check (reason in ('lightning', 'rain', 'fields', 'other')),
  note text check (length(note) between 1 and 300),
  stopped_at timestamptz not null,
  actor text not null check (length(actor) between 1 and 200),
  -- When the director says more.
  next_word_at timestamptz,
  -- The last lightning noted: play resumes 30 minutes later, or with a reason.
  lightning_at timestamptz,
  resumed_at timestamptz,
  resumed_by text check (length(resumed_by) between 1 and 200),
  early_reason text check (length(early_reason) between 1 and 300),
  primary key (tenant_id, id),
  foreign key (tenant_id, event_id) references event on delete cascade,
  check ((resumed_at is null) = (resumed_by is null)),
  check (early_reason is null or resumed_at is not null)
);
create unique index play_stop_once on play_stop (tenant_id, event_id, venue_id) where resumed_at is null;
create index play_stop_by_event on play_stop (tenant_id, event_id, id desc);

-- Fields of which somebody has said something; all others are playable.
create table field_mark (
  tenant_id bigint not null references tenant,
  event_id bigint not null,
  field_id bigint not null,
  condition text not null check (condition in ('playable', 'wet', 'closed')),
  marked_at timestamptz not null,
  actor text not null check (length(actor) between 1 and 200),
  primary key (tenant_id, event_id, field_id),
  foreign key (tenant_id, event_id) references event on delete cascade
);

do $$ declare name text; begin
  foreach name in array array['play_stop', 'field_mark'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
grant select, insert, update on play_stop, field_mark to fieldhouse_app;
