-- One engine charges kept cards, whatever is owed: the payer's mandate, and each try under it.

-- What a payer has agreed to: that this card is charged for this subject, in these words. Never changed but for the card
-- that stands in place of another, and kept as evidence when it has ended.
create table mandate (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  -- As of an order. The subject is what the purpose says: a plan of fees, a membership that renews by itself.
  purpose text not null check (purpose ~ '^[a-z_]{3,30}$'),
  subject_id bigint not null,
  kept_card_id bigint,
  terms text[] not null,
  agreed_at timestamptz not null,
  agreed_from text,
  -- Of the words; null of what was agreed to before it was written down.
  language text,
  ended_at timestamptz,
  ended_by text,
  primary key (tenant_id, id),
  foreign key (tenant_id, kept_card_id) references kept_card,
  check ((kept_card_id is null) = (ended_at is not null)),
  check ((ended_by is null) = (ended_at is null))
);
create unique index mandate_standing on mandate (tenant_id, purpose, subject_id) where ended_at is null;
create index mandate_by_subject on mandate (tenant_id, purpose, subject_id, id desc);
create index mandate_by_card on mandate (tenant_id, kept_card_id) where ended_at is null;

-- One charge of a kept card: begun under a key before the provider is spoken to, done when its outcome is known.
create table collection_try (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  purpose text not null check (purpose ~ '^[a-z_]{3,30}$'),
  -- What is charged together: a plan of fees, an announced renewal.
  subject_id bigint not null,
  order_id bigint not null,
  attempt_key uuid not null,
  begun_at timestamptz not null,
  done_at timestamptz,
  -- The provider's code of a decline.
  declined text check (declined is null or done_at is not null),
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references orders
);
create unique index collection_try_under_way on collection_try (tenant_id, purpose, subject_id) where done_at is null;
create index collection_try_by_order on collection_try (tenant_id, order_id);

do $$ declare name text; begin
  foreach name in array array['mandate', 'collection_try'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

grant select, insert on mandate, collection_try to fieldhouse_app;
-- The words and their moment are never changed; from where they were agreed to goes with an erasure.
grant update (kept_card_id, agreed_from, ended_at, ended_by) on mandate to fieldhouse_app;
grant update (done_at, declined) on collection_try to fieldhouse_app;
-- So that a card can be held: of two mandates that end at once, the later one forgets it. An identity is never changed.
grant update (id) on kept_card to fieldhouse_app;

-- The owner of tables that force their policies sees no rows either.
alter table mandate no force row level security;
alter table collection_try no force row level security;
alter table fee_plan no force row level security;
alter table fee_instalment no force row level security;
alter table fee_checkout no force row level security;
alter table auto_renewal no force row level security;
alter table auto_charge no force row level security;
alter table registration_draft no force row level security;

insert into mandate (tenant_id, purpose, subject_id, kept_card_id, terms, agreed_at, agreed_from, ended_at, ended_by)
  select tenant_id, 'team_fee', id, kept_card_id, card_terms, card_agreed_at, card_agreed_from,
    case when kept_card_id is null then card_agreed_at end, case when kept_card_id is null then 'before' end
  from fee_plan where card_terms is not null and card_agreed_at is not null order by tenant_id, id;
insert into mandate (tenant_id, purpose, subject_id, kept_card_id, terms, agreed_at, agreed_from, language, ended_at, ended_by)
  select tenant_id, 'auto_renewal', id, kept_card_id, agreed_terms, agreed_at, agreed_from, language, ended_at, ended_by
  from auto_renewal order by tenant_id, id;
insert into collection_try (tenant_id, purpose, subject_id, order_id, attempt_key, begun_at, done_at)
  select tenant_id, 'team_fee', plan_id, order_id, attempt_key, made_at, done_at
  from fee_checkout where attempt_key is not null and order_id is not null order by tenant_id, id;
insert into collection_try (tenant_id, purpose, subject_id, order_id, attempt_key, begun_at)
  select c.tenant_id, 'auto_renewal', c.id, d.order_id, c.attempt_key, now()
  from auto_charge c join registration_draft d on d.tenant_id = c.tenant_id and d.id = c.draft_id
  where c.attempt_key is not null and d.order_id is not null order by c.tenant_id, c.id;

-- The day of the first decline, from which the days of the ladder count.
alter table fee_instalment add column first_failed_on date;
update fee_instalment set first_failed_on = next_try_on - (array[1, 3, 7])[tries]
  where next_try_on is not null and tries between 1 and 3;

alter table mandate force row level security;
alter table collection_try force row level security;
alter table fee_plan force row level security;
alter table fee_instalment force row level security;
alter table fee_checkout force row level security;
alter table auto_renewal force row level security;
alter table auto_charge force row level security;
alter table registration_draft force row level security;

alter table fee_plan
  drop column kept_card_id,
  drop column card_terms,
  drop column card_agreed_at,
  drop column card_agreed_from;
alter table fee_checkout
  drop column attempt_key,
  drop column done_at,
  -- Of the words under which the card is kept.
  add column card_language text;
alter table auto_renewal
  drop column kept_card_id,
  drop column agreed_terms,
  drop column agreed_at,
  drop column agreed_from,
  drop column language;
alter table auto_charge drop column attempt_key;
