-- People are found by their telephone number, however it is written: by its digits, at least four in a row of them. Numbers
-- have an index of their own, so that a search for a name reads no more than before.

create function digits_of(phone text) returns text
language sql immutable strict parallel safe return regexp_replace(phone, '[^0-9]', '', 'g');

-- The digits of what may be a number or a part of one; a 1 before ten digits, or after a plus, is the country's.
create function phone_typed(typed text) returns text
language sql immutable strict parallel safe return case
  when typed ~ '^[-+0-9()./ \u00a0]+$' and length(digits_of(typed)) between 4 and 15
  then regexp_replace(digits_of(typed), case when btrim(typed) like '+1%' then '^1' else '^1(?=[0-9]{10}$)' end, '')
end;

alter table member add column phone_digits text generated always as (digits_of(phone)) stored;

alter table app_user add column phone_digits text generated always as (digits_of(phone)) stored;

create index member_phone on member using gin (tenant_id, phone_digits gin_trgm_ops);

create index app_user_phone on app_user using gin (tenant_id, phone_digits gin_trgm_ops);

-- The newest whose number holds these digits; none for what is no number.
create function members_by_phone(digits text, most integer) returns bigint[]
language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  if digits is null or length(digits) < 4 then
    return '{}';
  end if;
  return array(
    select id from member
    where tenant_id = current_tenant() and phone_digits like '%' || digits || '%'
    order by created_at desc, id desc limit most);
end $$;

-- The searches as they were find by words; what they find by a number comes beside it.
alter function search_members rename to search_members_by_words;

alter function search_registrations rename to search_registrations_by_words;

alter function search_users rename to search_users_by_words;

-- A hit brings the children along whom this person answers for.
create function search_members(pattern text, typed text, most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set max_parallel_workers_per_gather = 0 as $$
declare
  hits bigint[] := members_by_phone(phone_typed(typed), most);
begin
  return query
    select search_members_by_words(pattern, typed, most)
    union
    select unnest(hits)
    union
    select minor_id from guardianship where tenant_id = current_tenant() and guardian_id = any (hits);
end $$;

-- Those of whoever has the number, and of the children this person answers for.
create function search_registrations(words text, most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
set max_parallel_workers_per_gather = 0 as $$
declare
  -- The pattern is '%…%'.
  hits bigint[] := members_by_phone(phone_typed(substr(words, 2, length(words) - 2)), most);
  found_by_words bigint[] := array(select search_registrations_by_words(words, most));
begin
  if cardinality(hits) = 0 then
    return query select unnest(found_by_words);
    return;
  end if;
  hits := hits || array(
    select minor_id from guardianship where tenant_id = current_tenant() and guardian_id = any (hits));
  return query
    select id from registration
    where tenant_id = current_tenant() and deleted_at is null
      and (member_id = any (hits) or id = any (found_by_words))
    order by registered_at desc, id desc limit most;
end $$;

create function search_users(words text, most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
set max_parallel_workers_per_gather = 0 as $$
declare
  digits text := phone_typed(substr(words, 2, length(words) - 2));
  members bigint[] := members_by_phone(digits, most);
  found_by_words bigint[] := array(select search_users_by_words(words, most));
begin
  if digits is null or length(digits) < 4 then
    return query select unnest(found_by_words);
    return;
  end if;
  return query
    select u.id from app_user u join (
      select unnest(found_by_words) as id
      union
      select id from app_user where tenant_id = current_tenant() and member_id = any (members)
      union
      select id from app_user
        where tenant_id = current_tenant() and phone_digits like '%' || digits || '%') hit
      on hit.id = u.id
    where u.tenant_id = current_tenant()
    order by u.name_key, u.id limit most;
end $$;

revoke execute on function members_by_phone, search_members, search_registrations, search_users from public;

revoke execute on function search_members_by_words, search_registrations_by_words, search_users_by_words from fieldhouse_app;

grant execute on function search_members, search_registrations, search_users to fieldhouse_app;
