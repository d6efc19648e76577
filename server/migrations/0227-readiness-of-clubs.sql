-- Where each club stands, as counted every night: judging all people of all clubs takes too long for a list.
create table club_readiness (
  tenant_id bigint not null references tenant,
  club_id bigint not null,
  judged_at timestamptz not null,
  teams integer not null,
  people integer not null,
  ready integer not null check (ready between 0 and people),
  share integer generated always as (case when people > 0 then ready * 100 / people end) stored,
  -- Teams without insurance, and people with each thing open.
  insurance integer not null,
  paid integer not null,
  signed integer not null,
  cleared integer not null,
  papers integer not null,
  accepted integer not null,
  primary key (tenant_id, club_id),
  foreign key (tenant_id, club_id) references club
);

alter table club_readiness enable row level security;
alter table club_readiness force row level security;
create policy tenant on club_readiness using (tenant_id = current_tenant());
grant select, insert, update, delete on club_readiness to fieldhouse_app;
create policy league on club_readiness as restrictive to fieldhouse_league
  using (club_id in (select reached_clubs())) with check (club_id in (select reached_clubs()));
grant select on club_readiness to fieldhouse_league;
grant select, insert, update, delete on club_readiness to fieldhouse_league_desk;
