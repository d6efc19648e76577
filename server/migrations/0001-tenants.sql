-- What every later table builds on: the tenants, the role the server works as, and the tenant of a transaction.

-- Roles belong to the whole database server, so another database of it may have made this one already.
do $$ begin
  create role fieldhouse_app login;
exception when duplicate_object or unique_violation then null;
end $$;

grant fieldhouse_app to current_user;

create extension if not exists pg_trgm;

create table tenant (
  id bigint generated always as identity primary key,
  -- The first label of the host name.
  label text not null unique check (label ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  name text not null check (length(name) between 1 and 120),
  time_zone text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'active' check (status in ('active', 'closed')),
  created_at timestamptz not null
);

-- Null outside a tenant, so a statement that forgot its tenant sees and writes nothing.
create function current_tenant() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.tenant_id', true), '')::bigint;

-- Settings of a tenant by name (getProperties): data, never secrets.
create table property (
  tenant_id bigint not null references tenant,
  name text not null check (name ~ '^[A-Za-z][A-Za-z0-9_]{0,60}$'),
  value jsonb not null,
  is_public boolean not null default false,
  updated_at timestamptz not null,
  primary key (tenant_id, name)
);

-- Who did what to what; append only.
create table audit_entry (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  at timestamptz not null,
  -- Null when a visitor or the system itself acted; `actor` then says which.
  user_id bigint,
  actor text not null,
  action text not null,
  subject text not null,
  subject_id bigint not null,
  before jsonb,
  after jsonb,
  note text,
  trace_id text not null,
  primary key (tenant_id, id)
);
create index audit_entry_by_subject on audit_entry (tenant_id, subject, subject_id, id desc);

-- Letters, written in the transaction they belong to and sent by a job afterwards.
create table mail (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  -- [{ "filename", "type", "file" }]: the file's key in the storage
  attachments jsonb not null default '[]',
  -- What it is about, for the history of a registration or a person.
  about text,
  about_id bigint,
  -- Names the occasion of a letter that must go out once, however often its job is run.
  once text,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'kept', 'failed')),
  error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, once)
);
create index mail_by_subject on mail (tenant_id, about, about_id, id desc);

do $$ declare name text; begin
  foreach name in array array['property', 'audit_entry', 'mail'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

grant usage on schema public to fieldhouse_app;
grant select on tenant to fieldhouse_app;
grant select, insert, update, delete on property to fieldhouse_app;
grant select, insert on audit_entry to fieldhouse_app;
grant select, insert, update on mail to fieldhouse_app;

-- Jobs are written in the transaction they belong to; the queue's own tables stay closed to the application's role.
create function enqueue_job(name text, payload json, at timestamptz, key text) returns void
language sql security definer set search_path = graphile_worker, pg_catalog, pg_temp as $$
  select graphile_worker.add_job(name, payload, run_at => coalesce(at, now()), job_key => key, max_attempts => 25);
$$;

revoke execute on function enqueue_job from public;

grant execute on function enqueue_job to fieldhouse_app;
