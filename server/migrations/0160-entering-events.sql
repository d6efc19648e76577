-- People enter events. A party is who enters together, all or none, with one order; an entrant is one person’s spot.

alter table event
  -- Only people with a membership may enter.
  add column needs_membership boolean not null default true;

create table event_party (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_id bigint not null,
  -- Whose account it was entered with, which may be gone since.
  user_id bigint,
  -- The same press, sent again, is the same party.
  request_key uuid not null,
  -- Over when nobody of it is in the event any more.
  state text not null check (state in ('waiting', 'held', 'confirmed', 'over')),
  total_cents bigint not null check (total_cents >= 0),
  -- Until when its spots are kept.
  held_until timestamptz,
  -- Since when it stood on the wait-list; it is served in this order.
  waited_from timestamptz,
  -- The refund policy as it was shown; null if the event had none.
  refund_terms jsonb check (jsonb_typeof(refund_terms) = 'object'),
  order_id bigint,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, user_id, request_key),
  foreign key (tenant_id, event_id) references event,
  foreign key (tenant_id, order_id) references orders,
  check (state <> 'held' or held_until is not null),
  check (state <> 'waiting' or waited_from is not null)
);
create index event_party_by_event on event_party (tenant_id, event_id);
create index event_party_held on event_party (tenant_id, held_until) where state = 'held';
create index event_party_waiting on event_party (tenant_id, event_id, waited_from, id) where state = 'waiting';
create index event_party_by_order on event_party (tenant_id, order_id) where order_id is not null;

create table entrant (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  party_id bigint not null,
  event_id bigint not null,
  event_division_id bigint not null,
  member_id bigint not null,
  status text not null check (status in ('waiting', 'held', 'confirmed', 'lapsed', 'withdrawn', 'removed')),
  price_cents bigint not null check (price_cents >= 0),
  entered_at timestamptz not null,
  ended_at timestamptz,
  -- Why the office removed it.
  reason text check (length(reason) between 1 and 500),
  primary key (tenant_id, id),
  foreign key (tenant_id, party_id) references event_party,
  foreign key (tenant_id, event_id) references event,
  foreign key (tenant_id, event_division_id) references event_division,
  foreign key (tenant_id, member_id) references member,
  check ((ended_at is null) = (status in ('waiting', 'held', 'confirmed')))
);
-- A person is in an event once, whoever enters them.
create unique index entrant_once on entrant (tenant_id, event_id, member_id) where status in ('waiting', 'held', 'confirmed');
create index entrant_by_party on entrant (tenant_id, party_id);
create index entrant_by_event on entrant (tenant_id, event_id, id);
create index entrant_by_division on entrant (tenant_id, event_division_id);
create index entrant_by_member on entrant (tenant_id, member_id);

create table entrant_answer (
  tenant_id bigint not null references tenant,
  entrant_id bigint not null,
  question_id bigint not null,
  answer text not null check (length(answer) between 1 and 500),
  primary key (tenant_id, entrant_id, question_id),
  foreign key (tenant_id, entrant_id) references entrant,
  foreign key (tenant_id, question_id) references event_question
);
create index entrant_answer_by_question on entrant_answer (tenant_id, question_id);

do $$ declare name text; begin
  foreach name in array array['event_party', 'entrant', 'entrant_answer'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
grant select, insert, update on event_party to fieldhouse_app;
grant select, insert, delete on entrant_answer to fieldhouse_app;
grant select, insert, update (member_id, reason) on entrant to fieldhouse_app;
grant update (needs_membership) on event to fieldhouse_app;

-- The list of the contract (contract/src/events/moves.ts); a test compares the two.
create function entrant_may_move(from_status text, to_status text, mover text) returns boolean
language sql immutable strict parallel safe as $$
  select (from_status, to_status, mover) in (
    ('waiting', 'held', 'spot'),
    ('waiting', 'withdrawn', 'family'),
    ('waiting', 'removed', 'office'),
    ('held', 'confirmed', 'payment'),
    ('held', 'lapsed', 'clock'),
    ('held', 'withdrawn', 'family'),
    ('confirmed', 'withdrawn', 'family'),
    ('confirmed', 'removed', 'office')
  )
$$;

-- The only way to another status, for entrants of the transaction’s tenant.
create function move_entrants(ids bigint[], target text, mover text, at timestamptz, why text) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  standing record;
  moved integer := 0;
begin
  for standing in
    select e.id, e.status from entrant e
    where e.tenant_id = current_tenant() and e.id = any (ids)
    order by e.id
    for update
  loop
    if entrant_may_move(standing.status, target, mover) is not true then
      raise exception 'an entrant cannot be sent from % to % by %', standing.status, target, mover
        using errcode = 'check_violation';
    end if;
    update entrant e
    set status = target, reason = coalesce(why, e.reason),
      ended_at = case when target in ('waiting', 'held', 'confirmed') then null else at end
    where e.tenant_id = current_tenant() and e.id = standing.id;
    moved := moved + 1;
  end loop;
  return moved;
end
$$;
revoke execute on function move_entrants from public;
grant execute on function move_entrants, entrant_may_move to fieldhouse_app;
