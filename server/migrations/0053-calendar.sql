-- What a team does every week: its dates, what families say about them, and the addresses their calendars subscribe to.

create table team_date (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  team_id bigint not null,
  -- Of a weekly series the id of its first date.
  series_id bigint,
  -- Changed alone: what is changed for the series from then on leaves it as it is.
  is_own boolean not null default false,
  kind text not null check (kind in ('practice', 'game', 'tournament', 'meeting', 'other')),
  title text,
  opponent text,
  is_home boolean,
  -- What the clocks of the zone show: a practice at six stays at six when they are put back.
  starts_on date not null,
  starts_time text check (starts_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ends_on date not null check (ends_on >= starts_on),
  ends_time text check (ends_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  time_zone text not null,
  -- The same as moments; of whole days from their beginning to their end.
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  arrive_minutes integer check (arrive_minutes between 0 and 240),
  place text,
  address text,
  notes text,
  bring text,
  answer_hours integer check (answer_hours between 0 and 336),
  status text not null default 'planned' check (status in ('planned', 'cancelled')),
  cancelled_note text,
  cancelled_at timestamptz check ((cancelled_at is not null) = (status = 'cancelled')),
  -- Of RFC 5545: raised by each change.
  sequence integer not null default 0,
  -- When those without an answer were asked last.
  asked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, team_id) references team,
  check ((starts_time is null) = (ends_time is null))
);
create index team_date_by_team on team_date (tenant_id, team_id, starts_at);
create index team_date_by_series on team_date (tenant_id, series_id) where series_id is not null;

-- What has been moved or cancelled and nobody has been told of yet, with how it stood before.
create table team_date_news (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  team_id bigint not null,
  date_id bigint not null,
  before jsonb not null,
  at timestamptz not null,
  told_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, team_id) references team,
  foreign key (tenant_id, date_id) references team_date
);
create index team_date_news_untold on team_date_news (tenant_id, team_id, id) where told_at is null;
create index team_date_news_by_date on team_date_news (tenant_id, date_id);

-- Every answer that was given; the last one of a person counts.
create table date_answer (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  date_id bigint not null,
  member_id bigint not null,
  answer text not null check (answer in ('yes', 'maybe', 'no')),
  note text,
  is_late boolean not null,
  answered_at timestamptz not null,
  -- Whoever said so, as they were called then.
  answered_by text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, date_id) references team_date,
  foreign key (tenant_id, member_id) references member
);
create index date_answer_by_date on date_answer (tenant_id, date_id, member_id, id);
create index date_answer_by_member on date_answer (tenant_id, member_id);

-- Who was asked about a date by letter; its link is sealed with the id.
create table date_ask (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  date_id bigint not null,
  reader_id bigint not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, date_id) references team_date,
  foreign key (tenant_id, reader_id) references member
);
create index date_ask_by_date on date_ask (tenant_id, date_id);
create index date_ask_by_reader on date_ask (tenant_id, reader_id);

-- Where somebody's calendar program finds their dates: of all their teams, or of one.
create table calendar_feed (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  user_id bigint not null,
  -- 0 stands for all teams, so that there is one of each.
  team_id bigint not null default 0,
  -- How many addresses there were: each number makes another one.
  number integer not null default 1,
  token_hash bytea not null,
  made_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, user_id, team_id),
  unique (tenant_id, token_hash)
);

do $$ declare name text; begin
  foreach name in array array['team_date', 'team_date_news', 'date_answer', 'date_ask', 'calendar_feed'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

grant select, insert, update on team_date, calendar_feed to fieldhouse_app;
grant select, insert on team_date_news, date_answer, date_ask to fieldhouse_app;
grant update (told_at) on team_date_news to fieldhouse_app;
-- Two records of one person become one, and somebody is forgotten.
grant update (member_id, note, answered_by) on date_answer to fieldhouse_app;
grant update (reader_id) on date_ask to fieldhouse_app;
