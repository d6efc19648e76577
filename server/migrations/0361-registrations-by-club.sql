-- Whoever has one club or team sees its registrations, which were looked for among all there are.
drop index concurrently if exists registration_by_club;

create index concurrently registration_by_club on registration (tenant_id, club_id) where club_id is not null;
