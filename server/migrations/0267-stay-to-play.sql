-- Stay to play: which teams of an event need to book rooms, what each says about it, and what the hotels’ lists say.

create table stay_rule (
  tenant_id bigint not null references tenant,
  event_id bigint not null,
  -- Teams farther away than this book rooms.
  miles integer not null check (miles between 1 and 999),
  room_nights integer not null check (room_nights between 1 and 999),
  rooms integer check (rooms between 1 and 999),
  -- The last day on which a team can say where it stays.
  due_on date not null,
  version integer not null default 1,
  primary key (tenant_id, event_id),
  foreign key (tenant_id, event_id) references event on delete cascade
);

create table team_stay (
  tenant_id bigint not null references tenant,
  entrant_id bigint not null,
  event_id bigint not null,
  -- Where the team comes from.
  postal_code text check (length(postal_code) <= 12),
  exemption text check (exemption in ('asked', 'granted', 'declined')),
  exemption_reason text check (length(exemption_reason) between 1 and 500),
  decision_reason text check (length(decision_reason) between 1 and 500),
  decided_by text,
  decided_at timestamptz,
  reminded_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, entrant_id),
  foreign key (tenant_id, event_id) references event,
  foreign key (tenant_id, entrant_id) references entrant,
  check ((exemption is not null and exemption <> 'asked') = (decided_at is not null and decided_by is not null))
);
create index team_stay_by_event on team_stay (tenant_id, event_id);

-- What a team says: so many rooms for so many nights.
create table stay_booking (
  tenant_id bigint not null references tenant,
  entrant_id bigint not null,
  position integer not null check (position > 0),
  hotel text not null check (length(hotel) between 1 and 120),
  rooms integer not null check (rooms between 1 and 99),
  nights integer not null check (nights between 1 and 30),
  primary key (tenant_id, entrant_id, position),
  foreign key (tenant_id, entrant_id) references team_stay
);

-- What the list of a hotel says, its lines for one team added up; it counts instead of what teams say about that hotel.
create table stay_listing (
  tenant_id bigint not null references tenant,
  event_id bigint not null,
  hotel text not null check (length(hotel) between 1 and 120),
  entrant_id bigint not null,
  room_nights integer not null check (room_nights between 1 and 99999),
  -- Null where the list doesn’t count rooms.
  rooms integer check (rooms between 1 and 99999),
  lines integer not null check (lines > 0),
  listed_at timestamptz not null,
  primary key (tenant_id, event_id, hotel, entrant_id),
  foreign key (tenant_id, event_id) references event,
  foreign key (tenant_id, entrant_id) references entrant
);
create index stay_listing_by_entrant on stay_listing (tenant_id, entrant_id);

do $$ declare name text; begin
  foreach name in array array['stay_rule', 'team_stay', 'stay_booking', 'stay_listing'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
grant select, insert, delete, update (miles, room_nights, rooms, due_on, version) on stay_rule to fieldhouse_app;
grant select, insert, update (postal_code, exemption, exemption_reason, decision_reason, decided_by, decided_at, reminded_at, version)
  on team_stay to fieldhouse_app;
grant select, insert, delete on stay_booking, stay_listing to fieldhouse_app;
