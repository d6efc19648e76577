-- An order is there before its parts, and a person before their registration: until then nothing says which league they are of. Whoever has
-- made such a row may read it back until their transaction ends; nobody else ever sees more by it (decision 0237).

-- Whether this transaction has made the row itself.
create function is_made(name text, wanted bigint) returns boolean language sql stable parallel safe
  return coalesce(position(',' || wanted || ',' in current_setting('app.made_' || name, true)) > 0, false);

-- All rows of a table that it has made.
create function made(name text) returns bigint[] language sql stable parallel safe
  return coalesce(string_to_array(nullif(trim(both ',' from current_setting('app.made_' || name, true)), ''), ','), '{}')::bigint[];

-- Notes a row that is being inserted, in a setting of the transaction; true in any case. A policy asks this of a row that is changed, too, or
-- whose id somebody chose: it is there already, and whose it is does not change by that. What was made is known row by row at once, and in a
-- list only when it is made anew, so the transaction goes back to rows.
create function note_made(name text, wanted bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mine bigint := current_tenant();
  place text := 'app.made_' || name;
  is_there boolean;
begin
  execute format('select exists (select from %I where tenant_id = $1 and id = $2)', name) into is_there using mine, wanted;
  if not is_there then
    perform set_config(place, coalesce(nullif(current_setting(place, true), ''), ',') || wanted || ',', true),
      set_config('app.reach_by', 'row', true), set_config('app.reach_looked', '0', true);
  end if;
  return true;
end $$;

revoke execute on function is_made, made, note_made from public;
grant execute on function is_made, made, note_made to fieldhouse_league;

alter policy league on orders with check (note_made('orders', id));
alter policy league on member with check (note_made('member', id));
alter policy league on registration_draft
  using (id in (select draft_id from registration where tenant_id = current_tenant()) or is_made('registration_draft', id))
  with check (note_made('registration_draft', id));
alter policy league on waiver_signature
  using (id in (select signature_id from waiver_signature_subject where tenant_id = current_tenant()) or is_made('waiver_signature', id))
  with check (note_made('waiver_signature', id));
alter policy league on kept_card
  using (id in (select kept_card_id from mandate where tenant_id = current_tenant()) or is_made('kept_card', id))
  with check (note_made('kept_card', id));

-- Letters about what no league has, such as a user.
do $$ declare
  rows_of text := (select pg_get_expr(polqual, polrelid) from pg_policy where polrelid = 'mail'::regclass and polname = 'league');
begin
  execute format($p$alter policy league on mail using (%s) with check (note_made('mail', id))$p$,
    regexp_replace(rows_of, 'ELSE false\s+END$', $e$ELSE is_made('mail', id) END$e$));
end $$;

-- The questions and the lists have what they had, and what was made.
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
  if is_made('member', wanted) then
    return true;
  end if;
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
  if is_made('orders', wanted) then
    return true;
  end if;
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
  return query select unnest(made('member'));
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
  return query select unnest(made('orders'));
end $$;

-- What an order keeps of a credit is given back with the order, so it is of whoever has the order, and so is the credit.
create policy league on event_credit_use as restrictive to fieldhouse_league
  using (case when current_setting('app.reach_by', true) = 'row' then reaches_order(order_id) else order_id in (select reached_orders()) end)
  with check (case when current_setting('app.reach_by', true) = 'row' then reaches_order(order_id) else order_id in (select reached_orders()) end);
create policy league on event_credit as restrictive to fieldhouse_league
  using (id in (select event_credit_id from event_credit_use where tenant_id = current_tenant()))
  with check (id in (select event_credit_id from event_credit_use where tenant_id = current_tenant()));
grant select on event_credit_use, event_credit to fieldhouse_league;
grant select, insert, update (state) on event_credit_use to fieldhouse_league_desk;
grant select, insert, update (left_cents, expired_cents, reason, order_id, expires_on, reminded_at, version) on event_credit
  to fieldhouse_league_desk;

-- The code of a coupon is also entered where a total is only asked for.
grant select on coupon to fieldhouse_league;
