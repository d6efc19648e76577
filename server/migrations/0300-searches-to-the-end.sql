-- As before; but where every hit is wanted (`EVERY_HIT`: to count them, or for all that match), nobody needs them in order, and those
-- whose name begins with what was typed need no search of their own.
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

-- As before; but of more hits than are wanted, the newest.
create or replace function search_orders(words text, typed text, most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
set max_parallel_workers_per_gather = 0 as $$
declare
  patterns text[] := patterns_typed(ltrim(typed, '# '));
  code text := code_typed(plain_letters(ltrim(typed, '# ')));
  digits text := phone_typed(typed);
  cents bigint := amount_typed(typed);
  people bigint[];
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
  people := members_by_phone(digits, most);
  if digits is not null and length(digits) >= 4 then
    users := array(
      select id from app_user where tenant_id = current_tenant() and phone_digits like '%' || digits || '%'
      union
      select user_id from member where tenant_id = current_tenant() and id = any (people) and user_id is not null);
    emails := array(
      select distinct plain_letters(email) from member
      where tenant_id = current_tenant() and id = any (people) and email is not null);
    hits := hits
      || array(select id from orders where tenant_id = current_tenant() and user_id = any (users) order by id desc limit most)
      || array(select id from orders where tenant_id = current_tenant() and codes && emails order by id desc limit most);
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
