-- Entries to events are paid in two parts, or by check, and a club’s further teams pay less.

-- small: events are some hundreds a tenant
alter table event
  -- What a club’s further teams pay less: [{"from_team": 2, "off_cents": 4000}].
  add column club_discounts jsonb not null default '[]' check (jsonb_typeof(club_discounts) = 'array'),
  -- How many days somebody who pays by check has; null where checks aren’t taken.
  add column check_days integer check (check_days between 1 and 90),
  -- Where checks go, in the office’s words.
  add column check_note text check (length(check_note) <= 300),
  -- How many days after its day an unpaid spot is released; null keeps it until the office decides.
  add column release_days integer check (release_days between 1 and 90);

-- small: events have some ten divisions each
alter table event_division
  -- What is due when entering: so many cents, or percent of the price. The rest is due on a day.
  add column deposit_kind text check (deposit_kind in ('amount', 'percent')),
  add column deposit_value bigint check (deposit_value > 0),
  add column balance_due_on date,
  add constraint event_division_deposit check (num_nonnulls(deposit_kind, deposit_value, balance_due_on) in (0, 3)),
  add constraint event_division_percent check (deposit_kind is distinct from 'percent' or deposit_value < 100);

-- What is still to be paid for entries that belong together, on one day.
create table event_balance (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  party_id bigint not null,
  due_on date not null,
  -- Over when nobody it is for is in the event any more.
  state text not null check (state in ('open', 'paid', 'over')),
  -- The order that is being paid, or has paid it.
  order_id bigint,
  -- How often the kept card was declined, since when and why, and when it is tried again.
  tries integer not null default 0 check (tries >= 0),
  declined text,
  first_failed_on date,
  next_try_on date,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, party_id, due_on),
  foreign key (tenant_id, party_id) references event_party,
  foreign key (tenant_id, order_id) references orders
);
create index event_balance_open on event_balance (tenant_id, due_on) where state = 'open';
create index event_balance_by_order on event_balance (tenant_id, order_id) where order_id is not null;

do $$ declare name text; begin
  foreach name in array array['event_balance'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
grant select, insert, update (state, order_id, tries, declined, first_failed_on, next_try_on) on event_balance
  to fieldhouse_app;

alter table entrant
  -- What was due when entering, and the day of the rest; null where all of it was due.
  add column deposit_cents bigint,
  add column balance_due_on date,
  -- The rest, once the deposit is paid, and what it belongs to.
  add column balance_cents bigint not null default 0,
  add column event_balance_id bigint;
-- small: no release has had entries yet
alter table entrant add constraint entrant_deposit check (deposit_cents >= 0 and balance_cents >= 0
  and num_nonnulls(deposit_cents, balance_due_on) in (0, 2) and (event_balance_id is null) = (balance_cents = 0));
-- small: no release has had entries yet
alter table entrant add foreign key (tenant_id, event_balance_id) references event_balance;
-- small: no release has had entries yet
create index entrant_by_balance on entrant (tenant_id, event_balance_id) where event_balance_id is not null;
grant update (balance_cents, event_balance_id) on entrant to fieldhouse_app;

-- The words under which a card is kept for the balance, as they were shown; and the day by which a check is due.
alter table event_party
  add column card_terms text[],
  add column card_language text,
  add column agreed_from text,
  add column check_due_on date;

grant update (club_discounts, check_days, check_note, release_days) on event to fieldhouse_app;

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
    ('confirmed', 'lapsed', 'clock'),
    ('confirmed', 'withdrawn', 'family'),
    ('confirmed', 'removed', 'office'),
    ('confirmed', 'called_off', 'office')
  )
$$;
