-- How people stand in a season, as registrations tell those who know them only from above: of somebody's registrations
-- for a season the active one counts first, then the newest.
create view season_standing with (security_invoker = true) as
  select distinct on (tenant_id, member_id, season_id) tenant_id, member_id, season_id, status, valid_from
  from registration
  where deleted_at is null
  order by tenant_id, member_id, season_id, status = 'active' desc, registered_at desc, id desc;

grant select on season_standing to fieldhouse_app;
