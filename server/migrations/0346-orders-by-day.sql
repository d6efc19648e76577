-- How many orders there are and what they come to, by the days of the tenant and by status (decision 0207). They are counted by a
-- job, the first time too: no order is read here.

create table order_day (
  tenant_id bigint not null references tenant,
  -- On which they were placed, in the time zone of `order_added`.
  day date not null,
  status text not null,
  -- Those that are listed: orders that ask for nothing or were placed again are in no list.
  orders bigint not null,
  -- Cents: what they ask for, and what was refunded of them.
  total bigint not null,
  refunded bigint not null,
  primary key (tenant_id, day, status)
);

-- What has changed and is not added up yet: an order as it is from now on, less the order as it was until now. Rows are only
-- inserted here, so that families who pay at the same moment do not wait for one another.
create table order_change (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  placed_at timestamptz not null,
  status text not null,
  orders integer not null,
  total bigint not null,
  refunded bigint not null,
  primary key (tenant_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

create table order_added (
  tenant_id bigint not null references tenant,
  -- Whose days those of `order_day` are.
  time_zone text not null,
  -- When all orders were last counted to begin with.
  counted_at timestamptz not null,
  -- Whether the days are to be relied on: for a while a server of the release before may change orders without noting it.
  is_whole boolean not null,
  primary key (tenant_id)
);

do $$ declare name text; begin
  foreach name in array array['order_day', 'order_change', 'order_added'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

grant select, insert, update on order_day, order_added to fieldhouse_app;
grant select, insert, delete on order_change to fieldhouse_app;
-- Whoever has one league refunds too.
grant select, insert, delete on order_change to fieldhouse_league_desk;
