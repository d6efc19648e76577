-- Cash at the gate of an event: a drawer for each shift of a helper, and the sales that are counted in it.

create table gate_drawer (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_id bigint not null,
  -- Made by the phone, so that what was opened twice is one.
  key uuid not null,
  -- Whose shift it is; the account may be gone since.
  user_id bigint,
  actor text not null,
  opened_at timestamptz not null,
  float_cents bigint not null check (float_cents >= 0),
  primary key (tenant_id, id),
  unique (tenant_id, key),
  foreign key (tenant_id, event_id) references event
);
create index gate_drawer_by_event on gate_drawer (tenant_id, event_id);

-- What was counted when a drawer was closed, as it was signed. Rows are never changed.
create table gate_drawer_count (
  tenant_id bigint not null references tenant,
  drawer_id bigint not null,
  closed_at timestamptz not null,
  -- The cash sales that had arrived by then.
  sold_cents bigint not null check (sold_cents >= 0),
  counted_cents bigint not null check (counted_cents >= 0),
  -- The name that the helper has typed as a signature.
  signed_name text not null check (length(signed_name) between 1 and 120),
  primary key (tenant_id, drawer_id),
  foreign key (tenant_id, drawer_id) references gate_drawer
);

-- A cash sale at the gate: which purchase, and into which drawer the money went.
create table gate_sale (
  tenant_id bigint not null references tenant,
  purchase_id bigint not null,
  drawer_id bigint not null,
  cents bigint not null check (cents >= 0),
  -- By the clock of the phone, and when it arrived.
  sold_at timestamptz not null,
  received_at timestamptz not null,
  -- It arrived after the drawer was closed: its money was counted already.
  is_late boolean not null,
  primary key (tenant_id, purchase_id),
  foreign key (tenant_id, purchase_id) references event_pass_purchase,
  foreign key (tenant_id, drawer_id) references gate_drawer
);
create index gate_sale_by_drawer on gate_sale (tenant_id, drawer_id);

do $$ declare name text; begin
  foreach name in array array['gate_drawer', 'gate_drawer_count', 'gate_sale'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
-- Drawers are held with `for update`, which wants one column that may be changed.
grant select, insert, update (actor) on gate_drawer to fieldhouse_app;
grant select, insert on gate_drawer_count, gate_sale to fieldhouse_app;
