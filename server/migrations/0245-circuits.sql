-- Events that count together: a circuit has a page, rules of points, and what the office has given by hand. Ranks are computed.

create table circuit (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  name text not null check (length(name) between 1 and 120),
  summary text not null default '' check (length(summary) <= 300),
  is_published boolean not null default false,
  -- The contract's PointsRules.
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, slug)
);

create table circuit_event (
  tenant_id bigint not null references tenant,
  circuit_id bigint not null,
  event_id bigint not null,
  primary key (tenant_id, circuit_id, event_id),
  foreign key (tenant_id, circuit_id) references circuit on delete cascade,
  foreign key (tenant_id, event_id) references event on delete cascade
);
create index circuit_event_by_event on circuit_event (tenant_id, event_id);

-- Facts: points that the office has given or taken. One that was wrong is made good by another.
create table points_entry (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  circuit_id bigint not null,
  -- The division as the ranking names it.
  ranked_in text not null check (length(ranked_in) between 1 and 120),
  team_id bigint,
  outside_team_id bigint,
  points integer not null check (points <> 0 and points between -10000 and 10000),
  reason text not null check (length(reason) between 1 and 300),
  user_id bigint,
  -- The same press, sent again, is the same entry.
  request_key uuid not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, circuit_id, request_key),
  foreign key (tenant_id, circuit_id) references circuit,
  foreign key (tenant_id, team_id) references team,
  foreign key (tenant_id, outside_team_id) references outside_team,
  check (num_nonnulls(team_id, outside_team_id) = 1)
);
create index points_entry_by_team on points_entry (tenant_id, team_id) where team_id is not null;
create index points_entry_by_outside_team on points_entry (tenant_id, outside_team_id) where outside_team_id is not null;

do $$ declare name text; begin
  foreach name in array array['circuit', 'circuit_event', 'points_entry'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
grant select, insert, update, delete on circuit to fieldhouse_app;
grant select, insert, delete on circuit_event to fieldhouse_app;
grant select, insert on points_entry to fieldhouse_app;
