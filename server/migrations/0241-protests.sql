-- A team protests a game: what for, until when and for which fee the event says; the desk decides with a reason.

create table protest_terms (
  tenant_id bigint not null references tenant,
  event_id bigint not null,
  fee_cents bigint not null check (fee_cents between 0 and 100000),
  -- After the end of a game.
  minutes integer not null check (minutes between 0 and 2880),
  version integer not null default 1,
  primary key (tenant_id, event_id),
  foreign key (tenant_id, event_id) references event
);

create table protest (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_id bigint not null,
  game_id bigint not null,
  entrant_id bigint not null,
  -- Of the press: sent twice, it is one.
  request_key uuid not null,
  kind text not null check (kind in ('rule', 'eligibility', 'equipment', 'conduct', 'other')),
  statement text not null check (length(statement) between 1 and 4000),
  filed_at timestamptz not null,
  user_id bigint,
  actor text not null,
  -- It came after the deadline, and the desk took it all the same.
  is_late boolean not null,
  -- As it was when the protest was filed.
  fee_cents bigint not null check (fee_cents >= 0),
  fee_state text not null check (fee_state in ('none', 'owed', 'received', 'due_back', 'returned', 'kept')),
  state text not null check (state in ('open', 'upheld', 'denied', 'withdrawn')),
  decided_at timestamptz,
  decided_by text,
  reason text check (length(reason) between 1 and 1000),
  -- What changes, of one that was upheld.
  change text check (length(change) between 1 and 1000),
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, request_key),
  foreign key (tenant_id, event_id) references event,
  foreign key (tenant_id, game_id) references game,
  foreign key (tenant_id, entrant_id) references entrant,
  constraint protest_decided check ((state in ('upheld', 'denied')) = (reason is not null)),
  check ((state = 'upheld') or change is null)
);
create index protest_by_event on protest (tenant_id, event_id);
create index protest_by_entrant on protest (tenant_id, entrant_id);
-- A team has one open protest of a game, whoever files it.
create unique index protest_once on protest (tenant_id, game_id, entrant_id) where state = 'open';

-- What became of a protest, and what was noted while it was open. Rows are never changed.
create table protest_step (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  protest_id bigint not null,
  deed text not null check (deed in ('filed', 'fee_received', 'fee_returned', 'noted', 'upheld', 'denied', 'withdrawn', 'file_added')),
  note text check (length(note) between 1 and 1000),
  at timestamptz not null,
  user_id bigint,
  actor text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, protest_id) references protest
);
create index protest_step_by_protest on protest_step (tenant_id, protest_id);

-- Evidence: pictures and papers.
create table protest_file (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  protest_id bigint not null,
  name text not null check (length(name) between 1 and 160),
  size integer not null check (size > 0),
  file_key text not null,
  file_type text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, protest_id) references protest
);
create index protest_file_by_protest on protest_file (tenant_id, protest_id);

do $$ declare name text; begin
  foreach name in array array['protest_terms', 'protest', 'protest_step', 'protest_file'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
grant select, insert, update (fee_cents, minutes, version) on protest_terms to fieldhouse_app;
grant select, insert, update (fee_state, state, decided_at, decided_by, reason, change, version) on protest to fieldhouse_app;
grant select, insert on protest_step, protest_file to fieldhouse_app;
