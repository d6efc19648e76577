-- What leaves for the accounting program: our accounts by its names, and runs that never change.

create table account_map (
  tenant_id bigint not null references tenant,
  account text not null check (account ~ '^[a-z]+:[a-z_]+$'),
  code text not null check (length(code) between 1 and 60),
  name text not null check (length(name) between 1 and 120),
  primary key (tenant_id, account)
);

create table accounting_run (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  until date not null,
  currency text not null,
  -- Of the journals, so that anybody can see that they are as they were.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  entries integer not null check (entries > 0),
  amount bigint not null,
  -- Sums by day and account, with the codes and names of that moment.
  journals jsonb not null,
  made_at timestamptz not null,
  made_by bigint,
  primary key (tenant_id, id)
);

-- Each entry of the ledger is in one run at most.
create table accounting_run_entry (
  tenant_id bigint not null references tenant,
  entry_id bigint not null,
  run_id bigint not null,
  primary key (tenant_id, entry_id),
  foreign key (tenant_id, entry_id) references ledger_entry,
  foreign key (tenant_id, run_id) references accounting_run
);

do $$ declare name text; begin
  foreach name in array array['account_map', 'accounting_run', 'accounting_run_entry'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

grant select, insert, update on account_map to fieldhouse_app;
grant select, insert on accounting_run, accounting_run_entry to fieldhouse_app;
