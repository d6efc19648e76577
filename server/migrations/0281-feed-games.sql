-- What subscribed calendars were last told of a team’s game at an event (decision 0180). Such an entry keeps its UID, its SEQUENCE
-- (RFC 5545) rises with every change that is told, and a game that is gone stays in it as canceled.
create table feed_game (
  tenant_id bigint not null references tenant,
  team_id bigint not null,
  game_id bigint not null,
  game jsonb not null check (jsonb_typeof(game) = 'object'),
  ends_at timestamptz not null,
  sequence integer not null default 0 check (sequence >= 0),
  told_at timestamptz not null,
  primary key (tenant_id, team_id, game_id),
  foreign key (tenant_id, team_id) references team on delete cascade,
  foreign key (tenant_id, game_id) references game on delete cascade
);
create index feed_game_by_game on feed_game (tenant_id, game_id);

alter table feed_game enable row level security;
alter table feed_game force row level security;
create policy tenant on feed_game using (tenant_id = current_tenant());
grant select, insert, update, delete on feed_game to fieldhouse_app;
