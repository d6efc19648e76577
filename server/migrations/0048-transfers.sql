-- Players change teams: the windows in which that may be asked for, what is asked, and everything that was said of it.

create table transfer_window (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  season_id bigint not null,
  -- Null: of all leagues that have no windows of their own.
  league_id bigint,
  kind text not null check (kind in ('fall', 'summer')),
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  is_enabled boolean not null,
  -- A team that has not answered after so many days counts as having agreed.
  answer_days integer not null default 7 check (answer_days between 1 and 60),
  version integer not null default 1,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, season_id, league_id, kind),
  foreign key (tenant_id, season_id) references season,
  foreign key (tenant_id, league_id) references league
);

create table transfer (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  member_id bigint not null,
  season_id bigint not null,
  discipline_id bigint not null,
  from_team_id bigint not null,
  to_team_id bigint not null check (to_team_id <> from_team_id),
  kind text not null check (kind in ('fall', 'summer')),
  -- The office has let it happen outside the window or beyond the quota; it counts towards neither.
  is_exception boolean not null default false,
  status text not null default 'asked'
    check (status in ('asked', 'with_office', 'done', 'refused', 'withdrawn', 'expired')),
  asked_by text not null check (asked_by in ('family', 'releasing', 'receiving', 'office')),
  asked_at timestamptz not null,
  asked_by_user_id bigint,
  reason text check (length(reason) <= 500),
  -- The day until which the teams answer, and how often they were reminded.
  answer_by date not null,
  reminders integer not null default 0,
  releasing_answer text check (releasing_answer in ('agreed', 'refused', 'silent')),
  releasing_ground text check (releasing_ground in ('unpaid_fees', 'other')),
  releasing_note text check (length(releasing_note) <= 500),
  receiving_answer text check (receiving_answer in ('agreed', 'refused', 'silent')),
  receiving_note text check (length(receiving_note) <= 500),
  decided_at timestamptz check ((decided_at is null) = (status in ('asked', 'with_office'))),
  -- Why the office, the family or a team has ended it so.
  decision text check (length(decision) <= 500),
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references member,
  foreign key (tenant_id, season_id) references season,
  foreign key (tenant_id, discipline_id) references discipline,
  foreign key (tenant_id, from_team_id) references team,
  foreign key (tenant_id, to_team_id) references team,
  -- The old team says why it holds somebody back.
  check ((releasing_answer is not distinct from 'refused') = (releasing_ground is not null))
);
-- Two who ask for the same player at the same moment: one of them does.
create unique index transfer_open on transfer (tenant_id, member_id) where status in ('asked', 'with_office');
-- Once in the fall and once in the summer.
create unique index transfer_quota on transfer (tenant_id, member_id, season_id, discipline_id, kind)
  where status = 'done' and not is_exception;
create index transfer_by_member on transfer (tenant_id, member_id);
create index transfer_by_time on transfer (tenant_id, asked_at, id);
create index transfer_from on transfer (tenant_id, from_team_id);
create index transfer_to on transfer (tenant_id, to_team_id);
create index transfer_unanswered on transfer (tenant_id, answer_by) where status = 'asked';

-- What was said and done, as it was: nothing here is changed or deleted.
create table transfer_step (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  transfer_id bigint not null,
  at timestamptz not null,
  step text not null check (step in
    ('asked', 'agreed', 'refused', 'silent', 'reminded', 'exception', 'approved', 'declined', 'withdrawn', 'expired', 'followed')),
  side text check (side in ('releasing', 'receiving')),
  user_id bigint,
  actor text not null,
  ground text check (ground in ('unpaid_fees', 'other')),
  note text,
  -- What followed the player: the number, where it was free, and what is open at the old team.
  jersey_number text,
  open_cents bigint check (open_cents >= 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, transfer_id) references transfer
);
create index transfer_step_by_transfer on transfer_step (tenant_id, transfer_id, id);

do $$ declare name text; begin
  foreach name in array array['transfer_window', 'transfer', 'transfer_step'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

grant select, insert, update on transfer_window, transfer to fieldhouse_app;

grant select, insert on transfer_step to fieldhouse_app;
-- Who is forgotten by the office leaves no words here.
grant update (note, actor) on transfer_step to fieldhouse_app;
