-- Leagues, sports, disciplines and divisions are the office's to change. What is archived is no longer offered and stays
-- readable wherever it was used.

alter table sport
  add column sort_order integer not null default 0,
  add column archived_at timestamptz,
  add column version integer not null default 1;

alter table discipline
  add column sort_order integer not null default 0,
  add column archived_at timestamptz,
  add column version integer not null default 1;

alter table division
  add column archived_at timestamptz,
  add column version integer not null default 1;

alter table league add column version integer not null default 1;

-- Who is called at a league.
create table league_contact (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  league_id bigint not null,
  name text not null check (length(name) between 1 and 120),
  role text check (length(role) between 1 and 60),
  email text check (length(email) <= 254),
  phone text check (length(phone) <= 40),
  sort_order integer not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, league_id) references league on delete cascade
);
create index league_contact_by_league on league_contact (tenant_id, league_id, sort_order);

alter table league_contact enable row level security;
alter table league_contact force row level security;
create policy tenant on league_contact using (tenant_id = current_tenant());
grant select, insert, update, delete on league_contact to fieldhouse_app;
