-- A root key can be replaced: what was made with an older one says so, or is made again.

-- Which key of ours a device has subscribed to; null where there has only been one.
alter table alert_device add column sender_key text;

-- The handle that authenticators show; null where it still follows from the key.
alter table passkey add column user_handle bytea;

-- The public keys that seal the register of a tenant, sealed themselves: they outlive the root key they follow from.
create table waiver_register_key (
  tenant_id bigint not null references tenant,
  number integer not null check (number > 0),
  sealed bytea not null,
  primary key (tenant_id, number)
);
alter table waiver_register_key enable row level security;
alter table waiver_register_key force row level security;
create policy tenant on waiver_register_key using (tenant_id = current_tenant());
grant select, insert, update (sealed) on waiver_register_key to fieldhouse_app;

-- Sealed, and made, again.
grant update (sealed) on auth_key to fieldhouse_app;
grant update (token_hash) on member_card to fieldhouse_app, fieldhouse_league_desk;
