-- A list as somebody looks at it, kept under a name.
create table saved_view (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  list text not null check (list ~ '^[a-z_]{1,40}$'),
  name text not null check (length(name) between 1 and 60),
  name_key text not null generated always as (lower(name)) stored,
  owner_id bigint not null,
  -- Everyone of the office who sees the list finds it.
  is_shared boolean not null default false,
  -- The contract's ListView.
  view jsonb not null,
  created_at timestamptz not null,
  -- For a day it can be had back.
  removed_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references app_user (tenant_id, id) on delete cascade
);
create unique index saved_view_own on saved_view (tenant_id, owner_id, list, name_key)
  where removed_at is null and not is_shared;
create unique index saved_view_shared on saved_view (tenant_id, list, name_key) where removed_at is null and is_shared;
create index saved_view_removed on saved_view (tenant_id, removed_at) where removed_at is not null;

-- How somebody has arranged the views of a list for themselves.
create table view_arrangement (
  tenant_id bigint not null references tenant,
  user_id bigint not null,
  list text not null check (list ~ '^[a-z_]{1,40}$'),
  -- In this order; views that are not named come after them.
  view_ids bigint[] not null default '{}',
  -- A view that may be gone meanwhile, and is then none.
  default_id bigint,
  density text check (density in ('normal', 'compact')),
  primary key (tenant_id, user_id, list),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);

do $$ declare name text; begin
  foreach name in array array['saved_view', 'view_arrangement'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
    execute format('grant select, insert, update, delete on %I to fieldhouse_app', name);
  end loop;
end $$;
