-- What a family was asked to pay instead of the hours it has not helped: one amount, of one of its players, in the
-- fees of the team, which say what became of it.
create table duty_charge (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  team_id bigint not null,
  member_id bigint not null,
  package_id bigint not null,
  minutes integer not null check (minutes > 0),
  amount_cents bigint not null check (amount_cents > 0),
  charged_at timestamptz not null,
  charged_by bigint not null,
  primary key (tenant_id, id),
  unique (tenant_id, package_id),
  foreign key (tenant_id, team_id) references team,
  foreign key (tenant_id, member_id) references member,
  foreign key (tenant_id, package_id) references fee_package
);
create index duty_charge_by_team on duty_charge (tenant_id, team_id, id);
create index duty_charge_by_member on duty_charge (tenant_id, member_id);

alter table duty_charge enable row level security;
alter table duty_charge force row level security;
create policy tenant on duty_charge using (tenant_id = current_tenant());
grant select, insert on duty_charge to fieldhouse_app;
-- Two records of one person become one.
grant update (member_id) on duty_charge to fieldhouse_app;

-- The team of an earlier season that this one goes on with. A team has at most one for each season.
alter table team add column previous_team_id bigint,
  add foreign key (tenant_id, previous_team_id) references team,
  add unique (tenant_id, previous_team_id, season_id);
