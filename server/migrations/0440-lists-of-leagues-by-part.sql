-- The lists of what a league has, with the tenant and the leagues as values: a sharded database finds the part with the rows by them, and asks
-- this part alone. Each has what it had.

create or replace function reached_teams() returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  mine bigint := current_tenant();
  leagues bigint[] := reach('leagues');
  clubs bigint[] := reach('clubs');
  teams bigint[] := reach('teams');
begin
  return query
    select t.id from team t
    where t.tenant_id = mine and (t.league_id = any (leagues) or t.club_id = any (clubs) or t.id = any (teams));
end $$;

create or replace function reached_clubs() returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  mine bigint := current_tenant();
  leagues bigint[] := reach('leagues');
  clubs bigint[] := reach('clubs');
  teams bigint[] := reach('teams');
begin
  return query
    select c.id from club c where c.tenant_id = mine and (c.league_id = any (leagues) or c.id = any (clubs))
    union
    select t.club_id from team t
    where t.tenant_id = mine and t.club_id is not null and (t.league_id = any (leagues) or t.id = any (teams));
end $$;

create or replace function reached_registrations() returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  mine bigint := current_tenant();
  leagues bigint[] := reach('leagues');
  clubs bigint[] := reach('clubs');
  teams bigint[] := array(select reached_teams());
begin
  return query
    select r.id from registration r where r.tenant_id = mine and r.league_id = any (leagues)
    union
    select r.id from registration r where r.tenant_id = mine and r.club_id = any (clubs)
    union
    select r.id from registration r where r.tenant_id = mine and r.team_id = any (teams);
end $$;

create or replace function reached_members() returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  mine bigint := current_tenant();
  leagues bigint[] := reach('leagues');
  clubs bigint[] := reach('clubs');
  teams bigint[] := array(select reached_teams());
begin
  return query
    with own as materialized (
      select r.member_id as id from registration r where r.tenant_id = mine and r.league_id = any (leagues)
      union
      select r.member_id from registration r where r.tenant_id = mine and r.club_id = any (clubs)
      union
      select r.member_id from registration r where r.tenant_id = mine and r.team_id = any (teams)
      union
      select e.member_id from roster_entry e where e.tenant_id = mine and e.team_id = any (teams)
    )
    select own.id from own
    union
    select g.guardian_id from guardianship g where g.tenant_id = mine and g.minor_id in (select own.id from own);
end $$;

create or replace function reached_orders() returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  mine bigint := current_tenant();
  leagues bigint[] := reach('leagues');
  clubs bigint[] := reach('clubs');
  teams bigint[] := array(select reached_teams());
begin
  return query
    with own_registration as materialized (
      select r.id, r.order_id from registration r where r.tenant_id = mine and r.league_id = any (leagues)
      union
      select r.id, r.order_id from registration r where r.tenant_id = mine and r.club_id = any (clubs)
      union
      select r.id, r.order_id from registration r where r.tenant_id = mine and r.team_id = any (teams)
    ), own_part as materialized (
      select 'team_fee' as purpose, f.id as subject_id from fee_plan f
      where f.tenant_id = mine and f.team_id = any (teams)
      union all
      select 'league_fee', l.id from league_fee l
      where l.tenant_id = mine and l.team_id = any (teams)
      union all
      select 'upgrade', u.id from registration_upgrade u
      where u.tenant_id = mine and u.registration_id in (select o.id from own_registration o)
    ), bought as materialized (
      select o.order_id, count(*) as own from own_registration o group by o.order_id
    ), by_part as materialized (
      select distinct p.order_id from own_part o join order_part p
        on p.tenant_id = mine and p.purpose = o.purpose and p.subject_id = o.subject_id
    )
    (
      -- Of those with registrations, all of these must be of the league.
      select b.order_id from bought b
      where b.own = (select count(*) from registration r where r.tenant_id = mine and r.order_id = b.order_id)
      union
      select b.order_id from by_part b
      where not exists (select from registration r where r.tenant_id = mine and r.order_id = b.order_id)
    )
    except
    select p.order_id from order_part p
    where p.tenant_id = mine and p.purpose <> 'registration'
      and not exists (select from own_part o where o.purpose = p.purpose and o.subject_id = p.subject_id);
end $$;

-- Whether an id is in such a list (`reached_members`), or in a column of a narrowed table: what policies of a sharded database ask for each
-- row, since a condition there can call a function but not ask another table (decision 0232). The list is made once for a statement, or for a
-- transaction that only reads, and kept in settings of the transaction: by its number an id falls into one of up to 256, each of which is a
-- text of some of them. Elsewhere nobody asks it.
create function is_among(source text, name text, wanted bigint) returns boolean
language plpgsql stable set search_path = public, pg_temp as $$
declare
  mine bigint := current_tenant();
  at text := case when current_setting('transaction_read_only')::boolean then 'transaction' else statement_timestamp()::text end;
  place text := 'app.among_' || source || '_' || name;
  kept text := current_setting(place, true);
  ids bigint[];
  parts integer;
begin
  if wanted is null then
    return null;
  end if;
  if split_part(kept, '/', 2) is distinct from at then
    if source = 'list' then
      execute format('select array(select %I())', name) into ids;
    else
      execute format('select array_agg(%I) from %I where tenant_id = $1 and %1$I is not null', name, source) into ids using mine;
    end if;
    parts := least(256, 1 + coalesce(cardinality(ids), 0) / 64);
    perform set_config(place || '_' || part, coalesce(',' || texts || ',', ''), true)
    from generate_series(0, parts - 1) part left join (
      select mod(id, parts) as rest, string_agg(id::text, ',') as texts from unnest(ids) id group by 1) l on l.rest = part;
    kept := set_config(place, parts || '/' || at, true);
  end if;
  return coalesce(position(',' || wanted || ',' in current_setting(
    place || '_' || mod(wanted, split_part(kept, '/', 1)::bigint), true)) > 0, false);
end $$;

revoke execute on function is_among from public;
grant execute on function is_among to fieldhouse_league;

-- How many times as much as on one server it costs to look at one record by itself: on a cluster it’s another number (`npm run shard`).
create function look_price() returns integer language sql immutable parallel safe return 1;

-- As before, at that price.
create or replace function count_look() returns void
language plpgsql stable as $$
declare
  mine bigint := current_tenant();
  looked integer := set_config('app.reach_looked', (coalesce(nullif(current_setting('app.reach_looked', true), ''), '0')::integer + 1)::text, true);
  looks text := coalesce(current_setting('app.reach_looks', true), '');
begin
  if looks = '' then
    looks := set_config('app.reach_looks', (
      select (greatest(500, coalesce(sum(count), 0) / 20) / look_price())::integer::text from season_count
      where tenant_id = mine and subject = 'league' and key = any (reach('leagues')::text[])), true);
  end if;
  if looked >= looks::integer then
    perform set_config('app.reach_by', '', true);
  end if;
end $$;
