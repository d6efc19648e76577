-- Passes let people into an event who only watch: sold beforehand to anybody, and shown at the gate.

create table event_pass_type (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_id bigint not null,
  position integer not null,
  name text not null check (length(name) between 1 and 80),
  -- The day it lets in; null lets in on every day of the event.
  day date,
  min_age integer check (min_age between 0 and 120),
  max_age integer check (max_age between 0 and 120),
  price_cents bigint not null check (price_cents >= 0),
  stock integer check (stock >= 0),
  -- Passes sold or held.
  taken integer not null default 0 check (taken >= 0),
  sold_from date,
  sold_until date,
  sold_at text not null check (sold_at in ('both', 'online', 'gate')),
  primary key (tenant_id, id),
  foreign key (tenant_id, event_id) references event on delete cascade,
  constraint event_pass_ages check (min_age <= max_age),
  -- Never oversold, whatever the code does.
  constraint event_pass_stock check (stock is null or taken <= stock)
);
create index event_pass_type_by_event on event_pass_type (tenant_id, event_id);

-- Passes that are bought together, by whoever has their link.
create table event_pass_purchase (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_id bigint not null,
  -- The same press, sent again, is the same purchase.
  request_key uuid not null,
  -- Null once the buyer is forgotten.
  link_digest bytea,
  sold_at text not null check (sold_at in ('online', 'gate')),
  -- Unknown where somebody paid cash at the gate.
  name text check (length(name) between 1 and 120),
  email text check (length(email) <= 254),
  -- In which the buyer is written to.
  language text not null check (length(language) <= 10),
  state text not null check (state in ('held', 'confirmed', 'over')),
  held_until timestamptz not null,
  order_id bigint,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, event_id, request_key),
  foreign key (tenant_id, event_id) references event,
  foreign key (tenant_id, order_id) references orders
);
create unique index event_pass_purchase_by_link on event_pass_purchase (tenant_id, link_digest);
create index event_pass_purchase_held on event_pass_purchase (tenant_id, held_until) where state = 'held';
create index event_pass_purchase_by_email on event_pass_purchase (tenant_id, email) where email is not null;
create index event_pass_purchase_by_order on event_pass_purchase (tenant_id, order_id) where order_id is not null;

create table event_pass (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_id bigint not null,
  purchase_id bigint not null,
  event_pass_type_id bigint not null,
  position integer not null,
  -- Of the code on it. The code itself can be made anew from the key of the press.
  code_digest bytea not null,
  price_cents bigint not null check (price_cents >= 0),
  -- It lets in while it is confirmed, and is taken from the stock while held or confirmed.
  status text not null check (status in ('held', 'confirmed', 'refunded', 'over')),
  primary key (tenant_id, id),
  unique (tenant_id, purchase_id, position),
  foreign key (tenant_id, event_id) references event,
  foreign key (tenant_id, purchase_id) references event_pass_purchase,
  foreign key (tenant_id, event_pass_type_id) references event_pass_type
);
create unique index event_pass_by_code on event_pass (tenant_id, code_digest);
create index event_pass_by_event on event_pass (tenant_id, event_id);
create index event_pass_by_type on event_pass (tenant_id, event_pass_type_id);

-- What the phones at the gate have seen, in any order and each once. Which of it counts is computed (decision 0157).
create table event_pass_scan (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_id bigint not null,
  -- Made by the phone, so that what was sent twice is written once.
  key text not null check (length(key) between 16 and 64),
  pass_id bigint not null,
  direction text not null check (direction in ('in', 'out')),
  day date not null,
  was_offline boolean not null,
  -- By the clock of the phone, and when it arrived.
  scanned_at timestamptz not null,
  received_at timestamptz not null,
  user_id bigint,
  actor text not null,
  primary key (tenant_id, id),
  unique (tenant_id, key),
  foreign key (tenant_id, event_id) references event,
  foreign key (tenant_id, pass_id) references event_pass
);
create index event_pass_scan_by_day on event_pass_scan (tenant_id, event_id, day);
create index event_pass_scan_by_pass on event_pass_scan (tenant_id, pass_id);

do $$ declare name text; begin
  foreach name in array array['event_pass_type', 'event_pass_purchase', 'event_pass', 'event_pass_scan'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
grant select, insert, update, delete on event_pass_type to fieldhouse_app;
grant select, insert, update (name, email, state, held_until, order_id, link_digest) on event_pass_purchase to fieldhouse_app;
grant select, insert, update (status, code_digest) on event_pass to fieldhouse_app;
grant select, insert on event_pass_scan to fieldhouse_app;
