-- What somebody can show beside a password, or in place of it.

-- An authenticator app. Without confirmed_at it was begun and is not asked for yet.
create table user_totp (
  tenant_id bigint not null,
  user_id bigint not null,
  -- AES-256-GCM under a key kept outside the database.
  sealed bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The half minute of the newest code that was used: a code, and any older one, works once.
  last_step bigint not null default 0,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);

-- For the day the app is lost. One salt for the codes of a set, so that one typed code costs one hash to look for.
create table recovery_code (
  tenant_id bigint not null,
  user_id bigint not null,
  -- argon2id, since a code is short enough to be typed.
  hash bytea not null,
  salt bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, user_id, hash),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);

create table passkey (
  tenant_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  -- base64url, as browsers write it.
  credential_id text not null check (length(credential_id) between 16 and 1400),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- The host name it was made at, which is the only one it works at.
  rp_id text not null,
  is_backed_up boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, credential_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create index passkey_by_user on passkey (tenant_id, user_id);

-- Challenges that were answered. One that was only asked for leaves no trace: it carries its own proof.
create table used_challenge (
  tenant_id bigint not null references tenant,
  hash bytea not null,
  expires_at timestamptz not null,
  primary key (tenant_id, hash)
);

alter table auth_action_token drop constraint auth_action_token_purpose_check;
alter table auth_action_token add constraint auth_action_token_purpose_check
  check (purpose in ('reset', 'set', 'verify', 'email'));

do $$ declare name text; begin
  foreach name in array array['user_totp', 'recovery_code', 'passkey', 'used_challenge'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

grant select, insert, update, delete on user_totp to fieldhouse_app;
grant select, insert, update, delete on recovery_code to fieldhouse_app;
grant select, insert, update, delete on passkey to fieldhouse_app;
grant select, insert, delete on used_challenge to fieldhouse_app;
