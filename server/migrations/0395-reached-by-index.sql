-- Who and what a league has is read from an index alone (decision 0221); by league it answers what the one before did.
drop index concurrently if exists registration_reached;

create index concurrently registration_reached on registration (tenant_id, league_id, member_id) include (id, order_id)
  where league_id is not null;

drop index concurrently if exists registration_by_league;
