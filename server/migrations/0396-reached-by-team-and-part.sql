-- What orders of registrations also contain is little: for a league it is looked at beside them (decision 0221).
drop index concurrently if exists order_part_besides;

create index concurrently order_part_besides on order_part (tenant_id, order_id, purpose, subject_id)
  where purpose <> 'registration';

-- As registration_reached, by team; it answers what the one before did.
drop index concurrently if exists registration_of_team;

create index concurrently registration_of_team on registration (tenant_id, team_id) include (id, league_id, member_id, order_id)
  where team_id is not null;

drop index concurrently if exists registration_by_team;
