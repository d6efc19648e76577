-- A misspelt name is compared with the names there are and not with everybody who bears one (decision 0033): a million
-- people have some ten thousand names.

-- The words of a name as they are searched for. Shorter ones stand in too many other words to be looked up.
create function words_of_name(name text) returns text[]
language sql stable strict parallel safe as $$
  select coalesce(array_agg(distinct word), '{}') from regexp_split_to_table(plain_letters(name), '[^[:alpha:]]+') word
  where length(word) > 2
$$;

-- Every word of the names of members, entered by the search for pairs; one may stay when nobody bears it any longer.
create table name_word (
  tenant_id bigint not null references tenant,
  word text not null,
  primary key (tenant_id, word)
);

create index name_word_search on name_word using gin (tenant_id, word gin_trgm_ops);

alter table name_word enable row level security;

alter table name_word force row level security;

create policy tenant on name_word using (tenant_id = current_tenant());

grant select, insert on name_word to fieldhouse_app;

-- The owner of a table that forces its policies sees no rows either.
alter table member no force row level security;

alter table name_word no force row level security;

insert into name_word (tenant_id, word)
select distinct tenant_id, unnest(words_of_name(last_name || ' ' || first_name))
from (select distinct tenant_id, last_name, first_name from member where erased_at is null) named;

alter table member force row level security;

alter table name_word force row level security;

-- Takes words away that no member bears.
create function forget_name_words(words text[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from name_word w
  where w.tenant_id = current_tenant() and w.word = any (words) and not exists (
    select from member m where m.tenant_id = current_tenant() and m.search like '%' || w.word || '%')
$$;

revoke execute on function forget_name_words from public;

grant execute on function forget_name_words to fieldhouse_app;

-- The members whose names are nearest to what was typed, at most 25: who bears a word that is near to each word typed, or
-- near to all but one; of names that have just been entered and are not in `name_word` yet, the newest thousand are
-- compared one by one. A number that nobody has is near to none.
create function nearest_members(typed text) returns bigint[]
language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  names text[] := array(select word from unnest(words_of_name(split_part(typed, '@', 1))) word
    order by length(word) desc, word limit 3);
  choice record;
  best real;
  hits bigint[] := '{}';
begin
  if typed ~ '[0-9]' or cardinality(names) = 0 then
    return hits;
  end if;
  -- Low, because short words with two letters swapped have little in common: of each word the nearest few are looked at.
  perform set_config('pg_trgm.similarity_threshold', '0.12', true);
  -- Two names with a wrong letter each have about a third of their groups of three letters in common with the right ones.
  perform set_config('pg_trgm.word_similarity_threshold', '0.35', true);
  for choice in
    with recursive near as (
      select t.place, n.word, n.nearness
      from unnest(names) with ordinality t (word, place)
        cross join lateral (
          select w.word, similarity(w.word, t.word) as nearness from name_word w
          where w.tenant_id = current_tenant() and w.word % t.word
          order by nearness desc, w.word limit 8) n
      union all
      select place, '', 0.1 from generate_subscripts(names, 1) place where cardinality(names) > 1
    ), chosen (place, words, nearness) as (
      select 0, '{}'::text[], 0::real
      union all
      select c.place + 1, c.words || n.word, (c.nearness + n.nearness)::real from chosen c join near n on n.place = c.place + 1
    )
    select words, nearness from chosen
    where place = cardinality(names) and cardinality(array_remove(words, '')) >= greatest(cardinality(names) - 1, 1)
    order by nearness desc, words limit 24
  loop
    -- Who is much farther away than those found would not be shown.
    exit when choice.nearness < best - 0.15 * cardinality(names);
    hits := hits || array(
      -- Looked up before they are counted off, or PostgreSQL may read everybody until it meets so many.
      with bearer as materialized (
        select id from member
        where tenant_id = current_tenant() and search like '%' || choice.words[1] || '%'
          and search like '%' || coalesce(choice.words[2], '') || '%'
          and search like '%' || coalesce(choice.words[3], '') || '%'
      )
      select id from bearer where id <> all (hits) limit 25 - cardinality(hits));
    exit when cardinality(hits) >= 25;
    if best is null and cardinality(hits) > 0 then
      best := choice.nearness;
    end if;
  end loop;
  hits := hits || array(
    select id from (
      select id, search from member
      where tenant_id = current_tenant() and updated_at > coalesce(
        (select changed_at from member_pair_search where tenant_id = current_tenant()), '-infinity')
      order by updated_at desc, id desc limit 1000
    ) young
    where typed <% search
    order by word_similarity(typed, search) desc, id limit 25);
  return array(
    with near as (
      select id, word_similarity(typed, search) as nearness from member
      where tenant_id = current_tenant() and id = any (hits)
      order by nearness desc, id limit 25
    )
    select id from near where nearness >= 0.35 and nearness > (select max(nearness) - 0.15 from near));
end $$;

revoke execute on function nearest_members from public;

-- As before but for the names that are near, which are looked up among the names.
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
    hits := nearest_members(plain_letters(typed));
  end if;
  return query
    select unnest(hits)
    union
    select minor_id from guardianship where tenant_id = current_tenant() and guardian_id = any (hits);
end
$$;
