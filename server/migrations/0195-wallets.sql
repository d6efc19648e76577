-- Membership cards in the wallets of phones (decision 0118).

-- A card as a wallet has it: one for all phones that hold it.
create table wallet_pass (
  tenant_id bigint not null references tenant,
  id bigint not null generated always as identity,
  registration_id bigint not null,
  -- The number of the card: one that was replaced has another pass.
  card_serial integer not null,
  wallet text not null check (wallet in ('apple', 'google')),
  -- By which the wallet's maker and its phones name the pass; it says nothing about anybody.
  pass_code text not null check (length(pass_code) between 20 and 40),
  -- SHA-256 of what a phone proves with that it holds the pass. It follows from a key that is not in the database.
  token_hash bytea not null check (length(token_hash) = 32),
  -- A digest of what the phones show: where it differs from what is on record, they are told.
  shown_digest text not null,
  is_void boolean not null,
  created_at timestamptz not null,
  -- Later with every change, by a second at least: phones compare whole seconds.
  changed_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, registration_id, card_serial, wallet),
  unique (tenant_id, pass_code),
  foreign key (tenant_id, registration_id, card_serial) references member_card (tenant_id, registration_id, serial)
);

-- A phone that wants to hear when a pass has changed.
create table wallet_device (
  tenant_id bigint not null references tenant,
  id bigint not null generated always as identity,
  pass_id bigint not null,
  -- SHA-256 of the name the phone gave itself.
  device_hash bytea not null check (length(device_hash) = 32),
  -- Where it hears, sealed.
  push_token bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, device_hash, pass_id),
  foreign key (tenant_id, pass_id) references wallet_pass on delete cascade
);
create index on wallet_device (tenant_id, pass_id);

alter table wallet_pass enable row level security;
alter table wallet_pass force row level security;
create policy tenant on wallet_pass using (tenant_id = current_tenant());
grant select, insert, update on wallet_pass to fieldhouse_app;

alter table wallet_device enable row level security;
alter table wallet_device force row level security;
create policy tenant on wallet_device using (tenant_id = current_tenant());
grant select, insert, update, delete on wallet_device to fieldhouse_app;

-- Every few minutes a server asks once which tenants have passes at all.
create policy watch on wallet_pass for select to fieldhouse_watch using (true);
grant select (tenant_id) on wallet_pass to fieldhouse_watch;
