-- What each team owes for the umpires of its games, and what was paid of it.

create table plate_terms (
  tenant_id bigint not null references tenant,
  event_id bigint not null,
  -- Per game and team; a division can have a fee of its own.
  cents bigint not null check (cents between 0 and 100000),
  owed_by text not null check (owed_by in ('both', 'home')),
  due text not null check (due in ('first_game', 'each_game')),
  -- Who owes the fee of a game that was forfeited.
  forfeit text not null check (forfeit in ('both', 'forfeiting', 'none')),
  version integer not null default 1,
  primary key (tenant_id, event_id),
  foreign key (tenant_id, event_id) references event on delete cascade
);

create table plate_fee (
  tenant_id bigint not null references tenant,
  event_division_id bigint not null,
  event_id bigint not null,
  cents bigint not null check (cents between 0 and 100000),
  primary key (tenant_id, event_division_id),
  foreign key (tenant_id, event_id) references plate_terms on delete cascade,
  foreign key (tenant_id, event_division_id) references event_division on delete cascade
);
create index plate_fee_by_event on plate_fee (tenant_id, event_id);

-- Of a team in an event; held while something is paid for it or goes back.
create table plate_account (
  tenant_id bigint not null references tenant,
  entrant_id bigint not null,
  event_id bigint not null,
  reminded_at timestamptz,
  primary key (tenant_id, entrant_id),
  foreign key (tenant_id, event_id) references event,
  foreign key (tenant_id, entrant_id) references entrant
);
create index plate_account_by_event on plate_account (tenant_id, event_id);

create table plate_payment (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_id bigint not null,
  entrant_id bigint not null,
  -- Of the press: sent twice, it is one. Null of what is paid by link, where the order is what there is once.
  request_key uuid,
  cents bigint not null check (cents > 0),
  method text not null check (method in ('card', 'check', 'cash')),
  -- Open until its order is paid.
  state text not null check (state in ('open', 'paid')),
  order_id bigint,
  -- Into which the cash went that was taken at the gate.
  drawer_id bigint,
  actor text not null check (length(actor) between 1 and 200),
  at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, request_key),
  foreign key (tenant_id, entrant_id) references plate_account,
  foreign key (tenant_id, event_id) references event,
  foreign key (tenant_id, order_id) references orders,
  foreign key (tenant_id, drawer_id) references gate_drawer
);
-- What a team still owes is paid by one order at a time.
create unique index plate_payment_open on plate_payment (tenant_id, entrant_id) where state = 'open';
create index plate_payment_by_entrant on plate_payment (tenant_id, entrant_id);
create index plate_payment_by_event on plate_payment (tenant_id, event_id);
create index plate_payment_by_order on plate_payment (tenant_id, order_id) where order_id is not null;
create index plate_payment_by_drawer on plate_payment (tenant_id, drawer_id) where drawer_id is not null;

do $$ declare name text; begin
  foreach name in array array['plate_terms', 'plate_fee', 'plate_account', 'plate_payment'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
grant select, insert, update on plate_terms to fieldhouse_app;
grant select, insert, delete on plate_fee to fieldhouse_app;
grant select, insert, update (reminded_at) on plate_account to fieldhouse_app;
grant select, insert, update (cents, method, state, order_id, request_key, drawer_id, actor, at) on plate_payment to fieldhouse_app;
