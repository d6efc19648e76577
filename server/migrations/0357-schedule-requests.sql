-- What a team asks of the schedule of its event, and when the office has promised that it plays no earlier (decision 0216).

create table schedule_request (
  tenant_id bigint not null references tenant,
  entrant_id bigint not null,
  version integer not null check (version > 0),
  -- The first weighs most. Each has a kind, a day of the event or none, and a time of day or none.
  wishes jsonb not null check (jsonb_typeof(wishes) = 'array' and jsonb_array_length(wishes) <= 3),
  -- On the clocks of the event; both or neither.
  arrives_on date,
  arrives_time time,
  primary key (tenant_id, entrant_id),
  foreign key (tenant_id, entrant_id) references entrant on delete cascade,
  check ((arrives_on is null) = (arrives_time is null))
);
alter table schedule_request enable row level security;
alter table schedule_request force row level security;
create policy tenant on schedule_request using (tenant_id = current_tenant());
grant select, insert, update (version, wishes, arrives_on, arrives_time) on schedule_request to fieldhouse_app;
