-- Where events take place: venues with their fields, the hours in which those may be used, and the days on which they are
-- closed.

create table venue (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  name_key text not null generated always as (lower(name)) stored,
  address text not null check (length(address) between 1 and 200),
  city text not null check (length(city) between 1 and 100),
  state text not null check (state ~ '^[A-Z]{2}$'),
  place_key text not null generated always as (lower(address || ', ' || city || ', ' || state)) stored,
  postal_code text check (length(postal_code) between 1 and 12),
  time_zone text not null,
  -- Set by hand. Otherwise the position is that of the postal code or of the city, which is looked up and never kept.
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  map_url text check (length(map_url) <= 500),
  parking text check (length(parking) <= 1000),
  notes text check (length(notes) <= 2000),
  archived_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (tenant_id, id),
  check ((latitude is null) = (longitude is null))
);
-- The same venue is there once.
create unique index venue_once on venue (tenant_id, name_key, place_key);
create index venue_by_name on venue (tenant_id, name_key, id);

create table venue_field (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  venue_id bigint not null,
  name text not null check (length(name) between 1 and 40),
  name_key text not null generated always as (lower(name)) stored,
  -- From home plate to the outfield fence, in feet; null where there is none, or nobody has measured.
  fence_feet integer check (fence_feet between 50 and 500),
  -- The distances that bases can be set at, and those from the pitcher's plate to home, in feet.
  base_feet integer[] not null default '{}',
  pitching_feet integer[] not null default '{}',
  has_lights boolean not null,
  surface text check (surface in ('dirt', 'grass', 'turf', 'indoor')),
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, venue_id) references venue on delete cascade
);
create unique index venue_field_name on venue_field (tenant_id, venue_id, name_key);

-- When fields may be used, on days of the week (0 is Sunday) and perhaps only between two days. Clocks are those of the venue.
create table venue_window (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  venue_id bigint not null,
  -- Null: all fields, those that are added later too.
  field_ids bigint[] check (cardinality(field_ids) > 0),
  weekdays integer[] not null check (cardinality(weekdays) > 0 and weekdays <@ array[0, 1, 2, 3, 4, 5, 6]),
  starts_time text not null check (starts_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  ends_time text not null check (ends_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  from_on date,
  until_on date,
  primary key (tenant_id, id),
  foreign key (tenant_id, venue_id) references venue on delete cascade,
  check (ends_time > starts_time),
  check (until_on >= from_on)
);
create index venue_window_by_venue on venue_window (tenant_id, venue_id);

create table venue_closure (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  venue_id bigint not null,
  field_ids bigint[] check (cardinality(field_ids) > 0),
  from_on date not null,
  until_on date not null check (until_on >= from_on),
  -- Both or neither: without them whole days.
  starts_time text check (starts_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  ends_time text check (ends_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  reason text not null check (length(reason) between 1 and 200),
  primary key (tenant_id, id),
  foreign key (tenant_id, venue_id) references venue on delete cascade,
  check ((starts_time is null) = (ends_time is null)),
  check (ends_time > starts_time)
);
create index venue_closure_by_venue on venue_closure (tenant_id, venue_id, until_on);

do $$ declare name text; begin
  foreach name in array array['venue', 'venue_field', 'venue_window', 'venue_closure'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
grant select, insert, update, delete on venue, venue_field to fieldhouse_app;
grant select, insert, update, delete on venue_window, venue_closure to fieldhouse_app;
