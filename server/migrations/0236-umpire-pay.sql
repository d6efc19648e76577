-- What umpires earn for their games, and what they were paid.

-- Of an event: what a position of a game pays, by division and length. The most exact row counts.
create table umpire_rate (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_id bigint not null,
  -- Null for all divisions.
  event_division_id bigint,
  role text not null check (role in ('plate', 'base')),
  -- For games of at least so many minutes.
  from_minutes integer not null check (from_minutes between 0 and 240),
  cents bigint not null check (cents >= 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, event_id) references crew_rule on delete cascade,
  foreign key (tenant_id, event_division_id) references event_division on delete cascade
);
create unique index umpire_rate_once on umpire_rate (tenant_id, event_id, role, from_minutes, event_division_id)
  nulls not distinct;
create index umpire_rate_by_division on umpire_rate (tenant_id, event_division_id) where event_division_id is not null;

create table umpire_payment (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_id bigint not null,
  official_id bigint not null,
  cents bigint not null check (cents > 0),
  paid_on date not null,
  method text not null check (method in ('check', 'cash', 'transfer', 'other')),
  -- The number of the check, say.
  reference text check (length(reference) between 1 and 100),
  -- Holds its entries in the ledger.
  order_id bigint,
  actor text not null check (length(actor) between 1 and 200),
  paid_at timestamptz not null,
  -- Entered by mistake: it no longer counts.
  undone_at timestamptz,
  undone_reason text check (length(undone_reason) between 1 and 200),
  primary key (tenant_id, id),
  foreign key (tenant_id, event_id) references event,
  foreign key (tenant_id, official_id) references official,
  foreign key (tenant_id, order_id) references orders
);
create index umpire_payment_by_event on umpire_payment (tenant_id, event_id);
create index umpire_payment_by_official on umpire_payment (tenant_id, official_id, paid_on);
create index umpire_payment_by_order on umpire_payment (tenant_id, order_id) where order_id is not null;

-- A game is paid to an umpire once; an undone payment lets go of its games.
create table umpire_paid_game (
  tenant_id bigint not null references tenant,
  umpire_assignment_id bigint not null,
  umpire_payment_id bigint not null,
  cents bigint not null check (cents >= 0),
  primary key (tenant_id, umpire_assignment_id),
  foreign key (tenant_id, umpire_assignment_id) references umpire_assignment,
  foreign key (tenant_id, umpire_payment_id) references umpire_payment
);
create index umpire_paid_game_by_payment on umpire_paid_game (tenant_id, umpire_payment_id);

do $$ declare name text; begin
  foreach name in array array['umpire_rate', 'umpire_payment', 'umpire_paid_game'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
grant select, insert, delete on umpire_rate, umpire_paid_game to fieldhouse_app;
grant select, insert, update (order_id, undone_at, undone_reason) on umpire_payment to fieldhouse_app;

alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in
  ('payment', 'fee', 'refund', 'refund_failed', 'surplus', 'credit', 'credit_expired', 'cost', 'cost_undone')) not valid;
