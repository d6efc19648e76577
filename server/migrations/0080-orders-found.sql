-- Orders are found by number, payer, email, phone and the last digits of a card, and listed by time.

-- The order's number is a generated column itself, so what it is made of is written once more.
create function words_of_order(year integer, id bigint, payer_name text, payer_email text) returns text
language sql immutable parallel safe as $$
  select plain_letters(payer_name || ' ' || payer_email || ' r-' || year || '-'
    || case when id < 1000000 then lpad(id::text, 6, '0') else id::text end)
$$;

alter table orders
  add column search text not null generated always as (words_of_order(year, id, payer_name, payer_email)) stored,
  add column codes text[] not null generated always as (codes_of(words_of_order(year, id, payer_name, payer_email))) stored;

create index orders_search on orders using gin (tenant_id, search gin_trgm_ops, codes);

-- What an import writes down asks for nothing, and what was placed again stands in the order that came after it.
create index orders_by_time on orders (tenant_id, created_at desc, id desc)
  where amount > 0 and cancel_reason is distinct from 'replaced';

create index payment_by_last4 on payment (tenant_id, card_last4, order_id desc) where card_last4 is not null;

-- After the whole number or address: by card, by whoever has the phone number, by words, and where nothing holds what was
-- typed, the nearest names.
create function search_orders(words text, typed text, most integer) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
set max_parallel_workers_per_gather = 0 as $$
declare
  plain text := plain_letters(words);
  code text := code_typed(plain_letters(typed));
  digits text := phone_typed(typed);
  people bigint[];
  users bigint[];
  emails text[];
  hits bigint[] := '{}';
begin
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
    select id from orders where tenant_id = current_tenant() and search like plain
    order by created_at desc, id desc limit most);
  if cardinality(hits) = 0 and typed ~ '[[:alpha:]]' then
    perform set_config('pg_trgm.word_similarity_threshold', '0.35', true);
    hits := array(
      with near as (
        select id, word_similarity(plain_letters(typed), search) as nearness from orders
        where tenant_id = current_tenant() and plain_letters(typed) <% search
        order by nearness desc, id desc
        limit 25
      )
      select id from near where nearness > (select max(nearness) - 0.15 from near));
  end if;
  return query select distinct id from unnest(hits) id limit most;
end $$;

revoke execute on function search_orders from public;
grant execute on function search_orders to fieldhouse_app;
