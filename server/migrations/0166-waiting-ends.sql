-- Whoever still waits when an event begins does not wait any longer.

-- The list of the contract (contract/src/events/moves.ts); a test compares the two.
create or replace function entrant_may_move(from_status text, to_status text, mover text) returns boolean
language sql immutable strict parallel safe as $$
  select (from_status, to_status, mover) in (
    ('waiting', 'held', 'spot'),
    ('waiting', 'lapsed', 'clock'),
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
