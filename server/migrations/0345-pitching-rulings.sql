-- What the director has decided about a pitcher who is over the limit. Rows are never changed: the last of a pitcher in a game counts.

create table pitching_ruling (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  game_id bigint not null,
  entrant_id bigint not null,
  jersey_number text not null check (jersey_number ~ '^[0-9]{1,3}$'),
  number integer not null check (number > 0),
  -- In this game, when it was decided.
  pitched integer not null check (pitched between 0 and 300),
  decision text not null check (length(decision) between 1 and 300),
  at timestamptz not null,
  user_id bigint,
  actor text not null check (length(actor) between 1 and 200),
  primary key (tenant_id, id),
  constraint pitching_ruling_once unique (tenant_id, game_id, entrant_id, jersey_number, number),
  foreign key (tenant_id, game_id) references game,
  foreign key (tenant_id, entrant_id) references entrant
);
create index pitching_ruling_by_entrant on pitching_ruling (tenant_id, entrant_id);
alter table pitching_ruling enable row level security;
alter table pitching_ruling force row level security;
create policy tenant on pitching_ruling using (tenant_id = current_tenant());
grant select, insert on pitching_ruling to fieldhouse_app;
