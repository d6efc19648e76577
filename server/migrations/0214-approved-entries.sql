-- An event may approve its entries: until the office has accepted one, it takes no spot and costs nothing.

-- small: events are some hundreds a tenant
alter table event add column needs_approval boolean not null default false;
grant update (needs_approval) on event to fieldhouse_app;

alter table event_party drop constraint event_party_state_check;
-- small: no release has had entries yet
alter table event_party add constraint event_party_state_check
  check (state in ('applied', 'waiting', 'held', 'confirmed', 'over'));

alter table entrant drop constraint entrant_status_check;
-- small: no release has had entries yet
alter table entrant add constraint entrant_status_check check (status in
  ('applied', 'waiting', 'held', 'confirmed', 'lapsed', 'withdrawn', 'removed', 'called_off', 'declined'));
alter table entrant drop constraint entrant_check;
-- small: no release has had entries yet
alter table entrant add constraint entrant_ended
  check ((ended_at is null) = (status in ('applied', 'waiting', 'held', 'confirmed')));
alter table entrant
  -- Why somebody asks to be let in who doesn’t fit, in their words.
  add column exception text;
-- small: no release has had entries yet
alter table entrant add constraint entrant_exception check (length(exception) between 1 and 500);

grant update (exception) on entrant to fieldhouse_app;

-- A person or team is in an event once, whoever enters it; who has applied counts as well.
drop index entrant_once;
-- small: no release has had entries yet
create unique index entrant_once on entrant (tenant_id, event_id, member_id)
  where status in ('applied', 'waiting', 'held', 'confirmed');
drop index entrant_team_once;
-- small: no release has had entries yet
create unique index entrant_team_once on entrant (tenant_id, event_id, team_id)
  where status in ('applied', 'waiting', 'held', 'confirmed');

-- The list of the contract (contract/src/events/moves.ts); a test compares the two.
create or replace function entrant_may_move(from_status text, to_status text, mover text) returns boolean
language sql immutable strict parallel safe as $$
  select (from_status, to_status, mover) in (
    ('applied', 'held', 'office'),
    ('applied', 'declined', 'office'),
    ('applied', 'lapsed', 'clock'),
    ('applied', 'withdrawn', 'family'),
    ('applied', 'called_off', 'office'),
    ('waiting', 'held', 'spot'),
    ('waiting', 'lapsed', 'clock'),
    ('waiting', 'withdrawn', 'family'),
    ('waiting', 'removed', 'office'),
    ('waiting', 'called_off', 'office'),
    ('held', 'confirmed', 'payment'),
    ('held', 'lapsed', 'clock'),
    ('held', 'withdrawn', 'family'),
    ('held', 'removed', 'office'),
    ('held', 'called_off', 'office'),
    ('confirmed', 'lapsed', 'clock'),
    ('confirmed', 'withdrawn', 'family'),
    ('confirmed', 'removed', 'office'),
    ('confirmed', 'called_off', 'office')
  )
$$;
