-- Who is on which team, as a player, a guest or its staff, by the rules of the sport body; and places on teams that are
-- offered to people who are known already.

-- What a body says about rosters beside their size. Null: it says nothing.
alter table rule_pack
  -- Nobody plays on two teams of a season and discipline.
  add column one_roster boolean not null default true,
  -- From this day of the season on a team asks its league for changes.
  add column lock_month integer check (lock_month between 1 and 12),
  add column lock_day integer check (lock_day between 1 and 31),
  -- How many may still come and go once a roster is frozen.
  add column frozen_adds integer check (frozen_adds >= 0),
  add column frozen_drops integer check (frozen_drops >= 0),
  -- Guests at one time.
  add column guests_max integer check (guests_max >= 0),
  -- Columns whose value no published rule was found for: an assumption that the office should look at.
  add column unsourced text[] not null default '{}',
  add check ((lock_month is null) = (lock_day is null)),
  add column version integer not null default 1;

alter table team
  -- From these days on, as the office says: for this team earlier than by the rule pack, or because it has qualified.
  add column locked_on date,
  add column frozen_on date,
  add column version integer not null default 1;

create table roster_entry (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  team_id bigint not null,
  member_id bigint not null,
  -- Of the team, so that one place in a season and discipline can be held by the index below.
  season_id bigint not null,
  discipline_id bigint not null,
  role text not null check (role in
    ('player', 'guest', 'head_coach', 'assistant_coach', 'manager', 'scorekeeper', 'trainer')),
  is_staff boolean not null generated always as (role not in ('player', 'guest')) stored,
  -- 'requested': somebody has registered for the team, and the team has yet to say yes.
  state text not null check (state in ('requested', 'active', 'ended')),
  -- A request that was never granted was no place.
  was_active boolean not null default false check (was_active or state <> 'active'),
  -- Whether the rules allow no second team beside this one.
  is_only boolean not null default false,
  jersey_number text check (jersey_number ~ '^[0-9]{1,2}$'),
  positions text[] not null default '{}',
  -- The first day on the team, and for guests the last one.
  joined_on date not null,
  until_on date check (until_on >= joined_on),
  -- Why it is not active at once, or why it has ended: a sentence.
  note text,
  left_on date check ((left_on is not null) = (state = 'ended')),
  created_at timestamptz not null,
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, team_id) references team,
  foreign key (tenant_id, member_id) references member,
  foreign key (tenant_id, season_id) references season,
  foreign key (tenant_id, discipline_id) references discipline,
  check ((until_on is not null) = (role = 'guest'))
);
create unique index roster_entry_once on roster_entry (tenant_id, team_id, member_id, is_staff) where state <> 'ended';
-- Two coaches who take the same player at the same moment: one of them does.
create unique index roster_entry_only on roster_entry (tenant_id, member_id, season_id, discipline_id)
  where state = 'active' and is_only;
create unique index roster_entry_head_coach on roster_entry (tenant_id, team_id) where state = 'active' and role = 'head_coach';
create unique index roster_entry_jersey on roster_entry (tenant_id, team_id, jersey_number)
  where state = 'active' and jersey_number is not null;
create index roster_entry_by_member on roster_entry (tenant_id, member_id);
create index roster_entry_by_team on roster_entry (tenant_id, team_id, state);

alter table roster_entry enable row level security;
alter table roster_entry force row level security;
create policy tenant on roster_entry using (tenant_id = current_tenant());
grant select, insert, update on roster_entry to fieldhouse_app;

alter table team_invite
  -- What the place is: as a player, or of the staff.
  add column role text not null default 'player' check (role in
    ('player', 'head_coach', 'assistant_coach', 'manager', 'scorekeeper', 'trainer')),
  -- Whom it is for, where the team knows.
  add column first_name text,
  add column last_name text,
  -- Somebody with a registration already: one press is enough.
  add column member_id bigint,
  add column created_by bigint,
  -- The letter that was sent last, and how many were; each number makes another link.
  add column sent_at timestamptz,
  add column letters integer not null default 0,
  add column answered_at timestamptz,
  add column declined boolean not null default false,
  add foreign key (tenant_id, member_id) references member;
create index team_invite_by_team on team_invite (tenant_id, team_id, status);
create index team_invite_to_remind on team_invite (tenant_id, sent_at) where status = 'open' and sent_at is not null;

create index team_by_club on team (tenant_id, club_id) where club_id is not null;

-- The owner of a table that forces its policies sees no rows either.
alter table registration no force row level security;

alter table member_type no force row level security;

alter table team no force row level security;

alter table division no force row level security;

alter table roster_entry no force row level security;

-- Whoever registered for a team until now was on it. Who did so for two teams of a season is on the first.
insert into roster_entry (tenant_id, team_id, member_id, season_id, discipline_id, role, state, was_active, is_only, joined_on, created_at)
select distinct on (r.tenant_id, r.member_id, t.season_id, d.discipline_id)
  r.tenant_id, r.team_id, r.member_id, t.season_id, d.discipline_id, 'player', 'active', true, true,
  (r.registered_at at time zone o.time_zone)::date, r.registered_at
from registration r
  join tenant o on o.id = r.tenant_id
  join member_type y on y.tenant_id = r.tenant_id and y.id = r.member_type_id and y.kind = 'player'
  join team t on t.tenant_id = r.tenant_id and t.id = r.team_id
  join division d on d.tenant_id = t.tenant_id and d.id = t.division_id
where r.status in ('active', 'waiting_for_approval') and r.deleted_at is null
order by r.tenant_id, r.member_id, t.season_id, d.discipline_id, r.registered_at, r.id;

insert into roster_entry (tenant_id, team_id, member_id, season_id, discipline_id, role, state, was_active, joined_on, created_at)
select distinct on (r.tenant_id, r.team_id, r.member_id)
  r.tenant_id, r.team_id, r.member_id, t.season_id, d.discipline_id, 'assistant_coach', 'active', true,
  (r.registered_at at time zone o.time_zone)::date, r.registered_at
from registration r
  join tenant o on o.id = r.tenant_id
  join member_type y on y.tenant_id = r.tenant_id and y.id = r.member_type_id and y.name = 'Coach'
  join team t on t.tenant_id = r.tenant_id and t.id = r.team_id
  join division d on d.tenant_id = t.tenant_id and d.id = t.division_id
where r.status = 'active' and r.deleted_at is null
order by r.tenant_id, r.team_id, r.member_id, r.registered_at, r.id;

-- Whoever entered a team leads it until somebody else is named.
insert into roster_entry (tenant_id, team_id, member_id, season_id, discipline_id, role, state, was_active, joined_on, created_at)
select distinct on (r.tenant_id, r.team_id)
  r.tenant_id, r.team_id, r.member_id, t.season_id, d.discipline_id, 'head_coach', 'active', true,
  (r.registered_at at time zone o.time_zone)::date, r.registered_at
from registration r
  join tenant o on o.id = r.tenant_id
  join member_type y on y.tenant_id = r.tenant_id and y.id = r.member_type_id and y.kind = 'team'
  join team t on t.tenant_id = r.tenant_id and t.id = r.team_id
  join division d on d.tenant_id = t.tenant_id and d.id = t.division_id
where r.status = 'active' and r.deleted_at is null
  and not exists (select from roster_entry e where e.tenant_id = r.tenant_id and e.team_id = r.team_id
    and e.member_id = r.member_id and e.is_staff)
order by r.tenant_id, r.team_id, r.registered_at, r.id;

alter table registration force row level security;

alter table member_type force row level security;

alter table team force row level security;

alter table division force row level security;

alter table roster_entry force row level security;
