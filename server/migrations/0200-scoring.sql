-- Games are scored from the field: two books of notes, opened by links, and what ends a game early.

-- Innings, run rules and time limit of a division; null is the usual ones.
-- small: no release has had draws yet
alter table contest add column scoring jsonb check (jsonb_typeof(scoring) = 'object');
-- Counts up when the scoring links of a game are replaced.
alter table game add column link_serial integer not null default 1;

-- Append-only: what a scorer has written down, of one of the two books of a game.
create table score_note (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  game_id bigint not null,
  book text not null check (book in ('official', 'second')),
  -- Made by the phone: sent twice is there once.
  note_key uuid not null,
  number integer not null check (number between 1 and 100000),
  kind text not null check (kind in ('half', 'score', 'end', 'reopen')),
  inning integer check (inning between 1 and 30),
  half text check (half in ('top', 'bottom')),
  runs integer check (runs between 0 and 99),
  home_runs integer check (home_runs between 0 and 99),
  visitor_runs integer check (visitor_runs between 0 and 99),
  ended text check (ended in ('final', 'run_rule', 'time', 'forfeit')),
  forfeit text check (forfeit in ('home', 'visitor', 'both')),
  -- The teams as the scorer saw them.
  home_entrant_id bigint not null,
  visitor_entrant_id bigint not null,
  -- The phone’s clock, then ours.
  noted_at timestamptz not null,
  at timestamptz not null,
  -- The result that the game had when it came; null while it had none.
  after_result_id bigint,
  primary key (tenant_id, id),
  unique (tenant_id, game_id, book, note_key),
  foreign key (tenant_id, game_id) references game,
  foreign key (tenant_id, home_entrant_id) references entrant,
  foreign key (tenant_id, visitor_entrant_id) references entrant,
  foreign key (tenant_id, after_result_id) references game_result,
  check ((kind = 'half') = (inning is not null and half is not null and runs is not null)),
  check ((kind in ('score', 'end')) = (home_runs is not null and visitor_runs is not null)),
  check ((kind = 'end') = (ended is not null))
);
create index score_note_by_home on score_note (tenant_id, home_entrant_id);
create index score_note_by_visitor on score_note (tenant_id, visitor_entrant_id);
create index score_note_by_result on score_note (tenant_id, after_result_id);

alter table score_note enable row level security;
alter table score_note force row level security;
create policy tenant on score_note using (tenant_id = current_tenant());
grant select, insert on score_note to fieldhouse_app;

-- Schedules and scores have permissions of their own now: whoever could do it before still can, roles of one’s own, too.
alter table role_permission no force row level security;
-- small: a few hundred rows a tenant
insert into role_permission (tenant_id, role_module, role, module, resource, action)
select held.tenant_id, held.role_module, held.role, 'ems', word.resource, word.action
from role_permission held
  join (values ('edit', 'schedule', 'edit'), ('edit', 'game', 'score'), ('edit', 'game', 'correct'),
    ('publish', 'schedule', 'publish')) word (held, resource, action) on word.held = held.action
where held.module = 'ems' and held.resource = 'event'
on conflict do nothing;
alter table role_permission force row level security;
