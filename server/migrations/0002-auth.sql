-- Who logs in, what they may do, and the sessions, keys and links that prove it.

create table app_user (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  -- Without @, so that no username can stand for somebody else's e-mail address.
  username text check (username ~ '^[a-z0-9._-]{2,60}$'),
  first_name text not null,
  last_name text not null,
  -- Null until the person has chosen a password.
  password_hash text,
  password_set_at timestamptz,
  status text not null check (status in ('invited', 'active', 'blocked')),
  email_verified_at timestamptz,
  -- 0 not started, 1 partly, 2 complete (specification §4).
  profile_complete smallint not null check (profile_complete between 0 and 2),
  -- The person's own member record; members stand above logins, so no foreign key leads there.
  member_id bigint,
  created_at timestamptz not null,
  last_login_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, email),
  unique (tenant_id, username),
  check (status <> 'active' or password_hash is not null)
);
create index app_user_by_member on app_user (tenant_id, member_id) where member_id is not null;

create table user_role (
  tenant_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  module text not null,
  role text not null,
  -- A role for one club or one team only; null for all of them.
  club_id bigint,
  team_id bigint,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, user_id, module, role, club_id, team_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  check ((module, role) in (
    ('MMS', 'admin'), ('MMS', 'manager'), ('MMS', 'volunteer'), ('MMS', 'member'),
    ('CTMS', 'Club Admin'), ('CTMS', 'Team Admin'), ('CTMS', 'End User'), ('CTMS', 'Volunteer Teams'),
    ('EMS', 'admin')
  ))
);

-- The permission matrix: what holders of a role may do.
create table role_permission (
  tenant_id bigint not null references tenant,
  role_module text not null,
  role text not null,
  module text not null check (module ~ '^[a-z]{2,20}$'),
  resource text not null check (resource ~ '^[a-z_]{2,40}$'),
  action text not null check (action ~ '^[a-z_]{2,20}$'),
  primary key (tenant_id, role_module, role, module, resource, action)
);

-- A login and everything that follows from it until it ends. A refresh token is made from `id` and `seq` with a key
-- kept outside the database, so nothing in here can be turned into one.
create table auth_session (
  tenant_id bigint not null,
  id uuid not null,
  user_id bigint not null,
  client_id text not null,
  seq integer not null default 0,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  idle_expires_at timestamptz not null,
  abs_expires_at timestamptz not null,
  -- How far each refresh moves idle_expires_at.
  idle_seconds integer not null check (idle_seconds > 0),
  -- SHA-256 of the cookie a browser must show beside the refresh token.
  bind_sha256 bytea,
  amr text[] not null,
  auth_time timestamptz not null,
  ip inet,
  user_agent text not null,
  revoked_at timestamptz,
  revoked_reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create index auth_session_by_user on auth_session (tenant_id, user_id) where revoked_at is null;
create index auth_session_by_end on auth_session (tenant_id, abs_expires_at);

-- One-time links in letters; the table holds only the SHA-256 of what the link carries.
create table auth_action_token (
  tenant_id bigint not null,
  hash bytea not null,
  purpose text not null check (purpose in ('reset', 'set', 'verify')),
  user_id bigint not null,
  -- The address the link was sent to.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, hash),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create index auth_action_token_by_user on auth_action_token (tenant_id, user_id, purpose) where used_at is null;

create table auth_throttle (
  tenant_id bigint not null references tenant,
  key text not null,
  count integer not null,
  reset_at timestamptz not null,
  -- How many windows in a row ran over the limit.
  strikes integer not null default 0,
  primary key (tenant_id, key)
);

-- Signing keys; `number` makes two servers that start at once agree on one first key.
create table auth_key (
  tenant_id bigint not null references tenant,
  number integer not null,
  kid text not null,
  public_jwk jsonb not null,
  -- AES-256-GCM under a key kept outside the database.
  sealed bytea not null,
  created_at timestamptz not null,
  signs_from timestamptz not null,
  retires_at timestamptz not null,
  primary key (tenant_id, number),
  unique (tenant_id, kid)
);

-- What happened at the door; append only.
create table auth_event (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  at timestamptz not null,
  kind text not null,
  user_id bigint,
  ip text not null,
  user_agent text not null,
  detail jsonb,
  trace_id text not null,
  primary key (tenant_id, id)
);
create index auth_event_by_user on auth_event (tenant_id, user_id, id desc);

do $$ declare name text; begin
  foreach name in array array[
    'app_user', 'user_role', 'role_permission', 'auth_session', 'auth_action_token', 'auth_throttle', 'auth_key', 'auth_event'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

grant select, insert, update on app_user to fieldhouse_app;
grant select, insert, delete on user_role to fieldhouse_app;
grant select, insert, delete on role_permission to fieldhouse_app;
grant select, insert, update, delete on auth_session to fieldhouse_app;
grant select, insert, update, delete on auth_action_token to fieldhouse_app;
grant select, insert, update, delete on auth_throttle to fieldhouse_app;
grant select, insert, delete on auth_key to fieldhouse_app;
grant select, insert on auth_event to fieldhouse_app;
