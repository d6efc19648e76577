-- Whether one record is of the leagues of a role, beside the lists of all that are: a call about one record, or a page, needs to know it
-- of a few, and making the lists first takes the longer the larger a league is (decision 0224). Each says what its list has.

create function reaches_registration(wanted bigint) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  mine bigint := current_tenant();
begin
  return exists (
    select from registration r
    where r.tenant_id = mine and r.id = wanted
      and (r.league_id = any (reach('leagues')) or r.club_id = any (reach('clubs'))
        or exists (
          select from team t
          where t.tenant_id = mine and t.id = r.team_id
            and (t.league_id = any (reach('leagues')) or t.club_id = any (reach('clubs')) or t.id = any (reach('teams'))))));
end $$;

create function reaches_member(wanted bigint) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  mine bigint := current_tenant();
  -- Those who answer for somebody are reached with them.
  people bigint[] := array[wanted] || array(
    select minor_id from guardianship where tenant_id = mine and guardian_id = wanted);
begin
  return exists (
      select from registration r
      where r.tenant_id = mine and r.member_id = any (people)
        and (r.league_id = any (reach('leagues')) or r.club_id = any (reach('clubs'))
          or exists (
            select from team t
            where t.tenant_id = mine and t.id = r.team_id
              and (t.league_id = any (reach('leagues')) or t.club_id = any (reach('clubs')) or t.id = any (reach('teams'))))))
    or exists (
      select from roster_entry e join team t on t.tenant_id = mine and t.id = e.team_id
      where e.tenant_id = mine and e.member_id = any (people)
        and (t.league_id = any (reach('leagues')) or t.club_id = any (reach('clubs')) or t.id = any (reach('teams'))));
end $$;

create function reaches_order(wanted bigint) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  mine bigint := current_tenant();
  registrations bigint[] := array(
    select id from registration where tenant_id = mine and order_id = wanted);
  is_part_reached boolean;
  has_part boolean := false;
begin
  for is_part_reached in
    select case p.purpose
        when 'team_fee' then exists (
          select from fee_plan f join team t on t.tenant_id = mine and t.id = f.team_id
          where f.tenant_id = mine and f.id = p.subject_id
            and (t.league_id = any (reach('leagues')) or t.club_id = any (reach('clubs')) or t.id = any (reach('teams'))))
        when 'league_fee' then exists (
          select from league_fee l join team t on t.tenant_id = mine and t.id = l.team_id
          where l.tenant_id = mine and l.id = p.subject_id
            and (t.league_id = any (reach('leagues')) or t.club_id = any (reach('clubs')) or t.id = any (reach('teams'))))
        when 'upgrade' then exists (
          select from registration_upgrade u
          where u.tenant_id = mine and u.id = p.subject_id and reaches_registration(u.registration_id))
        else false end
    from order_part p where p.tenant_id = mine and p.order_id = wanted and p.purpose <> 'registration'
  loop
    if not is_part_reached then
      return false;
    end if;
    has_part := true;
  end loop;
  return (has_part or cardinality(registrations) > 0)
    and not exists (select from unnest(registrations) one where not reaches_registration(one));
end $$;

revoke execute on function reaches_registration, reaches_member, reaches_order from public;
grant execute on function reaches_registration, reaches_member, reaches_order to fieldhouse_league;

do $$ declare
  one record;
  row_by_row constant text := 'case when current_setting(''app.reach_by'', true) = ''row'' then reaches_\2(\1) '
    'else \1 in (select reached_\2s()) end';
  among constant text := '(\w+) IN \( SELECT reached_(member|order|registration)s\(\) AS reached_\w+\)';
begin
  for one in
    select polrelid::regclass as name, pg_get_expr(polqual, polrelid) as rows_of, pg_get_expr(polwithcheck, polrelid) as checked
    from pg_policy where polname = 'league' and pg_get_expr(polqual, polrelid) ~ among
  loop
    execute format('alter policy league on %s using (%s) with check (%s)',
      one.name, regexp_replace(one.rows_of, among, row_by_row, 'g'), regexp_replace(one.checked, among, row_by_row, 'g'));
  end loop;
end $$;
