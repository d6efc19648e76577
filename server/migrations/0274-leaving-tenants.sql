-- A tenant that leaves for another installation is written here no more, whatever a server still believes.

alter table tenant
  -- Nothing more is written here, and not everything has arrived there yet.
  add column is_leaving boolean not null default false;

-- Every transaction that writes begins with this. It may be that of a call which began before the tenant was suspended.
create function enter_tenant(wanted bigint) returns void language plpgsql as $$
begin
  perform set_config('app.tenant_id', wanted::text, true);
  if exists (select from tenant where id = wanted
      and (moved_to is not null or arriving_from is not null or (is_leaving and moving_until > now()))) then
    raise 'the tenant % is moving', wanted using errcode = 'FH002';
  end if;
end $$;

revoke execute on function enter_tenant from public;
grant execute on function enter_tenant to fieldhouse_app, fieldhouse_league;
