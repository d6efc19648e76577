-- What a league has is found sooner, by lists and row by row (decision 0221). Each has what it had.

-- By its own league, by its club and by its team, each from an index: with `or` PostgreSQL read every registration of the tenant.
create or replace function reached_registrations() returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select id from registration where tenant_id = current_tenant() and league_id = any (reach('leagues'))
  union
  select id from registration where tenant_id = current_tenant() and club_id = any (reach('clubs'))
  union
  select id from registration where tenant_id = current_tenant() and team_id = any (array(select reached_teams()));
$$;

create or replace function reached_members() returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  with own as materialized (
    select member_id as id from registration where tenant_id = current_tenant() and league_id = any (reach('leagues'))
    union
    select member_id from registration where tenant_id = current_tenant() and club_id = any (reach('clubs'))
    union
    select member_id from registration where tenant_id = current_tenant() and team_id = any (array(select reached_teams()))
    union
    select member_id from roster_entry where tenant_id = current_tenant() and team_id = any (array(select reached_teams()))
  )
  select id from own
  union
  select g.guardian_id from guardianship g where g.tenant_id = current_tenant() and g.minor_id in (select id from own);
$$;

create or replace function reached_orders() returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  with own_registration as materialized (
    select id, order_id from registration where tenant_id = current_tenant() and league_id = any (reach('leagues'))
    union
    select id, order_id from registration where tenant_id = current_tenant() and club_id = any (reach('clubs'))
    union
    select id, order_id from registration where tenant_id = current_tenant() and team_id = any (array(select reached_teams()))
  ), own_part as materialized (
    select 'team_fee' as purpose, f.id as subject_id from fee_plan f
    where f.tenant_id = current_tenant() and f.team_id = any (array(select reached_teams()))
    union all
    select 'league_fee', l.id from league_fee l
    where l.tenant_id = current_tenant() and l.team_id = any (array(select reached_teams()))
    union all
    select 'upgrade', u.id from registration_upgrade u
    where u.tenant_id = current_tenant() and u.registration_id in (select id from own_registration)
  ), bought as materialized (
    select order_id, count(*) as own from own_registration group by order_id
  ), by_part as materialized (
    select distinct p.order_id from own_part o join order_part p
      on p.tenant_id = current_tenant() and p.purpose = o.purpose and p.subject_id = o.subject_id
  )
  (
    -- Of those with registrations, all of these must be of the league.
    select order_id from bought b
    where own = (select count(*) from registration r where r.tenant_id = current_tenant() and r.order_id = b.order_id)
    union
    select order_id from by_part b
    where not exists (select from registration r where r.tenant_id = current_tenant() and r.order_id = b.order_id)
  )
  except
  select p.order_id from order_part p
  where p.tenant_id = current_tenant() and p.purpose <> 'registration'
    and not exists (select from own_part o where o.purpose = p.purpose and o.subject_id = p.subject_id);
$$;

-- Row by row is sooner for few rows, and the list for many: a transaction begins with the rows, and when looking at them has cost about what
-- the list would it goes on by the list. So nobody has to know before how many rows a page of a league looks at, and none costs more than
-- twice what the better way would. The kept numbers only say about how large the leagues are, as the list costs.
create function count_look() returns void
language plpgsql stable as $$
declare
  mine bigint := current_tenant();
  looked integer := set_config('app.reach_looked', (coalesce(nullif(current_setting('app.reach_looked', true), ''), '0')::integer + 1)::text, true);
  looks text := coalesce(current_setting('app.reach_looks', true), '');
begin
  if looks = '' then
    looks := set_config('app.reach_looks', (
      select greatest(500, coalesce(sum(count), 0) / 20)::integer::text from season_count
      where tenant_id = mine and subject = 'league' and key = any (reach('leagues')::text[])), true);
  end if;
  if looked >= looks::integer then
    perform set_config('app.reach_by', '', true);
  end if;
end $$;

revoke execute on function count_look from public;

-- A team is looked up by a subselect with one value: of `exists` PostgreSQL makes the list of all the teams, each time.
create or replace function reaches_registration(wanted bigint) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  mine bigint := current_tenant();
  leagues bigint[] := reach('leagues');
  clubs bigint[] := reach('clubs');
  teams bigint[] := reach('teams');
begin
  perform count_look();
  return exists (
    select from registration r
    where r.tenant_id = mine and r.id = wanted
      and (r.league_id = any (leagues) or r.club_id = any (clubs) or (
          select t.league_id = any (leagues) or t.club_id = any (clubs) or t.id = any (teams)
          from team t where t.tenant_id = mine and t.id = r.team_id)));
end $$;

create or replace function reaches_member(wanted bigint) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  mine bigint := current_tenant();
  leagues bigint[] := reach('leagues');
  clubs bigint[] := reach('clubs');
  teams bigint[] := reach('teams');
  -- Those who answer for somebody are reached with them.
  people bigint[] := array[wanted] || array(
    select minor_id from guardianship where tenant_id = mine and guardian_id = wanted);
begin
  perform count_look();
  return exists (
      select from registration r
      where r.tenant_id = mine and r.member_id = any (people)
        and (r.league_id = any (leagues) or r.club_id = any (clubs) or (
          select t.league_id = any (leagues) or t.club_id = any (clubs) or t.id = any (teams)
          from team t where t.tenant_id = mine and t.id = r.team_id)))
    or exists (
      select from roster_entry e
      where e.tenant_id = mine and e.member_id = any (people) and (
          select t.league_id = any (leagues) or t.club_id = any (clubs) or t.id = any (teams)
          from team t where t.tenant_id = mine and t.id = e.team_id));
end $$;

create or replace function reaches_order(wanted bigint) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  mine bigint := current_tenant();
  leagues bigint[] := reach('leagues');
  clubs bigint[] := reach('clubs');
  teams bigint[] := reach('teams');
  registrations integer;
  own_registrations integer;
  is_part_reached boolean;
  has_part boolean := false;
begin
  perform count_look();
  select count(*), count(*) filter (where (r.league_id = any (leagues) or r.club_id = any (clubs) or (
          select t.league_id = any (leagues) or t.club_id = any (clubs) or t.id = any (teams)
          from team t where t.tenant_id = mine and t.id = r.team_id)))
    into registrations, own_registrations
  from registration r where r.tenant_id = mine and r.order_id = wanted;
  if own_registrations < registrations then
    return false;
  end if;
  for is_part_reached in
    select case p.purpose
        when 'team_fee' then (
          select t.league_id = any (leagues) or t.club_id = any (clubs) or t.id = any (teams)
          from team t where t.tenant_id = mine and t.id = (
            select f.team_id from fee_plan f where f.tenant_id = mine and f.id = p.subject_id))
        when 'league_fee' then (
          select t.league_id = any (leagues) or t.club_id = any (clubs) or t.id = any (teams)
          from team t where t.tenant_id = mine and t.id = (
            select l.team_id from league_fee l where l.tenant_id = mine and l.id = p.subject_id))
        when 'upgrade' then (
          select reaches_registration(u.registration_id) from registration_upgrade u where u.tenant_id = mine and u.id = p.subject_id)
        else false end
    from order_part p where p.tenant_id = mine and p.order_id = wanted and p.purpose <> 'registration'
  loop
    if is_part_reached is not true then
      return false;
    end if;
    has_part := true;
  end loop;
  return has_part or registrations > 0;
end $$;
