-- What makes a tenant a brand of its own: settings with a version, host names of its own, legal texts with drafts.

-- Whoever changes a setting says which version was seen, so that nobody overwrites what nobody has read.
alter table property add column version bigint not null default 1;

-- Whether cards are charged for real, where the installation has a provider for that.
alter table tenant add column payment_mode text not null default 'live' check (payment_mode in ('sandbox', 'live'));

-- Host names that a tenant has proven to be its own. Like the list of tenants of no tenant: a name belongs to one of all.
create table tenant_host (
  host text primary key check (length(host) <= 253 and host ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$'),
  tenant_id bigint not null references tenant,
  -- Links in letters begin with it.
  is_primary boolean not null default false,
  since timestamptz not null
);
create unique index tenant_host_primary on tenant_host (tenant_id) where is_primary;
create index tenant_host_by_tenant on tenant_host (tenant_id);

-- What a tenant has said to be its own; anybody may say so, which is why it counts only with the proof.
create table tenant_domain (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  host text not null,
  -- What a TXT record of the domain has to say.
  proof text not null,
  added_at timestamptz not null,
  checked_at timestamptz,
  verified_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, host)
);

-- Every text that was published on a legal page, and at most one draft of the next.
create table page_revision (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  slug text not null,
  title text not null check (length(title) between 1 and 200),
  -- Sanitised when written.
  body_html text not null,
  -- Grows with every change of a draft.
  version bigint not null default 1,
  author text not null,
  saved_at timestamptz not null,
  published_at timestamptz,
  primary key (tenant_id, id)
);
create unique index page_revision_draft on page_revision (tenant_id, slug) where published_at is null;
create index page_revision_by_slug on page_revision (tenant_id, slug, id desc);

do $$ declare name text; begin
  foreach name in array array['tenant_domain', 'page_revision'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

grant select on tenant_host to fieldhouse_app;
grant select, insert, update, delete on tenant_domain to fieldhouse_app;
grant select, insert, update on page_revision to fieldhouse_app;

-- The lists of all tenants stay closed to the application's role but for the tenant it acts for.
create function change_tenant(new_name text, new_payment_mode text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update tenant set name = new_name, payment_mode = new_payment_mode where id = current_tenant();
$$;

-- True when the name is this tenant's afterwards; false when another has it.
create function claim_host(name text, at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into tenant_host (host, tenant_id, since) values (name, current_tenant(), at) on conflict (host) do nothing;
  return exists (select from tenant_host where host = name and tenant_id = current_tenant());
end $$;

create function release_host(name text) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from tenant_host where host = name and tenant_id = current_tenant();
$$;

-- Null: links lead to the address below the installation's own name again.
create function choose_primary_host(name text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  update tenant_host set is_primary = false where tenant_id = current_tenant() and is_primary;
  update tenant_host set is_primary = true where tenant_id = current_tenant() and host = name;
end $$;

do $$ declare signature text; begin
  foreach signature in array array['change_tenant(text, text)', 'claim_host(text, timestamptz)',
    'release_host(text)', 'choose_primary_host(text)'] loop
    execute format('revoke execute on function %s from public', signature);
    execute format('grant execute on function %s to fieldhouse_app', signature);
  end loop;
end $$;
