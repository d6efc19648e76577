-- What comes back as credit, and is used like money at a later event.

create table event_credit (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  -- Whose account it is on.
  user_id bigint not null,
  cents bigint not null check (cents > 0),
  left_cents bigint not null check (left_cents between 0 and cents),
  -- What has run out.
  expired_cents bigint not null default 0 check (expired_cents >= 0),
  -- What it is from: 'Skills Camp'.
  origin text not null check (length(origin) between 1 and 200),
  -- Why the office gave it.
  reason text check (length(reason) between 1 and 500),
  -- The order it is from; what the office gives has an order for nothing.
  order_id bigint,
  -- The last day on which it counts; null for ever.
  expires_on date,
  reminded_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references orders,
  check (left_cents + expired_cents <= cents)
);
create index event_credit_of_user on event_credit (tenant_id, user_id);
create index event_credit_by_order on event_credit (tenant_id, order_id) where order_id is not null;
create index event_credit_expiring on event_credit (tenant_id, expires_on) where left_cents > 0 and expires_on is not null;

-- What an order takes of a credit: kept for it while it is paid, used once it is, and given back if it never is.
create table event_credit_use (
  tenant_id bigint not null references tenant,
  order_id bigint not null,
  event_credit_id bigint not null,
  cents bigint not null check (cents > 0),
  state text not null check (state in ('reserved', 'used', 'released')),
  primary key (tenant_id, order_id, event_credit_id),
  foreign key (tenant_id, order_id) references orders,
  foreign key (tenant_id, event_credit_id) references event_credit
);
create index event_credit_use_by_credit on event_credit_use (tenant_id, event_credit_id);

do $$ declare name text; begin
  foreach name in array array['event_credit', 'event_credit_use'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
grant select, insert, update (left_cents, expired_cents, reason, order_id, expires_on, reminded_at, version) on event_credit
  to fieldhouse_app;
grant select, insert, update (state) on event_credit_use to fieldhouse_app;

-- How much of the discount of a line was paid with credit.
alter table order_line add column credited bigint not null default 0;
alter table order_line add constraint order_line_credited check (credited >= 0 and credited + comped <= discount) not valid;

alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check
  check (kind in ('payment', 'fee', 'refund', 'refund_failed', 'surplus', 'credit', 'credit_expired')) not valid;
