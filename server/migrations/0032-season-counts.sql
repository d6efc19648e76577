-- The numbers of the dashboard, kept together with what they count: a large tenant's cost no more to read than a small
-- one's (decision 0028).

create table season_count (
  tenant_id bigint not null references tenant,
  season_id bigint not null,
  -- What is counted: registrations by one of their properties, or the people who hold an active one.
  subject text not null check (subject in ('status', 'league', 'membership', 'month', 'members')),
  -- Which status, league (empty: none), membership, or month ('YYYY-MM' in the tenant's time zone); empty for members.
  key text not null,
  count bigint not null,
  primary key (tenant_id, season_id, subject, key),
  foreign key (tenant_id, season_id) references season on delete cascade
);

-- What has changed and is not added up yet: a registration as it is from now on (1), or as it was until now (-1). Rows
-- are only inserted here, so that families who register at the same moment do not wait for one another.
create table season_count_change (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  season_id bigint not null,
  change_by smallint not null check (change_by in (1, -1)),
  status text not null,
  league_id bigint,
  membership_id bigint not null,
  member_id bigint not null,
  -- Whether it is a person's, and not a team's or a club's.
  is_person boolean not null,
  registered_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, season_id) references season on delete cascade
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

-- What cards were charged and what went back, day by day in the tenant's time zone, as far as it is added up: the
-- ledger itself is only read from the last `until` on.
create table takings_day (
  tenant_id bigint not null references tenant,
  day date not null,
  charged bigint not null,
  refunded bigint not null,
  -- Entries booked before this moment are in.
  until timestamptz not null,
  primary key (tenant_id, day)
);

do $$ declare name text; begin
  foreach name in array array['season_count', 'season_count_change', 'takings_day'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

grant select, insert, update on season_count, takings_day to fieldhouse_app;

grant select, insert, delete on season_count_change to fieldhouse_app;

-- The newest of a season, of whom the dashboard shows a few; it counts no longer.
drop index registration_counted;

create index registration_by_season on registration (tenant_id, season_id, registered_at desc, id desc) where deleted_at is null;

-- The owner of a table that forces its policies sees no rows either.
alter table registration no force row level security;

alter table member_type no force row level security;

alter table season_count no force row level security;

insert into season_count (tenant_id, season_id, subject, key, count)
select r.tenant_id, r.season_id, v.subject, v.key, count(*)
from registration r
  join tenant t on t.id = r.tenant_id
  cross join lateral (values
    ('status', r.status),
    ('league', coalesce(r.league_id::text, '')),
    ('membership', r.membership_id::text),
    ('month', to_char(r.registered_at at time zone t.time_zone, 'YYYY-MM'))
  ) v (subject, key)
where r.deleted_at is null
group by 1, 2, 3, 4;

insert into season_count (tenant_id, season_id, subject, key, count)
select r.tenant_id, r.season_id, 'members', '', count(distinct r.member_id)
from registration r
  join member_type k on k.tenant_id = r.tenant_id and k.id = r.member_type_id
where r.deleted_at is null and r.status = 'active' and k.kind in ('player', 'person')
group by 1, 2;

alter table registration force row level security;

alter table member_type force row level security;

alter table season_count force row level security;
