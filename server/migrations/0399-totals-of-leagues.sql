-- How many registrations are of the leagues of a transaction: those with such a league as they are kept (decision 0223), and those that are
-- theirs by a club or team alone, which are few, counted. Null while the kept numbers can't be relied on (decision 0221). Arrays that are null
-- filter nothing; a league 0 is none.
create function registrations_of_leagues(season bigint, statuses text[], leagues bigint[], memberships bigint[]) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  mine bigint := current_tenant();
  own bigint[] := reach('leagues');
  own_teams bigint[] := array(select reached_teams());
begin
  if not exists (select from people_counted where tenant_id = mine and has_crosses) then
    return null;
  end if;
  return (
    with other as materialized (
      select id from registration
      where tenant_id = mine and team_id = any (own_teams) and (league_id = any (own)) is not true
      union
      select id from registration
      where tenant_id = mine and club_id = any (reach('clubs')) and (league_id = any (own)) is not true
    )
    select coalesce(sum(count), 0) from (
      select sum(count) as count from season_count
      where tenant_id = mine and subject = 'cross' and (season is null or season_id = season)
        and split_part(key, '/', 2) = any (own::text[])
        and (statuses is null or split_part(key, '/', 1) = any (statuses))
        and (leagues is null or split_part(key, '/', 2) = any (leagues::text[]))
        and (memberships is null or split_part(key, '/', 3) = any (memberships::text[]))
      union all
      select sum(change_by) from season_count_change
      where tenant_id = mine and league_id = any (own) and (season is null or season_id = season)
        and (statuses is null or status = any (statuses))
        and (leagues is null or league_id = any (leagues))
        and (memberships is null or membership_id = any (memberships))
      union all
      select count(*) from other join registration r on r.tenant_id = mine and r.id = other.id
      where r.deleted_at is null and (season is null or r.season_id = season)
        and (statuses is null or r.status = any (statuses))
        and (leagues is null or coalesce(r.league_id, 0) = any (leagues))
        and (memberships is null or r.membership_id = any (memberships))
    ) counted);
end $$;

revoke execute on function registrations_of_leagues from public;
grant execute on function registrations_of_leagues to fieldhouse_league;
