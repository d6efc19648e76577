-- As before; but the words near what was typed are compared once instead of once for each word, and nearness is asked by the function: the
-- operator is tried on a hundred sampled rows whenever the statement is planned, which took a seventh of a search.
create or replace function nearest_members(typed text) returns bigint[]
language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  mine bigint := current_tenant();
  names text[] := array(select word from unnest(words_of_name(split_part(typed, '@', 1))) word
    order by length(word) desc, word limit 3);
  choice record;
  choices integer := 0;
  best real;
  hits bigint[] := '{}';
  -- Null for the whole office.
  own bigint[];
begin
  if typed ~ '[0-9]' or cardinality(names) = 0 then
    return hits;
  end if;
  if coalesce(current_setting('app.reach_leagues', true), '') <> '' then
    own := array(select reached_members());
  end if;
  -- Low, because short words with two letters swapped have little in common: of each word the nearest few are looked at.
  perform set_config('pg_trgm.similarity_threshold', '0.12', true);
  for choice in
    with recursive near as materialized (
      select t.place, n.word, n.nearness
      from unnest(names) with ordinality t (word, place)
        cross join lateral (
          select w.word, similarity(w.word, t.word) as nearness from name_word w
          where w.tenant_id = mine and w.word % t.word
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
    choices := choices + 1;
    if choices <= 2 and best is null then
      hits := array(
        select id from (
          select id, search from member where tenant_id = mine order by id desc limit 5000) newest
        where search like all (array(select '%' || word || '%' from unnest(choice.words) word))
          and (own is null or id = any (own)) limit 25);
    end if;
    if cardinality(hits) < 25 then
      hits := hits || array(
        -- Looked up before they are counted off, or PostgreSQL may read everybody until it meets so many.
        with bearer as materialized (
          select id from member
          where tenant_id = mine and search like '%' || choice.words[1] || '%'
            and search like '%' || coalesce(choice.words[2], '') || '%'
            and search like '%' || coalesce(choice.words[3], '') || '%'
        )
        select id from bearer where id <> all (hits) and (own is null or id = any (own)) limit 25 - cardinality(hits));
    end if;
    exit when cardinality(hits) >= 25;
    if best is null and cardinality(hits) > 0 then
      best := choice.nearness;
    end if;
  end loop;
  -- Two names with a wrong letter each have about a third of their groups of three letters in common with the right ones.
  hits := hits || array(
    select id from (
      select id, search from member
      where tenant_id = mine and updated_at > coalesce(
        (select changed_at from member_pair_search where tenant_id = mine), '-infinity')
      order by updated_at desc, id desc limit 1000
    ) young
    where word_similarity(typed, search) >= 0.35 and (own is null or id = any (own))
    order by word_similarity(typed, search) desc, id limit 25);
  return array(
    with near as (
      select id, word_similarity(typed, search) as nearness from member
      where tenant_id = mine and id = any (hits)
      order by nearness desc, id limit 25
    )
    select id from near where nearness >= 0.35 and nearness > (select max(nearness) - 0.15 from near));
end $$;
