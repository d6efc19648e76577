-- Tournaments, camps and clinics that anyone may read about.

create table event (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  -- The last part of the event's address.
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  name text not null check (length(name) between 1 and 120),
  -- One or two sentences for cards and link previews.
  summary text not null check (length(summary) between 1 and 300),
  -- Sanitised when written.
  description_html text not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  -- The contract's Venue.
  venue jsonb not null check (jsonb_typeof(venue) = 'object'),
  -- The day on which a player's age decides about the division.
  age_cutoff_on date not null,
  -- Who enters: a whole team or a single person. Price and capacity count these.
  entrant text not null check (entrant in ('team', 'person')),
  price_cents bigint not null check (price_cents >= 0),
  registration_opens_on date not null,
  registration_closes_on date not null check (registration_closes_on >= registration_opens_on),
  -- Null: no limit.
  capacity integer check (capacity > 0),
  status text not null check (status in ('draft', 'published', 'cancelled')),
  -- Key in the storage, 1200 by 630 pixels as link previews want it.
  image text,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, slug)
);
create index event_by_end on event (tenant_id, ends_on, id) where status = 'published';

-- The age divisions an event is held in; an event without any is open to all ages.
create table event_division (
  tenant_id bigint not null references tenant,
  event_id bigint not null,
  division_id bigint not null,
  primary key (tenant_id, event_id, division_id),
  foreign key (tenant_id, event_id) references event on delete cascade,
  foreign key (tenant_id, division_id) references division
);
create index event_division_by_division on event_division (tenant_id, division_id);

do $$ declare name text; begin
  foreach name in array array['event', 'event_division'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

grant select, insert, update, delete on event, event_division to fieldhouse_app;
