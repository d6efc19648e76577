-- An event takes place at venues, each with all of its fields or some. What was typed as text stays in event.venue and counts
-- while no venue is linked.

create table event_venue (
  tenant_id bigint not null references tenant,
  event_id bigint not null,
  venue_id bigint not null,
  -- The first one is the event's place in lists.
  position integer not null,
  primary key (tenant_id, event_id, venue_id),
  unique (tenant_id, event_id, position),
  foreign key (tenant_id, event_id) references event on delete cascade,
  -- A venue with events is not deleted.
  foreign key (tenant_id, venue_id) references venue
);
create index event_venue_by_venue on event_venue (tenant_id, venue_id);

-- The fields that an event uses; none means all of them.
create table event_venue_field (
  tenant_id bigint not null references tenant,
  event_id bigint not null,
  venue_id bigint not null,
  field_id bigint not null,
  primary key (tenant_id, event_id, venue_id, field_id),
  foreign key (tenant_id, event_id, venue_id) references event_venue on delete cascade,
  foreign key (tenant_id, field_id) references venue_field
);
create index event_venue_field_by_field on event_venue_field (tenant_id, field_id);

-- Events whose text names exactly one venue: the same name in the same city.
alter table event no force row level security;
alter table venue no force row level security;
insert into event_venue (tenant_id, event_id, venue_id, position)
select e.tenant_id, e.id, min(v.id), 1
from event e join venue v on v.tenant_id = e.tenant_id and v.name_key = lower(trim(e.venue ->> 'name'))
  and lower(v.city) = lower(trim(e.venue ->> 'city')) and v.state = e.venue ->> 'state'
group by e.tenant_id, e.id
having count(*) = 1;
alter table event force row level security;
alter table venue force row level security;

do $$ declare name text; begin
  foreach name in array array['event_venue', 'event_venue_field'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
grant select, insert, delete on event_venue, event_venue_field to fieldhouse_app;
