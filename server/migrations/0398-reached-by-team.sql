-- As registration_reached, by team (decision 0221); it answers what the one before did.
drop index concurrently if exists registration_of_team;

create index concurrently registration_of_team on registration (tenant_id, team_id) include (id, league_id, member_id, order_id)
  where team_id is not null;

drop index concurrently if exists registration_by_team;
