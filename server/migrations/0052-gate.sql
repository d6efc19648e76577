-- Who was let in at the gate of an event or on a day; nothing is taken back.
create table gate_check_in (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  -- Made by the phone, so that what was sent twice is written once.
  key text not null check (length(key) between 16 and 64),
  member_id bigint not null,
  team_id bigint not null,
  day date not null,
  colour text not null check (colour in ('ready', 'soon', 'missing')),
  was_offline boolean not null,
  -- By the clock of the phone, and when it arrived.
  checked_at timestamptz not null,
  received_at timestamptz not null,
  user_id bigint,
  actor text not null,
  primary key (tenant_id, id),
  unique (tenant_id, key),
  foreign key (tenant_id, member_id) references member,
  foreign key (tenant_id, team_id) references team
);
create index gate_check_in_by_day on gate_check_in (tenant_id, day, member_id);
create index gate_check_in_by_member on gate_check_in (tenant_id, member_id);
create index gate_check_in_by_team on gate_check_in (tenant_id, team_id);

alter table gate_check_in enable row level security;
alter table gate_check_in force row level security;
create policy tenant on gate_check_in using (tenant_id = current_tenant());
grant select, insert, update (member_id) on gate_check_in to fieldhouse_app;
