-- Functions of the owner that write what the transaction may have locked: with the tenant as their first value, which a sharded database
-- needs to let them work in the part with the rows, on the connection that holds the locks. What they do is as before. The release before
-- calls those without the tenant.

create function move_registrations(mine bigint, ids bigint[], target text, mover text, at timestamptz, who bigint, why text)
returns table (registration_id bigint, status_before text, version_after integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  standing record;
begin
  for standing in
    select r.id, r.status, r.version from registration r
    where r.tenant_id = mine and r.id = any (ids)
    order by r.id
    for update
  loop
    if not registration_may_move(standing.status, target, mover) then
      raise exception 'a registration cannot be sent from % to % by %', standing.status, target, mover
        using errcode = 'check_violation';
    end if;
    update registration r
    set status = target, decided_at = at, decided_by = who, decision_reason = why, version = standing.version + 1
    where r.tenant_id = mine and r.id = standing.id;
    registration_id := standing.id;
    status_before := standing.status;
    version_after := standing.version + 1;
    return next;
  end loop;
end
$$;

create function move_event(mine bigint, event_id bigint, target text, mover text, at timestamptz, why text)
returns table (status_before text, version_after integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  standing record;
begin
  select e.status, e.version into standing from event e
  where e.tenant_id = mine and e.id = event_id
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
  where e.tenant_id = mine and e.id = event_id;
  status_before := standing.status;
  version_after := standing.version + 1;
  return next;
end
$$;

create function move_entrants(mine bigint, ids bigint[], target text, mover text, at timestamptz, why text) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  standing record;
  moved integer := 0;
begin
  for standing in
    select e.id, e.status from entrant e
    where e.tenant_id = mine and e.id = any (ids)
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
    where e.tenant_id = mine and e.id = standing.id;
    moved := moved + 1;
  end loop;
  return moved;
end
$$;

create function forget_name_words(mine bigint, words text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from name_word w
  where w.tenant_id = mine and w.word = any (words) and not exists (
    select from member m where m.tenant_id = mine and m.search like '%' || w.word || '%');
end
$$;

create or replace function events_of_circuit(circuit bigint) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  mine bigint := current_tenant();
begin
  return array(select event_id from circuit_event where tenant_id = mine and circuit_id = circuit order by event_id);
end
$$;

-- In which circuits an event is, for the roles that are given for one.
create function circuits_of_event(mine bigint, event bigint) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return array(select circuit_id from circuit_event where tenant_id = mine and event_id = event order by circuit_id);
end
$$;

-- As before, without a query for each row of another, which a sharded database doesn't ask.
create or replace view role_place with (security_invoker = true) as
  select tenant_id, 'event' as kind, id, name, starts_on from event
  union all
  select c.tenant_id, 'circuit', c.id, c.name, min(e.starts_on)
  from circuit c
    left join circuit_event ce on ce.tenant_id = c.tenant_id and ce.circuit_id = c.id
    left join event e on e.tenant_id = ce.tenant_id and e.id = ce.event_id
  group by c.tenant_id, c.id, c.name;

revoke execute on function move_registrations(bigint, bigint[], text, text, timestamptz, bigint, text),
  move_event(bigint, bigint, text, text, timestamptz, text),
  move_entrants(bigint, bigint[], text, text, timestamptz, text), forget_name_words(bigint, text[]),
  circuits_of_event(bigint, bigint) from public;

grant execute on function move_registrations(bigint, bigint[], text, text, timestamptz, bigint, text),
  move_event(bigint, bigint, text, text, timestamptz, text),
  move_entrants(bigint, bigint[], text, text, timestamptz, text), forget_name_words(bigint, text[]),
  circuits_of_event(bigint, bigint) to fieldhouse_app;

grant execute on function move_registrations(bigint, bigint[], text, text, timestamptz, bigint, text),
  forget_name_words(bigint, text[]), circuits_of_event(bigint, bigint) to fieldhouse_league;
