-- Everything is found in the same way: by a part of any word, in any order, with or without accents, and if nothing holds
-- what was typed, by what is nearest to it.

-- Letters as people type them who have no accents on their keyboard: every Latin letter, and names without apostrophes.
-- The first case is short because most names are written in ASCII (see 0043).
create or replace function plain_letters(words text) returns text
language sql immutable parallel safe as $$
  select case when octet_length(words) = length(words) then replace(lower(words), '''', '') else
    replace(replace(replace(
      translate(regexp_replace(normalize(lower(words), NFD), '[\u0300-\u036f]', '', 'g'), 'đøłıðħ''’‘ʼʻ`´', 'dolidh'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
  end
$$;

-- The owner of a table that forces its policies sees no rows either.
alter table member no force row level security;

alter table registration no force row level security;

alter table orders no force row level security;

alter table name_word no force row level security;

-- What was written by the older rule is written anew.
update member set last_name = last_name
where search is distinct from
  plain_letters(first_name || ' ' || last_name || ' ' || first_name || ' ' || coalesce(email, '') || ' ' || member_number);

update registration set search = plain_letters(search) where search is distinct from plain_letters(search);

update orders set payer_name = payer_name where search is distinct from words_of_order(year, id, payer_name, payer_email);

insert into name_word (tenant_id, word)
select distinct tenant_id, unnest(words_of_name(last_name || ' ' || first_name))
from (select distinct tenant_id, last_name, first_name from member
  where erased_at is null
    and (octet_length(last_name || first_name) <> length(last_name || first_name) or last_name || first_name like '%''%')) named
on conflict do nothing;

delete from name_word where word is distinct from plain_letters(word);

alter table member force row level security;

alter table registration force row level security;

alter table orders force row level security;

alter table name_word force row level security;

drop index app_user_search;

alter table app_user drop column search;

alter table app_user add column search text not null generated always as
  (plain_letters(first_name || ' ' || last_name || ' ' || first_name || ' ' || email || ' ' || coalesce(username, ''))) stored;

create index app_user_search on app_user using gin (tenant_id, search gin_trgm_ops);

alter table club add column search text not null generated always as (plain_letters(name)) stored;

create index club_search on club using gin (tenant_id, search gin_trgm_ops);

alter table team add column search text not null generated always as (plain_letters(name)) stored;

create index team_search on team using gin (tenant_id, search gin_trgm_ops);

create index orders_by_total on orders (tenant_id, total, id desc) where amount > 0;

-- Dashes and spaces that come along when a number is copied.
create or replace function phone_typed(typed text) returns text
language sql immutable strict parallel safe return case
  when typed ~ '^[-+0-9()./ \u00a0\u2009\u2010-\u2015\u202f\u2212]+$' and length(digits_of(typed)) between 4 and 15
  then regexp_replace(digits_of(typed), case when btrim(typed) like '+1%' then '^1' else '^1(?=[0-9]{10}$)' end, '')
end;

-- Cents, if what was typed may be an amount: 120, $120.00, 1,200.50 or 120,00.
create function amount_typed(typed text) returns bigint
language sql immutable strict parallel safe return case
  when typed ~ '^\s*[$€£]?\s*([0-9]{1,7}|[0-9]{1,3}(,[0-9]{3}){1,2})([.,][0-9]{2})?\s*[$€£]?\s*$'
  then digits_of(typed)::bigint * case when typed ~ '[.,][0-9]{2}[^0-9]*$' then 1 else 100 end
end;

-- What was typed as four patterns, the longest words first; '%' where there are fewer, and null where there is none.
create function patterns_typed(typed text) returns text[]
language sql immutable strict parallel safe as $$
  select case when count(*) > 0 then
    (array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' order by length(word) desc, word)
      || array['%', '%', '%', '%'])[1:4] end
  from (select distinct word from regexp_split_to_table(plain_letters(typed), '[\s,;]+') word where word <> '') words
$$;

-- What was typed, of a pattern '%…%' with a backslash before what would be a wildcard.
create function typed_in(pattern text) returns text
language sql immutable strict parallel safe return regexp_replace(substr(pattern, 2, length(pattern) - 2), '\\(.)', '\1', 'g');

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
  if coalesce(cardinality(hits), 0) = 0 then
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
  return query
    select id from registration
    where tenant_id = current_tenant() and deleted_at is null
      and search like patterns[1] and search like patterns[2] and search like patterns[3] and search like patterns[4]
    order by registered_at desc, id desc
    limit most;
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

create or replace function search_users_by_words(words text, most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
set max_parallel_workers_per_gather = 0 as $$
declare
  patterns text[] := patterns_typed(typed_in(words));
begin
  return query
    select id from app_user
    where tenant_id = current_tenant()
      and search like patterns[1] and search like patterns[2] and search like patterns[3] and search like patterns[4]
    order by name_key, id
    limit most;
end $$;

-- As before, also by the amount; and where nothing holds what was typed, the orders of the people whose names are nearest,
-- and among the newest thousand those of payers who are nobody's record.
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
  return query select distinct id from unnest(hits) id limit most;
end $$;

create function search_clubs(typed text, most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
set max_parallel_workers_per_gather = 0 as $$
declare
  words text[] := patterns_typed(typed);
begin
  return query
    select id from club
    where tenant_id = current_tenant()
      and search like words[1] and search like words[2] and search like words[3] and search like words[4]
    order by id desc limit most;
  if found or words is null or typed !~ '[[:alpha:]]' or code_typed(plain_letters(typed)) is not null then
    return;
  end if;
  perform set_config('pg_trgm.word_similarity_threshold', '0.35', true);
  return query
    with near as (
      select id, word_similarity(plain_letters(typed), search) as nearness from club
      where tenant_id = current_tenant() and plain_letters(typed) <% search
      order by nearness desc, id limit 25
    )
    select id from near where nearness > (select max(nearness) - 0.15 from near) limit most;
end $$;

-- By the words of its name and its club's together, so that "riveters 12u" is one team of many.
create function search_teams(typed text, most integer) returns setof bigint
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
      or words[4] <> '%' and search like words[4])
    limit 1000);
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

-- A tenant has at most some thousands of them: they are looked through.
create function search_coupons(typed text, most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  words text[] := patterns_typed(typed);
begin
  return query
    select id from coupon where tenant_id = current_tenant() and plain_letters(code || ' ' || name) like all (words)
    order by id desc limit most;
  if found or words is null or typed !~ '[[:alpha:]]' or code_typed(plain_letters(typed)) is not null then
    return;
  end if;
  return query
    with near as (
      select id, word_similarity(plain_letters(typed), plain_letters(code || ' ' || name)) as nearness from coupon
      where tenant_id = current_tenant() order by nearness desc, id limit 25
    )
    select id from near where nearness >= 0.35 and nearness > (select max(nearness) - 0.15 from near) limit most;
end $$;

revoke execute on function search_clubs, search_teams, search_coupons from public;

grant execute on function search_clubs, search_teams, search_coupons to fieldhouse_app;
