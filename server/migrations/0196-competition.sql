-- How the teams of a division play: its format, who sits where, its games, and what came of them.

create table contest (
  tenant_id bigint not null references tenant,
  event_division_id bigint not null,
  format jsonb not null check (jsonb_typeof(format) = 'object'),
  -- The order that decides ties, as it was when it was chosen: {name, rules}.
  tie_breaks jsonb not null check (jsonb_typeof(tie_breaks) = 'object'),
  -- Which seeds are in which pool of the first stage; null is a snake.
  pools jsonb check (jsonb_typeof(pools) = 'array'),
  draw_method text not null check (draw_method in ('entered', 'blind', 'hand')),
  -- What chance and coins are drawn from, shown so that anybody can draw again.
  draw_seed text not null check (length(draw_seed) between 1 and 100),
  drawn_at timestamptz not null,
  is_published boolean not null default false,
  version integer not null default 1,
  primary key (tenant_id, event_division_id),
  foreign key (tenant_id, event_division_id) references event_division
);

create table contest_seat (
  tenant_id bigint not null references tenant,
  event_division_id bigint not null,
  seed integer not null check (seed between 1 and 128),
  entrant_id bigint not null,
  -- Its games after that are lost by forfeit.
  withdrawn_at timestamptz,
  primary key (tenant_id, event_division_id, seed),
  unique (tenant_id, entrant_id),
  foreign key (tenant_id, event_division_id) references contest,
  foreign key (tenant_id, entrant_id) references entrant
);

create table stage (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_division_id bigint not null,
  position integer not null check (position between 1 and 8),
  kind text not null check (kind in ('pools', 'single', 'double', 'swiss', 'series')),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  primary key (tenant_id, id),
  unique (tenant_id, event_division_id, position),
  foreign key (tenant_id, event_division_id) references contest
);

create table game (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_division_id bigint not null,
  stage_id bigint not null,
  number integer not null check (number > 0),
  -- Which pool or bracket of its stage, from 1.
  side integer not null check (side > 0),
  round integer not null check (round > 0),
  section text not null check (section in
    ('pool', 'swiss', 'winners', 'losers', 'final', 'if_needed', 'third_place', 'consolation', 'extra', 'series')),
  -- Where its teams come from, as contract/src/competition/sources.ts writes it.
  home_source text not null check (length(home_source) between 6 and 40),
  visitor_source text not null check (length(visitor_source) between 6 and 40),
  -- Played only if the visitor has won another game, or while a series is undecided.
  only_if jsonb check (jsonb_typeof(only_if) = 'object'),
  winner_place integer,
  loser_place integer,
  minutes integer not null check (minutes between 10 and 240),
  -- A dropped game belongs to an earlier draw.
  state text not null check (state in ('open', 'over', 'dropped')),
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, event_division_id) references contest,
  foreign key (tenant_id, stage_id) references stage
);
create unique index game_numbers on game (tenant_id, event_division_id, number) where state <> 'dropped';
create index game_by_stage on game (tenant_id, stage_id);

-- Facts: the last one of a game counts, and a void one takes back the one before it.
create table game_result (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  game_id bigint not null,
  home_entrant_id bigint not null,
  visitor_entrant_id bigint not null,
  home_runs integer not null check (home_runs between 0 and 99),
  visitor_runs integer not null check (visitor_runs between 0 and 99),
  ended text not null check (ended in ('final', 'run_rule', 'time', 'forfeit', 'void')),
  -- Who did not play it.
  forfeit text check (forfeit in ('home', 'visitor', 'both')),
  reason text check (length(reason) between 1 and 500),
  user_id bigint,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, game_id) references game,
  foreign key (tenant_id, home_entrant_id) references entrant,
  foreign key (tenant_id, visitor_entrant_id) references entrant,
  check (home_entrant_id <> visitor_entrant_id),
  check ((ended = 'forfeit') = (forfeit is not null))
);
create index game_result_by_game on game_result (tenant_id, game_id, id desc);
create index game_result_by_home on game_result (tenant_id, home_entrant_id);
create index game_result_by_visitor on game_result (tenant_id, visitor_entrant_id);

do $$ declare name text; begin
  foreach name in array array['contest', 'contest_seat', 'stage', 'game', 'game_result'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
grant select, insert, update on contest, stage, game to fieldhouse_app;
grant select, insert, update, delete on contest_seat to fieldhouse_app;
grant select, insert on game_result to fieldhouse_app;
