-- The lineup card of a team for a game, as its staff filled it in: jersey numbers with positions, in the order they bat.

create table lineup (
  tenant_id bigint not null references tenant,
  game_id bigint not null,
  entrant_id bigint not null,
  version integer not null check (version > 0),
  card jsonb not null check (jsonb_typeof(card) = 'object'),
  saved_at timestamptz not null,
  primary key (tenant_id, game_id, entrant_id),
  foreign key (tenant_id, game_id) references game on delete cascade,
  foreign key (tenant_id, entrant_id) references entrant on delete cascade
);
create index lineup_by_entrant on lineup (tenant_id, entrant_id);
alter table lineup enable row level security;
alter table lineup force row level security;
create policy tenant on lineup using (tenant_id = current_tenant());
grant select, insert, update (version, card, saved_at) on lineup to fieldhouse_app;
