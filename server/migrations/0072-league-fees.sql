-- What the league asks of a team that a club has made itself, at the price of the season's team membership. Until that is
-- settled the team is a draft.
alter table team drop constraint team_status_check;
alter table team add constraint team_status_check
  check (status in ('draft', 'waiting_for_approval', 'active', 'inactive', 'blocked'));

create table league_fee (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  team_id bigint not null,
  membership_id bigint not null,
  label text not null check (length(label) between 1 and 120),
  amount bigint not null check (amount > 0),
  state text not null default 'owed' check (state in ('owed', 'paid', 'waived', 'refunded')),
  asked_at timestamptz not null,
  -- Whoever made the team; they get the letters, and the invitations of a renewed team count as theirs.
  asked_of bigint,
  -- The people of last season's team who are invited once the fee is settled.
  invited_ids bigint[] not null default '{}',
  settled_at timestamptz,
  order_id bigint,
  primary key (tenant_id, id),
  -- A team is asked once.
  unique (tenant_id, team_id),
  foreign key (tenant_id, team_id) references team,
  foreign key (tenant_id, membership_id) references membership,
  foreign key (tenant_id, asked_of) references app_user,
  foreign key (tenant_id, order_id) references orders,
  check ((state = 'owed') = (settled_at is null)),
  check (state not in ('paid', 'refunded') or order_id is not null)
);
alter table league_fee enable row level security;
alter table league_fee force row level security;
create policy tenant on league_fee using (tenant_id = current_tenant());
grant select, insert, update on league_fee to fieldhouse_app;
