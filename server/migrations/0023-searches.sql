-- A plan made without knowing the words reads a whole table instead of the index of parts of words, so each search is
-- planned with its own. In plpgsql, because a function of language sql makes one plan for all words.

create or replace function search_registrations(words text, most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$ begin
  return query
    select id from registration
    where tenant_id = current_tenant() and deleted_at is null and search like words
    order by registered_at desc, id desc
    limit most;
end $$;

create or replace function search_users(words text, most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$ begin
  return query
    select id from app_user
    where tenant_id = current_tenant() and search like words
    order by name_key, id
    limit most;
end $$;
