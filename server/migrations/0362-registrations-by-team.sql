-- Whoever has one club or team sees its registrations, which were looked for among all there are.
drop index concurrently if exists registration_by_team;

create index concurrently registration_by_team on registration (tenant_id, team_id) where team_id is not null;
