-- Searches find what they found; where every hit of a name that very many bear is wanted, sooner (decision 0218). What was found is handed
-- on as it is, unless something is to be added to it.

-- Of an array in a condition PostgreSQL weighs each element while it plans: of 12,000 hits that took as long as finding them. Joined, they
-- are only counted; a hundred are looked up sooner by the condition.

create or replace function search_members_by_words(pattern text, typed text, most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
set max_parallel_workers_per_gather = 0 as $$
declare
  words text[] := patterns_typed(typed);
  code text := code_typed(plain_letters(typed));
  beginning text := lower(typed);
  hits bigint[];
begin
  if code is not null then
    hits := array(
      with hit as materialized (select id from member where tenant_id = current_tenant() and codes @> array[code])
      select id from hit order by id desc limit most);
  end if;
  if coalesce(cardinality(hits), 0) = 0 and most = 2147483647 then
    hits := array(
      select id from member
      where tenant_id = current_tenant()
        and search like words[1] and search like words[2] and search like words[3] and search like words[4]);
    if cardinality(hits) > 0 then
      return query
        select unnest(hits)
        union
        select g.minor_id from unnest(hits) hit join guardianship g on g.tenant_id = current_tenant() and g.guardian_id = hit;
      return;
    end if;
  elsif coalesce(cardinality(hits), 0) = 0 then
    hits := array(
      select id from member
      where tenant_id = current_tenant() and name_key >= beginning and name_key < beginning || chr(1114111)
        and search like words[1] and search like words[2] and search like words[3] and search like words[4]
      order by name_key, id
      limit most);
    if cardinality(hits) < most then
      hits := array(
        select unnest(hits)
        union
        (select id from member
        where tenant_id = current_tenant()
          and search like words[1] and search like words[2] and search like words[3] and search like words[4]
        order by created_at desc, id desc limit most));
    end if;
  end if;
  if cardinality(hits) = 0 then
    hits := nearest_members(plain_letters(typed));
  end if;
  return query
    select unnest(hits)
    union
    select minor_id from guardianship where tenant_id = current_tenant() and guardian_id = any (hits);
end $$;

create or replace function search_members(pattern text, typed text, most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set max_parallel_workers_per_gather = 0 as $$
declare
  hits bigint[] := members_by_phone(phone_typed(typed), most);
begin
  if cardinality(hits) = 0 then
    return query select search_members_by_words(pattern, typed, most);
    return;
  end if;
  return query
    select search_members_by_words(pattern, typed, most)
    union
    select unnest(hits)
    union
    select minor_id from guardianship where tenant_id = current_tenant() and guardian_id = any (hits);
end $$;

-- Where every hit is wanted, nobody needs them in order.
create or replace function search_registrations_by_words(words text, most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
set max_parallel_workers_per_gather = 0 as $$
declare
  typed text := typed_in(words);
  patterns text[] := patterns_typed(typed);
  code text := code_typed(plain_letters(typed));
  people bigint[];
begin
  if code is not null then
    -- Looked up before they are put in order, or PostgreSQL may read the table in that order until it meets them.
    return query
      with hit as materialized (
        select id, registered_at from registration
        where tenant_id = current_tenant() and deleted_at is null and codes @> array[code]
      )
      select id from hit order by registered_at desc, id desc limit most;
    if found then
      return;
    end if;
  end if;
  if most = 2147483647 then
    return query
      select id from registration
      where tenant_id = current_tenant() and deleted_at is null
        and search like patterns[1] and search like patterns[2] and search like patterns[3] and search like patterns[4];
  else
    return query
      select id from registration
      where tenant_id = current_tenant() and deleted_at is null
        and search like patterns[1] and search like patterns[2] and search like patterns[3] and search like patterns[4]
      order by registered_at desc, id desc
      limit most;
  end if;
  if found then
    return;
  end if;
  people := nearest_members(plain_letters(typed));
  if cardinality(people) > 0 then
    people := people || array(
      select minor_id from guardianship where tenant_id = current_tenant() and guardian_id = any (people));
    return query
      select id from registration
      where tenant_id = current_tenant() and deleted_at is null and member_id = any (people)
      order by registered_at desc, id desc limit most;
  end if;
end $$;

create or replace function search_registrations(words text, most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
set max_parallel_workers_per_gather = 0 as $$
declare
  -- The pattern is '%…%'.
  hits bigint[] := members_by_phone(phone_typed(substr(words, 2, length(words) - 2)), most);
  found_by_words bigint[];
begin
  if cardinality(hits) = 0 then
    return query select search_registrations_by_words(words, most);
    return;
  end if;
  found_by_words := array(select search_registrations_by_words(words, most));
  hits := hits || array(
    select minor_id from guardianship where tenant_id = current_tenant() and guardian_id = any (hits));
  return query
    select id from registration
    where tenant_id = current_tenant() and deleted_at is null
      and (member_id = any (hits) or id = any (found_by_words))
    order by registered_at desc, id desc limit most;
end $$;
