-- What the office itself offers: who may buy a membership and when, prices by age, what a second child or a fifth team
-- pays less, and the making of a season out of the one before.

alter table membership
  add column version integer not null default 1,
  -- Age on the first day of the season; the member type may ask for more.
  add column min_age integer check (min_age between 0 and 120),
  add column max_age integer check (max_age between 0 and 120),
  -- The first and the last day on sale, beside those of its prices.
  add column sale_from date,
  add column sale_until date check (sale_until >= sale_from),
  add check (max_age >= min_age);

create unique index membership_once on membership (tenant_id, discipline_id, name);

-- The leagues it is sold in; without a row, in all of them.
create table membership_league (
  tenant_id bigint not null references tenant,
  membership_id bigint not null,
  league_id bigint not null,
  primary key (tenant_id, membership_id, league_id),
  foreign key (tenant_id, membership_id) references membership on delete cascade,
  foreign key (tenant_id, league_id) references league
);

-- The divisions it is for; without a row, for all of its discipline.
create table membership_division (
  tenant_id bigint not null references tenant,
  membership_id bigint not null,
  division_id bigint not null,
  primary key (tenant_id, membership_id, division_id),
  foreign key (tenant_id, membership_id) references membership on delete cascade,
  foreign key (tenant_id, division_id) references division
);

alter table membership_price
  -- Age on the first day of the season; null for every age.
  add column min_age integer check (min_age between 0 and 120),
  add column max_age integer check (max_age between 0 and 120),
  add check (max_age >= min_age);

-- What several people, teams or clubs in one order pay less each.
create table price_rule (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  season_id bigint not null,
  name text not null check (length(name) between 1 and 80),
  -- sibling: by the place of a child in the family; quantity: by how many there are in the order.
  kind text not null check (kind in ('sibling', 'quantity')),
  unit text not null check (unit in ('percentage', 'fixed_amount')),
  -- [{"from": 2, "value": 500}]: from the second on; basis points of a percentage, cents of a fixed amount.
  steps jsonb not null check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) between 1 and 10),
  -- For which lines it counts; null for all.
  member_type_id bigint,
  membership_id bigint,
  league_id bigint,
  -- The first and the last day it holds.
  starts_on date,
  ends_on date check (ends_on >= starts_on),
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, season_id, name),
  foreign key (tenant_id, season_id) references season,
  foreign key (tenant_id, member_type_id) references member_type,
  foreign key (tenant_id, membership_id) references membership,
  foreign key (tenant_id, league_id) references league
);

-- Which season was made out of which: once, however often it is asked for.
create table season_roll_over (
  tenant_id bigint not null references tenant,
  from_season_id bigint not null,
  season_id bigint not null,
  -- The ids of what was made, so that it can be taken back.
  team_ids bigint[] not null,
  coupon_ids bigint[] not null,
  made_at timestamptz not null,
  made_by bigint,
  primary key (tenant_id, from_season_id),
  unique (tenant_id, season_id),
  foreign key (tenant_id, from_season_id) references season on delete cascade,
  foreign key (tenant_id, season_id) references season on delete cascade
);

do $$ declare name text; begin
  foreach name in array array['membership_league', 'membership_division', 'price_rule', 'season_roll_over'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
    execute format('grant select, insert, update, delete on %I to fieldhouse_app', name);
  end loop;
end $$;
