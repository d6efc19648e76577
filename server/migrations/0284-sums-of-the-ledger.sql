-- Sums of the ledger by the days of the tenant, for reports (decision 0186). They are added up by a job, the first time too:
-- nothing of what is there is read here.

-- What the entries of a sum have in common: their accounts, and what reports tell them apart by.
create table ledger_group (
  tenant_id bigint not null references tenant,
  -- Made of all that follows.
  key uuid not null,
  kind text not null,
  debit text not null,
  credit text not null,
  -- Of the order and its line.
  coupon_id bigint,
  line_account text,
  purpose text,
  -- Of the registration that the line is for.
  season_id bigint,
  league_id bigint,
  division_id bigint,
  membership_id bigint,
  member_type_id bigint,
  is_renewal boolean not null,
  -- Only of entries that are earned day by day: from when, until when, and the cents of each entry, which are rounded alone.
  valid_from date,
  valid_until date,
  each_amount bigint,
  primary key (tenant_id, key)
);

create table ledger_day (
  tenant_id bigint not null references tenant,
  -- In the time zone of `ledger_added`.
  day date not null,
  group_key uuid not null,
  entries bigint not null,
  amount bigint not null,
  primary key (tenant_id, day, group_key),
  foreign key (tenant_id, group_key) references ledger_group
);

-- The same by month, by its first day: reports read days only of the months in which what is asked for begins or ends.
create table ledger_month (
  tenant_id bigint not null references tenant,
  month date not null check (date_part('day', month) = 1),
  group_key uuid not null,
  entries bigint not null,
  amount bigint not null,
  primary key (tenant_id, month, group_key),
  foreign key (tenant_id, group_key) references ledger_group
);

-- How far the ledger of a tenant is added up: to which entry, and in which time zone its days are.
create table ledger_added (
  tenant_id bigint not null references tenant,
  until_id bigint not null,
  time_zone text not null,
  -- The last entry that was there at a moment. Some time later nothing before it is still to be written.
  seen_id bigint not null,
  seen_at timestamptz not null,
  primary key (tenant_id)
);

-- Where registrations were before they went to another league, division or membership, until the sums have followed.
create table registration_moved (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  registration_id bigint not null,
  season_id bigint not null,
  league_id bigint,
  division_id bigint,
  membership_id bigint not null,
  member_type_id bigint not null,
  valid_from date not null,
  valid_until date not null,
  primary key (tenant_id, id)
);
create index registration_moved_by_registration on registration_moved (tenant_id, registration_id, id);

do $$ declare name text; begin
  foreach name in array array['ledger_group', 'ledger_day', 'ledger_month', 'ledger_added', 'registration_moved'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

grant select, insert on ledger_group to fieldhouse_app;
grant select, insert, update, delete on ledger_day, ledger_month to fieldhouse_app;
grant select, insert, update on ledger_added to fieldhouse_app;
grant select, insert, delete on registration_moved to fieldhouse_app;
-- Whoever has one league moves registrations too.
grant select, insert, delete on registration_moved to fieldhouse_league_desk;
