-- What a division of an event gives: places in a division of another event, offered to its best teams with a day to answer.

create table berth_rule (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_division_id bigint not null,
  target_division_id bigint not null,
  spots integer not null check (spots between 1 and 64),
  -- Days to answer, and after that to pay.
  answer_days integer not null check (answer_days between 1 and 120),
  pay_days integer not null check (pay_days between 1 and 60),
  -- The last place that a berth passes down to; null passes it to every team that has played.
  last_place integer check (last_place between 1 and 128),
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, event_division_id, target_division_id),
  foreign key (tenant_id, event_division_id) references event_division,
  foreign key (tenant_id, target_division_id) references event_division,
  check (event_division_id <> target_division_id)
);
create index berth_rule_by_target on berth_rule (tenant_id, target_division_id);

create table berth (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  berth_rule_id bigint not null,
  -- Which of the rule’s berths it is.
  number integer not null check (number between 1 and 64),
  -- Who has earned it, as it took part in the event that gives it, and where it ended there.
  entrant_id bigint not null,
  place integer not null check (place > 0),
  -- While it is offered, its spot in the target division is taken; accepted, the entry has the spot.
  state text not null check (state in ('offered', 'accepted', 'declined', 'late', 'given_up', 'called_off')),
  offered_at timestamptz not null,
  answer_by timestamptz not null,
  answered_at timestamptz,
  reminded_at timestamptz,
  -- Why it was declined.
  reason text check (length(reason) between 1 and 300),
  -- The entry it was turned into.
  entry_id bigint,
  primary key (tenant_id, id),
  -- A team is asked once.
  unique (tenant_id, berth_rule_id, entrant_id),
  foreign key (tenant_id, berth_rule_id) references berth_rule,
  foreign key (tenant_id, entrant_id) references entrant,
  foreign key (tenant_id, entry_id) references entrant,
  check ((state = 'offered') = (answered_at is null))
);
-- Never two teams with one berth.
create unique index berth_once on berth (tenant_id, berth_rule_id, number) where state in ('offered', 'accepted');
create index berth_open on berth (tenant_id, answer_by) where state = 'offered';
create index berth_by_entrant on berth (tenant_id, entrant_id);
create index berth_by_entry on berth (tenant_id, entry_id) where entry_id is not null;

do $$ declare name text; begin
  foreach name in array array['berth_rule', 'berth'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
grant select, insert, update, delete on berth_rule to fieldhouse_app;
grant select, insert, update on berth to fieldhouse_app;
