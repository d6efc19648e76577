-- A search for a whole e-mail address or number asks for just that: of its groups of three letters most are in every
-- address ('@ex', 'exa', 'xam', …), so that looking for them takes the longer the more addresses there are.

create function codes_of(words text) returns text[]
language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct word), '{}') from unnest(string_to_array(words, ' ')) word where word ~ '[@0-9]'
$$;

-- What was typed, if it is a whole e-mail address or number; null if it is anything else.
create function code_typed(typed text) returns text
language sql immutable strict parallel safe as $$
  select typed where typed ~ '^[^\s@]+@[^\s@]+\.[a-z]{2,}$' or typed ~ '^[a-z]{1,10}-[0-9]{4}-[0-9]{6,}$'
$$;

drop index registration_search;

alter table registration add column codes text[] not null generated always as (codes_of(search)) stored;

create index registration_search on registration using gin (tenant_id, search gin_trgm_ops, codes) where deleted_at is null;

drop index member_search;

alter table member add column codes text[] not null generated always as (
  codes_of(plain_letters(coalesce(email, '') || ' ' || member_number))
) stored;

create index member_search on member using gin (tenant_id, search gin_trgm_ops, codes);

-- As before, after the whole word: the newest that hold what was typed.
create or replace function search_registrations(words text, most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  -- The pattern is '%…%', with a backslash before what would be a wildcard.
  code text := code_typed(replace(substr(words, 2, length(words) - 2), '\_', '_'));
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
    where tenant_id = current_tenant() and deleted_at is null and search like words
    order by registered_at desc, id desc
    limit most;
end $$;

-- After the whole word, those whose last name begins with what was typed; then the newest that hold it anywhere. In the
-- order of names PostgreSQL would read from A to where the hits are. Where nothing holds what was typed, the names that
-- are nearest to it are found. A hit brings the children along whom this person answers for.
create or replace function search_members(pattern text, typed text, most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  plain text := plain_letters(pattern);
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
        and search like plain
      order by name_key, id
      limit most);
    if cardinality(hits) < most then
      hits := array(
        select unnest(hits)
        union
        (select id from member where tenant_id = current_tenant() and search like plain
        order by created_at desc, id desc limit most));
    end if;
  end if;
  if cardinality(hits) = 0 then
    -- Two names with a wrong letter each have about a third of their groups of three letters in common with the right ones.
    perform set_config('pg_trgm.word_similarity_threshold', '0.35', true);
    hits := array(
      with near as (
        select id, word_similarity(plain_letters(typed), search) as nearness from member
        where tenant_id = current_tenant() and plain_letters(typed) <% search
        order by nearness desc, id
        limit 25
      )
      select id from near where nearness > (select max(nearness) - 0.15 from near));
  end if;
  return query
    select unnest(hits)
    union
    select minor_id from guardianship where tenant_id = current_tenant() and guardian_id = any (hits);
end
$$;
