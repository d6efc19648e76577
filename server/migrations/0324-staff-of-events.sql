-- Staff of an event who aren’t umpires: what their roles pay, and what each of them has worked.

-- small: one row a person
alter table official add column is_umpire boolean not null default true;

create table staff_role (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_id bigint not null,
  position integer not null check (position > 0),
  name text not null check (length(name) between 1 and 60),
  unit text not null check (unit in ('game', 'hour', 'day')),
  -- For one game, hour or day.
  cents bigint not null check (cents >= 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, event_id) references event on delete cascade
);
create index staff_role_by_event on staff_role (tenant_id, event_id);

-- What somebody has worked in a role on a day.
create table staff_work (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_id bigint not null,
  staff_role_id bigint not null,
  official_id bigint not null,
  day date not null,
  -- Games, hours or days, in hundredths.
  hundredths integer not null check (hundredths between 1 and 50000),
  -- Where they drove, which may be gone by now; null where the road isn’t paid.
  venue_id bigint,
  actor text not null check (length(actor) between 1 and 200),
  primary key (tenant_id, id),
  foreign key (tenant_id, event_id) references event,
  foreign key (tenant_id, staff_role_id) references staff_role,
  foreign key (tenant_id, official_id) references official
);
-- Typed twice, it is there once.
create unique index staff_work_once on staff_work (tenant_id, official_id, staff_role_id, day);
create index staff_work_by_event on staff_work (tenant_id, event_id);
create index staff_work_by_role on staff_work (tenant_id, staff_role_id);

-- It is paid once; an undone payment lets go of it.
create table umpire_paid_work (
  tenant_id bigint not null references tenant,
  staff_work_id bigint not null,
  umpire_payment_id bigint not null,
  cents bigint not null check (cents >= 0),
  primary key (tenant_id, staff_work_id),
  foreign key (tenant_id, staff_work_id) references staff_work,
  foreign key (tenant_id, umpire_payment_id) references umpire_payment
);
create index umpire_paid_work_by_payment on umpire_paid_work (tenant_id, umpire_payment_id);

do $$ declare name text; begin
  foreach name in array array['staff_role', 'staff_work', 'umpire_paid_work'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
grant select, insert, update, delete on staff_role, staff_work to fieldhouse_app;
grant select, insert, delete on umpire_paid_work to fieldhouse_app;
