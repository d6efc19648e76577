-- A search cuts off what it gives, and nothing before: of the newest people whose number holds what was typed, those without a
-- registration took the place of others, who were missing from a list that said it was complete.

-- As before, but looked up before they are put in order, or PostgreSQL may read everybody in that order until it meets so many.
create or replace function members_by_phone(digits text, most integer) returns bigint[]
language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  if digits is null or length(digits) < 4 then
    return '{}';
  end if;
  return array(
    with sharer as materialized (
      select id, created_at from member where tenant_id = current_tenant() and phone_digits like '%' || digits || '%'
    )
    select id from sharer order by created_at desc, id desc limit most);
end $$;

-- As before, but of everybody whose number holds what was typed: some after the other, the newest first, until there are as many as
-- are wanted. Asked of thousands at once, PostgreSQL reads the whole table.
create or replace function search_registrations(words text, most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
set max_parallel_workers_per_gather = 0 as $$
declare
  -- The pattern is '%…%'.
  people bigint[] := members_by_phone(phone_typed(substr(words, 2, length(words) - 2)), 2147483647);
  step integer := least(most, 1000);
  sharers bigint[];
  hits bigint[] := '{}';
begin
  for place in 1 .. cardinality(people) by step loop
    sharers := people[place : place + step - 1];
    hits := hits || array(
      select id from registration
      where tenant_id = current_tenant() and deleted_at is null
        and member_id = any (sharers || array(
          select minor_id from guardianship where tenant_id = current_tenant() and guardian_id = any (sharers))));
    -- A child of two of them is one hit.
    exit when cardinality(hits) >= most and (select count(distinct id) from unnest(hits) id) >= most;
  end loop;
  if cardinality(hits) = 0 then
    return query select search_registrations_by_words(words, most);
    return;
  end if;
  return query
    with hit as materialized (
      select unnest(hits) as id union select search_registrations_by_words(words, most)
    )
    select r.id
    from hit cross join lateral (
      select id, registered_at from registration where tenant_id = current_tenant() and id = hit.id offset 0) r
    order by r.registered_at desc, r.id desc limit most;
end $$;

-- As before, but of everybody whose number holds what was typed.
create or replace function search_users(words text, most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
set max_parallel_workers_per_gather = 0 as $$
declare
  digits text := phone_typed(substr(words, 2, length(words) - 2));
  members bigint[] := members_by_phone(digits, 2147483647);
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

-- As before, but of everybody whose number holds what was typed.
create or replace function search_orders(words text, typed text, most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
set max_parallel_workers_per_gather = 0 as $$
declare
  patterns text[] := patterns_typed(ltrim(typed, '# '));
  code text := code_typed(plain_letters(ltrim(typed, '# ')));
  digits text := phone_typed(typed);
  cents bigint := amount_typed(typed);
  people bigint[];
  sharers bigint[];
  users bigint[];
  emails text[];
  hits bigint[] := '{}';
begin
  if patterns is null then
    return;
  end if;
  if code is not null then
    hits := array(
      with hit as materialized (select id from orders where tenant_id = current_tenant() and codes @> array[code])
      select id from hit order by id desc limit most);
    if cardinality(hits) > 0 then
      return query select unnest(hits);
      return;
    end if;
  end if;
  if typed ~ '^\s*[0-9]{4}\s*$' then
    hits := array(
      select order_id from payment where tenant_id = current_tenant() and card_last4 = btrim(typed)
      group by order_id order by order_id desc limit most);
  end if;
  if cents > 0 then
    hits := hits || array(
      select id from orders where tenant_id = current_tenant() and amount > 0 and total = cents order by id desc limit most);
  end if;
  if digits is not null and length(digits) >= 4 then
    users := array(select id from app_user where tenant_id = current_tenant() and phone_digits like '%' || digits || '%');
    hits := hits || array(select id from orders where tenant_id = current_tenant() and user_id = any (users));
    people := members_by_phone(digits, 2147483647);
    for place in 1 .. cardinality(people) by 100 loop
      sharers := people[place : place + 99];
      users := array(
        select user_id from member where tenant_id = current_tenant() and id = any (sharers) and user_id is not null);
      emails := array(
        select distinct plain_letters(email) from member
        where tenant_id = current_tenant() and id = any (sharers) and email is not null);
      -- Not in order, or PostgreSQL reads the orders one by one until it meets so many.
      hits := hits
        || array(select id from orders where tenant_id = current_tenant() and user_id = any (users))
        || array(select id from orders where tenant_id = current_tenant() and codes && emails);
      exit when cardinality(hits) >= most and (select count(distinct id) from unnest(hits) id) >= most;
    end loop;
  end if;
  hits := hits || array(
    select id from orders
    where tenant_id = current_tenant()
      and search like patterns[1] and search like patterns[2] and search like patterns[3] and search like patterns[4]
    order by created_at desc, id desc limit most);
  if cardinality(hits) = 0 and typed ~ '[[:alpha:]]' and typed !~ '[0-9]' then
    people := nearest_members(plain_letters(typed));
    emails := array(
      select distinct plain_letters(email) from member
      where tenant_id = current_tenant() and id = any (people) and email is not null);
    hits := array(select id from orders where tenant_id = current_tenant() and codes && emails order by id desc limit 25);
    perform set_config('pg_trgm.word_similarity_threshold', '0.35', true);
    hits := hits || array(
      with near as (
        select id, word_similarity(plain_letters(typed), search) as nearness from (
          select id, search from orders where tenant_id = current_tenant() order by id desc limit 1000) newest
        where plain_letters(typed) <% search
        order by nearness desc, id desc
        limit 25
      )
      select id from near where nearness > (select max(nearness) - 0.15 from near));
  end if;
  return query select distinct id from unnest(hits) id order by id desc limit most;
end $$;

-- As before, but of all clubs that hold a word.
create or replace function search_teams(typed text, most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
set max_parallel_workers_per_gather = 0 as $$
declare
  words text[] := patterns_typed(typed);
  said bigint[];
  clubs bigint[];
begin
  if words is null then
    return;
  end if;
  said := array(
    select id from team
    where tenant_id = current_tenant()
      and search like words[1] and search like words[2] and search like words[3] and search like words[4]
    order by id desc limit most);
  clubs := array(
    select id from club
    where tenant_id = current_tenant() and (search like words[1]
      or words[2] <> '%' and search like words[2]
      or words[3] <> '%' and search like words[3]
      or words[4] <> '%' and search like words[4]));
  said := said || array(
    select t.id from team t join club c on c.tenant_id = t.tenant_id and c.id = t.club_id
    where t.tenant_id = current_tenant() and t.club_id = any (clubs)
      and t.search || ' ' || c.search like all (words)
    order by t.id desc limit most);
  if cardinality(said) > 0 or typed !~ '[[:alpha:]]' or code_typed(plain_letters(typed)) is not null then
    return query select distinct id from unnest(said) id limit most;
    return;
  end if;
  perform set_config('pg_trgm.word_similarity_threshold', '0.35', true);
  return query
    with near as (
      select id, word_similarity(plain_letters(typed), search) as nearness from team
      where tenant_id = current_tenant() and plain_letters(typed) <% search
      union
      select t.id, word_similarity(plain_letters(typed), c.search) from club c
        join team t on t.tenant_id = c.tenant_id and t.club_id = c.id
      where c.tenant_id = current_tenant() and plain_letters(typed) <% c.search
    ), nearest as (
      select id, max(nearness) as nearness from near group by id order by 2 desc, 1 limit 50
    )
    select id from nearest where nearness > (select max(nearness) - 0.15 from nearest) limit most;
end $$;
