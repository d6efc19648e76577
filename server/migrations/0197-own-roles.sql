-- Roles that a tenant makes itself. They are given and hold permissions like the others: as the module OWN, with their number
-- as the name, so that renaming one changes nothing else.
create table own_role (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 40),
  name_key text not null generated always as (lower(name)) stored,
  -- What it is given for: the whole organization, or one league, club or team.
  scope text not null check (scope in ('none', 'league', 'club', 'team')),
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, name_key)
);

alter table own_role enable row level security;
alter table own_role force row level security;
create policy tenant on own_role using (tenant_id = current_tenant());
grant select, insert, update, delete on own_role to fieldhouse_app;
grant select on own_role to fieldhouse_league;

alter table user_role drop constraint user_role_check;
-- small: not valid, so none of its rows is looked at
alter table user_role add constraint user_role_check check ((module, role) in (
  ('MMS', 'admin'), ('MMS', 'manager'), ('MMS', 'volunteer'), ('MMS', 'member'),
  ('CTMS', 'Club Admin'), ('CTMS', 'Team Admin'), ('CTMS', 'End User'), ('CTMS', 'Volunteer Teams'),
  ('EMS', 'admin'), ('EMS', 'manager'), ('EMS', 'volunteer')
) or module = 'OWN' and role ~ '^[0-9]{1,12}$') not valid;
