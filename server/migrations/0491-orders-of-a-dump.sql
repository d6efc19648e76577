-- A dump is restored without a search path, and a generated column is computed right then: the table of orders could not be
-- made, because this function called the other one by its name alone.
create or replace function words_of_order(year integer, id bigint, payer_name text, payer_email text) returns text
language sql immutable parallel safe as $$
  select public.plain_letters(payer_name || ' ' || payer_email || ' r-' || year || '-'
    || case when id < 1000000 then lpad(id::text, 6, '0') else id::text end)
$$;
