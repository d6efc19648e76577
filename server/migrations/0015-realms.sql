-- Realms elsewhere: where the people of a tenant log in when it is not here, who they are here, and what is kept of
-- their login there. And logins that an application hands over to a browser.

create table auth_realm (
  tenant_id bigint not null references tenant,
  -- broker: people show there who they are and get our tokens. direct: the tokens are that realm's own.
  mode text not null check (mode in ('broker', 'direct')),
  -- On the button: "Log in with …".
  name text not null check (length(name) between 1 and 60),
  issuer text not null,
  client_id text not null,
  -- AES-256-GCM under a key kept outside the database; null for a client without a secret.
  sealed_secret bytea,
  scope text not null,
  -- Where in the claims the list of roles stands, such as realm_access.roles; null where roles are given here.
  role_claim text,
  -- What the realm's access tokens say of themselves, where they are shown to us.
  audience text,
  token_type text check (token_type in ('at+jwt', 'JWT')),
  -- What becomes of a password typed here: checked here, shown to the realm, or not accepted.
  passwords text not null check (passwords in ('own', 'forwarded', 'refused')),
  changed_at timestamptz not null,
  primary key (tenant_id),
  check (mode = 'direct' or passwords <> 'forwarded'),
  check (mode = 'broker' or passwords <> 'own'),
  check (mode = 'broker' or (audience is not null and token_type is not null))
);

-- Who somebody of a realm is here. Never found by the e-mail address: that one can change hands there.
create table auth_identity (
  tenant_id bigint not null,
  issuer text not null,
  subject text not null,
  user_id bigint not null,
  created_at timestamptz not null,
  primary key (tenant_id, issuer, subject),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create index auth_identity_by_user on auth_identity (tenant_id, user_id);

-- A login there, which is asked every few minutes whether it still holds.
create table auth_upstream (
  tenant_id bigint not null references tenant,
  id uuid not null,
  issuer text not null,
  -- The realm's refresh token, AES-256-GCM under a key kept outside the database.
  sealed_token bytea not null,
  checked_at timestamptz not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);

alter table auth_session
  add column upstream_id uuid,
  -- Made for a browser by an application; it belongs to the first browser that uses it.
  add column is_handed_over boolean not null default false,
  add foreign key (tenant_id, upstream_id) references auth_upstream (tenant_id, id);
create index auth_session_by_upstream on auth_session (tenant_id, upstream_id) where upstream_id is not null;

-- Whoever logs in elsewhere has no password here.
alter table app_user drop constraint app_user_check;

do $$ declare name text; begin
  foreach name in array array['auth_realm', 'auth_identity', 'auth_upstream'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

grant select, insert, update, delete on auth_realm to fieldhouse_app;
grant select, insert, delete on auth_identity to fieldhouse_app;
grant select, insert, update, delete on auth_upstream to fieldhouse_app;
