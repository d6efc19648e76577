-- The office's view of accounts: found by name, in pages by name or last login; a role belongs to a club or team that
-- exists, and goes with it.

alter table app_user
  add column phone text check (length(phone) <= 40),
  add column name_key text not null generated always as (lower(last_name || ', ' || first_name)) stored,
  add column search text not null generated always as
    (lower(first_name || ' ' || last_name || ' ' || first_name || ' ' || email || ' ' || coalesce(username, ''))) stored,
  -- Who never logged in stands last.
  add column seen_at timestamptz not null generated always as
    (coalesce(last_login_at, '1970-01-01 00:00:00+00'::timestamptz)) stored;

create index app_user_by_name on app_user (tenant_id, name_key, id);

create index app_user_by_login on app_user (tenant_id, seen_at, id);

create index app_user_search on app_user using gin (tenant_id, search gin_trgm_ops);

grant delete on app_user to fieldhouse_app;

alter table user_role
  add foreign key (tenant_id, club_id) references club (tenant_id, id) on delete cascade,
  add foreign key (tenant_id, team_id) references team (tenant_id, id) on delete cascade,
  -- One or the other: a team belongs to its club by itself.
  add check (club_id is null or team_id is null);

create index user_role_by_role on user_role (tenant_id, module, role, user_id);

create index user_role_by_club on user_role (tenant_id, club_id) where club_id is not null;

create index user_role_by_team on user_role (tenant_id, team_id) where team_id is not null;

-- A search by parts of words uses an index that row-level security would forbid, so it runs as the owner,
-- and only ever for the tenant of the transaction.
create function search_users(words text, most integer) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select id from app_user
  where tenant_id = current_tenant() and search like words
  order by name_key, id
  limit most;
$$;

revoke execute on function search_users from public;

grant execute on function search_users to fieldhouse_app;
