drop index concurrently if exists outside_player_by_guardian;
create index concurrently outside_player_by_guardian on outside_player (tenant_id, guardian_email) where guardian_email is not null;
