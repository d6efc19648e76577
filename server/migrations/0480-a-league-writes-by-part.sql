-- What a role for one league was refused where the database is spread over machines (decision 0242).

-- Whether a team stands in events that have not begun, with the tenant as its first value: asked after the team was changed, it works there on
-- the connection that has changed it. The release before calls the one without.
create function is_team_entered(mine bigint, team bigint, today date) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (
    select from entrant n join event e on e.tenant_id = mine and e.id = n.event_id
    where n.tenant_id = mine and n.team_id = team and n.status in ('applied', 'waiting', 'held', 'confirmed')
      and e.status in ('published', 'closed') and e.starts_on > today);
end $$;

revoke execute on function is_team_entered(bigint, bigint, date) from public;
grant execute on function is_team_entered(bigint, bigint, date) to fieldhouse_app, fieldhouse_league;

-- It changes no row. A row is changed there only past policies that ask nothing volatile.
alter function note_made(text, bigint) stable;
