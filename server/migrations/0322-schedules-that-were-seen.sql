-- Of a team at an event: which published schedule its staff was last told of, and which of them they have confirmed.

create table schedule_receipt (
  tenant_id bigint not null references tenant,
  entrant_id bigint not null,
  event_id bigint not null,
  told_version integer not null,
  told_at timestamptz not null,
  reminded_at timestamptz,
  seen_version integer check (seen_version <= told_version),
  seen_at timestamptz,
  check ((seen_version is null) = (seen_at is null)),
  primary key (tenant_id, entrant_id),
  foreign key (tenant_id, entrant_id) references entrant on delete cascade,
  foreign key (tenant_id, event_id) references event on delete cascade
);
create index schedule_receipt_by_event on schedule_receipt (tenant_id, event_id);
alter table schedule_receipt enable row level security;
alter table schedule_receipt force row level security;
create policy tenant on schedule_receipt using (tenant_id = current_tenant());
grant select, insert, update (told_version, told_at, reminded_at, seen_version, seen_at) on schedule_receipt to fieldhouse_app;
