-- What is sold with an entry: T-shirts by size, meals, practice time. Each option has a stock of its own.

create table event_addon (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_id bigint not null,
  position integer not null,
  name text not null check (length(name) between 1 and 120),
  detail text check (length(detail) between 1 and 500),
  -- Each entrant takes it, or a party does so once.
  per text not null check (per in ('entrant', 'order')),
  price_cents bigint not null check (price_cents >= 0),
  -- How many pieces one of them may take.
  max_each integer not null check (max_each between 1 and 50),
  is_required boolean not null,
  -- The last day to order it.
  until_on date,
  -- What comes back of it for somebody who withdraws.
  refunded_by text not null check (refunded_by in ('policy', 'full', 'none')),
  primary key (tenant_id, id),
  foreign key (tenant_id, event_id) references event on delete cascade
);
create index event_addon_by_event on event_addon (tenant_id, event_id);

create table event_addon_option (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_addon_id bigint not null,
  position integer not null,
  -- Empty where there is nothing to choose.
  label text not null check (length(label) <= 60),
  stock integer check (stock >= 0),
  -- Pieces sold or held.
  taken integer not null default 0 check (taken >= 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, event_addon_id) references event_addon on delete cascade,
  -- Never oversold, whatever the code does.
  constraint event_addon_stock check (stock is null or taken <= stock)
);
create index event_addon_option_by_addon on event_addon_option (tenant_id, event_addon_id);

-- Add-ons that are bought after entering, with an order of their own.
create table event_addon_purchase (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  party_id bigint not null,
  -- Whose account it was bought with, which may be gone since.
  user_id bigint,
  -- The same press, sent again, is the same purchase.
  request_key uuid not null,
  state text not null check (state in ('held', 'confirmed', 'over')),
  held_until timestamptz not null,
  order_id bigint,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, user_id, request_key),
  foreign key (tenant_id, party_id) references event_party,
  foreign key (tenant_id, order_id) references orders
);
create index event_addon_purchase_by_party on event_addon_purchase (tenant_id, party_id);
create index event_addon_purchase_held on event_addon_purchase (tenant_id, held_until) where state = 'held';
create index event_addon_purchase_by_order on event_addon_purchase (tenant_id, order_id) where order_id is not null;

create table event_addon_item (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  party_id bigint not null,
  -- Null if it was ordered and is paid with the entry.
  purchase_id bigint,
  -- Null if it is for the whole party.
  entrant_id bigint,
  event_addon_option_id bigint not null,
  quantity integer not null check (quantity > 0),
  -- Of one piece.
  price_cents bigint not null check (price_cents >= 0),
  -- Waits with its party, is held, is theirs, or is not any more. Its pieces are taken while held or confirmed.
  status text not null check (status in ('waiting', 'held', 'confirmed', 'over')),
  primary key (tenant_id, id),
  foreign key (tenant_id, party_id) references event_party,
  foreign key (tenant_id, purchase_id) references event_addon_purchase,
  foreign key (tenant_id, entrant_id) references entrant,
  foreign key (tenant_id, event_addon_option_id) references event_addon_option
);
create index event_addon_item_by_party on event_addon_item (tenant_id, party_id);
create index event_addon_item_by_purchase on event_addon_item (tenant_id, purchase_id) where purchase_id is not null;
create index event_addon_item_by_entrant on event_addon_item (tenant_id, entrant_id) where entrant_id is not null;
create index event_addon_item_by_option on event_addon_item (tenant_id, event_addon_option_id);

do $$ declare name text; begin
  foreach name in array array['event_addon', 'event_addon_option', 'event_addon_purchase', 'event_addon_item'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
grant select, insert, update, delete on event_addon, event_addon_option to fieldhouse_app;
grant select, insert, update on event_addon_purchase to fieldhouse_app;
grant select, insert, update (status) on event_addon_item to fieldhouse_app;
