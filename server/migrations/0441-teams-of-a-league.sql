-- A role for one league makes teams, moves them and ends them. Where a team is about to play is held against being archived meanwhile, and
-- whoever holds a row must be allowed to update a column of it: of this one, each row can only have the value it has.
grant update (tenant_id) on league, division to fieldhouse_league_desk;

-- Whether a team stands in events that have not begun. The events belong to all leagues, so a role for one learns no more of them.
create function is_team_entered(team bigint, today date) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  mine bigint := current_tenant();
begin
  return exists (
    select from entrant n join event e on e.tenant_id = mine and e.id = n.event_id
    where n.tenant_id = mine and n.team_id = team and n.status in ('applied', 'waiting', 'held', 'confirmed')
      and e.status in ('published', 'closed') and e.starts_on > today);
end $$;

revoke execute on function is_team_entered from public;
grant execute on function is_team_entered to fieldhouse_app, fieldhouse_league;

-- Which teams these are is said of the row itself: a list does not have a row yet that is only being made.
alter policy league on team
  using (league_id = any ((select reach('leagues'))::bigint[]) or club_id = any ((select reach('clubs'))::bigint[])
    or id = any ((select reach('teams'))::bigint[]))
  with check (league_id = any ((select reach('leagues'))::bigint[]) or club_id = any ((select reach('clubs'))::bigint[])
    or id = any ((select reach('teams'))::bigint[]));
