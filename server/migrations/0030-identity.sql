-- How many limited calls of a visitor the server processes have taken together. A count lost in a crash harms nobody, so
-- it is written without the log.
create unlogged table call_count (
  tenant_id bigint not null references tenant,
  key text not null,
  ends_at timestamptz not null,
  taken integer not null,
  primary key (tenant_id, key)
);
alter table call_count enable row level security;
alter table call_count force row level security;
create policy tenant on call_count using (tenant_id = current_tenant());
grant select, insert, update, delete on call_count to fieldhouse_app;

-- The language somebody last used the site in; letters are written in it. Null until a page has told it.
alter table app_user add column language text check (language in ('en', 'es'));
