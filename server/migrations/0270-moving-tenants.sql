-- A tenant can be moved to another installation.

alter table tenant
  -- Nobody is served until then; whoever moves the tenant goes on putting this off.
  add column moving_until timestamptz,
  -- The address of the site there. What is here is kept and not served again.
  add column moved_to text,
  -- The address of the site where it comes from, until all of it is here.
  add column arriving_from text;

-- The root keys with which a tenant comes, sealed with ours: they read what was made there, for this tenant alone.
create table brought_key (
  tenant_id bigint not null references tenant,
  name text not null,
  sealed bytea not null,
  primary key (tenant_id, name)
);
alter table brought_key enable row level security;
alter table brought_key force row level security;
create policy tenant on brought_key using (tenant_id = current_tenant());
grant select, update (sealed) on brought_key to fieldhouse_app;

-- A server reads those of all tenants at once.
create policy watch on brought_key for select to fieldhouse_watch using (true);
grant select on brought_key to fieldhouse_watch;
create view brought_key_of_any with (security_invoker = true) as
  select tenant_id, name, sealed from brought_key;
grant select on brought_key_of_any to fieldhouse_watch;
