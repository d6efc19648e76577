-- What the office offers: events of every kind from draft to done, each with divisions that have their own places and prices,
-- the hours of its days, questions, and roles for those who run it.

alter table user_role drop constraint user_role_check;
alter table user_role add constraint user_role_check check ((module, role) in (
  ('MMS', 'admin'), ('MMS', 'manager'), ('MMS', 'volunteer'), ('MMS', 'member'),
  ('CTMS', 'Club Admin'), ('CTMS', 'Team Admin'), ('CTMS', 'End User'), ('CTMS', 'Volunteer Teams'),
  ('EMS', 'admin'), ('EMS', 'manager'), ('EMS', 'volunteer')
));

alter table event
  add column kind text,
  add column version integer not null default 1,
  add column created_at timestamptz,
  -- How many have a place in all divisions together.
  add column taken integer not null default 0,
  add column cancel_reason text check (length(cancel_reason) between 1 and 500),
  drop constraint event_status_check,
  drop constraint event_summary_check;

alter table event no force row level security;
update event set kind = case entrant when 'team' then 'tournament' else 'clinic' end, created_at = updated_at;
alter table event force row level security;

alter table event
  alter column kind set not null,
  alter column created_at set not null,
  add constraint event_status_check check (status in ('draft', 'published', 'closed', 'running', 'done', 'cancelled')),
  -- A draft is not described yet.
  add constraint event_summary_check check (length(summary) <= 300 and (status = 'draft' or summary <> '')),
  -- The list of the contract (contract/src/events/kinds.ts); a test compares the two.
  add constraint event_kind_check check ((kind, entrant) in (
    ('camp', 'person'), ('clinic', 'person'), ('tryout', 'person'), ('showcase', 'person'), ('meeting', 'person'),
    ('tournament', 'team'), ('league_play', 'team'), ('qualifier', 'team'), ('championship', 'team'), ('friendly', 'team')
  )),
  add constraint event_taken_check check (taken >= 0 and (capacity is null or taken <= capacity));

-- A division of an event becomes something of its own, with places and prices. One of the rule pack says so; another has ages
-- that the office chose, or none.
alter table event_division no force row level security;
create table event_division_before as select * from event_division;
drop table event_division;

create table event_division (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_id bigint not null,
  division_id bigint,
  label text not null check (length(label) between 1 and 60),
  min_age integer check (min_age between 0 and 120),
  max_age integer check (max_age between 0 and 120),
  position integer not null,
  capacity integer check (capacity > 0),
  taken integer not null default 0,
  primary key (tenant_id, id),
  unique (tenant_id, event_id, division_id),
  unique (tenant_id, event_id, label),
  foreign key (tenant_id, event_id) references event on delete cascade,
  foreign key (tenant_id, division_id) references division,
  check (min_age <= max_age),
  -- Never oversold, whatever the code does.
  constraint event_division_places check (taken >= 0 and (capacity is null or taken <= capacity))
);
create index event_division_by_division on event_division (tenant_id, division_id) where division_id is not null;

-- What an entry costs on a day: the first tier that is not over. The last one has no day.
create table event_price (
  tenant_id bigint not null references tenant,
  event_division_id bigint not null,
  position integer not null,
  until_on date,
  price_cents bigint not null check (price_cents >= 0),
  primary key (tenant_id, event_division_id, position),
  foreign key (tenant_id, event_division_id) references event_division on delete cascade
);

-- The hours of an event's days.
create table event_session (
  tenant_id bigint not null references tenant,
  event_id bigint not null,
  position integer not null,
  day date not null,
  starts_time time not null,
  ends_time time not null check (ends_time > starts_time),
  title text check (length(title) between 1 and 120),
  primary key (tenant_id, event_id, position),
  foreign key (tenant_id, event_id) references event on delete cascade
);

-- What is asked of each person who enters.
create table event_question (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_id bigint not null,
  position integer not null,
  label text not null check (length(label) between 1 and 200),
  kind text not null check (kind in ('text', 'choice', 'yes_no')),
  choices text[] not null default '{}',
  is_required boolean not null,
  -- Volunteers do not read the answers to private questions.
  is_private boolean not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, event_id) references event on delete cascade,
  check ((kind = 'choice') = (cardinality(choices) > 0))
);
create index event_question_by_event on event_question (tenant_id, event_id, position);

alter table event no force row level security;
alter table division no force row level security;
insert into event_division (tenant_id, event_id, division_id, label, min_age, max_age, position)
select e.tenant_id, e.id, d.id, coalesce(d.label, 'All ages'), d.min_age, d.max_age,
  row_number() over (partition by e.tenant_id, e.id order by d.max_age, d.label)
from event e
  left join event_division_before b on b.tenant_id = e.tenant_id and b.event_id = e.id
  left join division d on d.tenant_id = b.tenant_id and d.id = b.division_id;
insert into event_price (tenant_id, event_division_id, position, price_cents)
select d.tenant_id, d.id, 1, e.price_cents
from event_division d join event e on e.tenant_id = d.tenant_id and e.id = d.event_id;
alter table event force row level security;
alter table division force row level security;
drop table event_division_before;
alter table event drop column price_cents;

do $$ declare name text; begin
  foreach name in array array['event_division', 'event_price', 'event_session', 'event_question'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
grant select, insert, update, delete on event_division, event_question to fieldhouse_app;
grant select, insert, delete on event_price, event_session to fieldhouse_app;

-- The list of the contract (contract/src/events/moves.ts); a test compares the two.
create function event_may_move(from_status text, to_status text, mover text) returns boolean
language sql immutable strict parallel safe as $$
  select (from_status, to_status, mover) in (
    ('draft', 'published', 'office'),
    ('draft', 'cancelled', 'office'),
    ('published', 'draft', 'office'),
    ('published', 'closed', 'office'),
    ('published', 'cancelled', 'office'),
    ('published', 'running', 'calendar'),
    ('published', 'done', 'calendar'),
    ('closed', 'published', 'office'),
    ('closed', 'cancelled', 'office'),
    ('closed', 'running', 'calendar'),
    ('closed', 'done', 'calendar'),
    ('running', 'cancelled', 'office'),
    ('running', 'done', 'calendar')
  )
$$;

-- The only way to another status; it runs as the owner, because the application's role may not write that column.
create function move_event(event_id bigint, target text, mover text, at timestamptz, why text)
returns table (status_before text, version_after integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  standing record;
begin
  select e.status, e.version into standing from event e
  where e.tenant_id = current_tenant() and e.id = event_id
  for update;
  if not found then
    return;
  end if;
  if not event_may_move(standing.status, target, mover) then
    raise exception 'an event cannot be sent from % to % by %', standing.status, target, mover
      using errcode = 'check_violation';
  end if;
  update event e
  set status = target, updated_at = at, version = standing.version + 1,
    cancel_reason = case when target = 'cancelled' then why else e.cancel_reason end
  where e.tenant_id = current_tenant() and e.id = event_id;
  status_before := standing.status;
  version_after := standing.version + 1;
  return next;
end
$$;
revoke execute on function move_event from public;
grant execute on function move_event, event_may_move to fieldhouse_app;

do $$ declare others text; begin
  select string_agg(quote_ident(attname), ', ') into others from pg_attribute
  where attrelid = 'event'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'status';
  revoke update on event from fieldhouse_app;
  execute format('grant update (%s) on event to fieldhouse_app', others);
end $$;

drop index event_by_end;
create index event_by_end on event (tenant_id, ends_on, id);
create index event_by_start on event (tenant_id, starts_on, id);
