-- What umpires are paid for the road: by the mile, there and back, beyond the first miles.

-- small: one row an event
alter table crew_rule add column mile_cents integer not null default 0 check (mile_cents between 0 and 1000);
-- small: one row an event
alter table crew_rule add column free_miles integer not null default 0 check (free_miles between 0 and 1000);

-- A day’s road is paid to an umpire once; an undone payment lets go of it.
create table umpire_paid_trip (
  tenant_id bigint not null references tenant,
  event_id bigint not null,
  official_id bigint not null,
  day date not null,
  umpire_payment_id bigint not null,
  -- There and back.
  miles integer not null check (miles > 0),
  cents bigint not null check (cents > 0),
  primary key (tenant_id, event_id, official_id, day),
  foreign key (tenant_id, umpire_payment_id) references umpire_payment
);
create index umpire_paid_trip_by_payment on umpire_paid_trip (tenant_id, umpire_payment_id);
alter table umpire_paid_trip enable row level security;
alter table umpire_paid_trip force row level security;
create policy tenant on umpire_paid_trip using (tenant_id = current_tenant());
grant select, insert, delete on umpire_paid_trip to fieldhouse_app;
