-- A canceled event ends the entries it had, whoever they are of.

alter table entrant drop constraint entrant_status_check;
-- small: the table came with the migration before, and has no rows yet
alter table entrant add constraint entrant_status_check
  check (status in ('waiting', 'held', 'confirmed', 'lapsed', 'withdrawn', 'removed', 'called_off'));

-- The list of the contract (contract/src/events/moves.ts); a test compares the two.
create or replace function entrant_may_move(from_status text, to_status text, mover text) returns boolean
language sql immutable strict parallel safe as $$
  select (from_status, to_status, mover) in (
    ('waiting', 'held', 'spot'),
    ('waiting', 'withdrawn', 'family'),
    ('waiting', 'removed', 'office'),
    ('waiting', 'called_off', 'office'),
    ('held', 'confirmed', 'payment'),
    ('held', 'lapsed', 'clock'),
    ('held', 'withdrawn', 'family'),
    ('held', 'called_off', 'office'),
    ('confirmed', 'withdrawn', 'family'),
    ('confirmed', 'removed', 'office'),
    ('confirmed', 'called_off', 'office')
  )
$$;
