-- A role may be given for one event, or for all events of a circuit as they come and go (decision 0191).
alter table user_role add column event_id bigint;
alter table user_role add column circuit_id bigint;
alter table user_role add constraint user_role_event_fkey
  foreign key (tenant_id, event_id) references event on delete cascade not valid;
alter table user_role add constraint user_role_circuit_fkey
  foreign key (tenant_id, circuit_id) references circuit on delete cascade not valid;
-- small: no row has either yet.
alter table user_role validate constraint user_role_event_fkey;
-- small: as above.
alter table user_role validate constraint user_role_circuit_fkey;
alter table user_role add constraint user_role_one_place
  check (num_nonnulls(club_id, team_id, league_id, event_id, circuit_id) <= 1) not valid;

-- small: as above, and a tenant has few users with roles.
create index user_role_by_event on user_role (tenant_id, event_id) where event_id is not null;
-- small: as above.
create index user_role_by_circuit on user_role (tenant_id, circuit_id) where circuit_id is not null;

-- The same role is held for several events. The release before adds roles without a place, once each, with the same words.
do $$ declare key text; begin
  select conname into strict key from pg_constraint where conrelid = 'user_role'::regclass and contype = 'u';
  execute format('alter table user_role drop constraint %I', key);
  execute 'alter table user_role add constraint user_role_once unique nulls not distinct
    (tenant_id, user_id, module, role, club_id, team_id, league_id, event_id, circuit_id)';
end $$;

alter table own_role drop constraint own_role_scope_check;
-- small: a tenant has at most 30.
alter table own_role add constraint own_role_scope_check
  check (scope in ('none', 'league', 'club', 'team', 'event'));

-- What auth needs to know of circuits: which events a role for one of them is for. Whoever asks sees no more of a circuit.
create function events_of_circuit(circuit bigint) returns bigint[]
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(event_id order by event_id), '{}') from circuit_event
  where tenant_id = current_tenant() and circuit_id = circuit;
$$;

revoke execute on function events_of_circuit from public;
grant execute on function events_of_circuit to fieldhouse_app, fieldhouse_league;

-- Which event something is of, for the one place where a call is judged by it.
create view event_part with (security_invoker = true) as
  select tenant_id, 'event' as part, id, id as event_id from event
  union all select tenant_id, 'contest', id, event_id from event_division
  union all select g.tenant_id, 'game', g.id, d.event_id
    from game g join event_division d on d.tenant_id = g.tenant_id and d.id = g.event_division_id
  union all select tenant_id, 'entrant', id, event_id from entrant
  union all select tenant_id, 'protest', id, event_id from protest
  union all select tenant_id, 'ejection', id, event_id from ejection
  union all select s.tenant_id, 'suspension', s.id, e.event_id
    from suspension s join ejection e on e.tenant_id = s.tenant_id and e.id = s.ejection_id
  union all select tenant_id, 'drawer', id, event_id from gate_drawer;

grant select on event_part to fieldhouse_app;

-- What roles are given for, as users are shown it: events and circuits by name, with the day on which they begin.
create view role_place with (security_invoker = true) as
  select tenant_id, 'event' as kind, id, name, starts_on from event
  union all
  select c.tenant_id, 'circuit', c.id, c.name, (select min(e.starts_on) from circuit_event ce
      join event e on e.tenant_id = ce.tenant_id and e.id = ce.event_id
    where ce.tenant_id = c.tenant_id and ce.circuit_id = c.id)
  from circuit c;

grant select on role_place to fieldhouse_app;
