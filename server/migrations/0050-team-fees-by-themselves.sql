-- Instalments that are charged to a kept card on their day, what becomes of those that fail, and late fees.

alter table fee_plan
  -- The card that is charged on each due day, in the words that were agreed to, when, and from where.
  add column kept_card_id bigint,
  add column card_terms text[],
  add column card_agreed_at timestamptz,
  add column card_agreed_from text,
  add foreign key (tenant_id, kept_card_id) references kept_card,
  add check (kept_card_id is null or (card_terms is not null and card_agreed_at is not null));
create index fee_plan_by_card on fee_plan (tenant_id, kept_card_id) where kept_card_id is not null;

alter table fee_instalment
  -- How often the kept card was declined for it, why the last time (the provider's code), and when it is tried again.
  add column tries integer not null default 0,
  add column declined text,
  add column next_try_on date;

alter table fee_checkout
  -- Begun by the job: the key of its try, and when it was known what became of it.
  add column attempt_key uuid,
  add column done_at timestamptz,
  -- The payer has agreed that the card is kept, in these words.
  add column card_terms text[],
  add column agreed_from text,
  add check (attempt_key is not null or done_at is null);
create unique index fee_checkout_under_way on fee_checkout (tenant_id, plan_id)
  where attempt_key is not null and done_at is null;
