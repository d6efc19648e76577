-- How many people there are, and how many have registrations of a status, whatever their number costs to count (decision 0214). Both are
-- counted by jobs at night, the first time too: nobody is read here.

create table member_total (
  tenant_id bigint not null references tenant,
  -- Members with ids up to this one are counted in `people`. Who came later is counted when somebody asks.
  until_id bigint not null,
  people bigint not null,
  -- The last id there was when they were counted: up to here they are counted the next night, when every transaction of this one is over.
  last_id bigint not null,
  primary key (tenant_id)
);

-- Members who have a registration, each once. Those of several seasons or statuses are no sums of these rows.
create table people_count (
  tenant_id bigint not null references tenant,
  -- 0: in any season.
  season_id bigint not null,
  -- Empty: of any status.
  status text not null,
  people bigint not null,
  primary key (tenant_id, season_id, status)
);

create table people_counted (
  tenant_id bigint not null references tenant,
  -- Whether the numbers are to be relied on: at first a server of the release before may add up changes without counting people.
  is_whole boolean not null,
  primary key (tenant_id)
);

do $$ declare name text; begin
  foreach name in array array['member_total', 'people_count', 'people_counted'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

grant select, insert, update on member_total, people_count, people_counted to fieldhouse_app;
-- Whoever has one league merges members too.
grant select, update on member_total to fieldhouse_league_desk;
