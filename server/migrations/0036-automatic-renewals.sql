-- Memberships that renew by themselves: the card the provider keeps, what the payer agreed to, and what was announced.

-- A card that the provider keeps for charges to come. The numbers stay with the provider; here is how it calls the card
-- and what its owner knows it by. The row goes when the card may no longer be charged.
create table kept_card (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  provider text not null,
  customer_ref text not null,
  method_ref text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month integer not null check (exp_month between 1 and 12),
  exp_year integer not null,
  kept_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, provider, method_ref)
);

-- The payer has agreed that the card is kept when this order is paid.
alter table orders add column keeps_card boolean not null default false;

-- What the payer has agreed to beside the order: the words as they were shown, when and from where.
alter table registration_draft add column agreed_renewal jsonb;

alter table renewal_plan
  add column auto_renews boolean not null default false,
  -- So many days before a charge it is announced: Cal. Bus. & Prof. Code 17602(b) asks for 15 to 45.
  add column notice_days integer not null default 30 check (notice_days between 15 and 45),
  -- Days after a charge that was declined on which it is tried again.
  add column retry_days integer[] not null default '{3,7}';

-- What is announced to a payer as one charge, and what became of it.
create table auto_charge (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  registrant_id bigint not null,
  -- No reference: a season that is taken back is found missing on the day of the charge.
  season_id bigint not null,
  -- Cents at most, and not before this day: as announced.
  amount bigint not null check (amount >= 0),
  charge_on date not null,
  announced_at timestamptz not null,
  state text not null check (state in ('announced', 'charging', 'declined', 'by_hand', 'paid', 'withdrawn')),
  -- A sentence for the payer: why it is not renewed by itself, or why the card was declined.
  reason text,
  -- The next day on which the card is charged; null when it is not.
  next_try_on date,
  tries integer not null default 0,
  -- Of the try that is under way.
  attempt_key uuid,
  draft_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, registrant_id) references member,
  foreign key (tenant_id, draft_id) references registration_draft,
  check ((state in ('announced', 'charging', 'declined')) = (next_try_on is not null)),
  check ((state = 'charging') = (attempt_key is not null))
);
create index auto_charge_to_try on auto_charge (tenant_id, next_try_on, id) where next_try_on is not null;
create index auto_charge_by_registrant on auto_charge (tenant_id, registrant_id);

-- A membership whose payer has agreed that it renews by itself. The row stays as evidence of the agreement.
create table auto_renewal (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  -- The newest registration of the membership: it moves on with each renewal.
  registration_id bigint not null,
  -- Who agreed and pays.
  registrant_id bigint not null,
  kept_card_id bigint,
  -- What is announced for it, if anything is.
  charge_id bigint,
  -- The words that were agreed to, when, and from where.
  agreed_terms text[] not null,
  agreed_price bigint not null,
  agreed_at timestamptz not null,
  agreed_from text not null,
  language text not null,
  ended_at timestamptz,
  ended_by text check ((ended_by is not null) = (ended_at is not null)),
  primary key (tenant_id, id),
  foreign key (tenant_id, registration_id) references registration,
  foreign key (tenant_id, registrant_id) references member,
  foreign key (tenant_id, kept_card_id) references kept_card,
  foreign key (tenant_id, charge_id) references auto_charge,
  check ((kept_card_id is null) = (ended_at is not null))
);
create unique index auto_renewal_standing on auto_renewal (tenant_id, registration_id) where ended_at is null;
create index auto_renewal_by_registrant on auto_renewal (tenant_id, registrant_id) where ended_at is null;
create index auto_renewal_by_charge on auto_renewal (tenant_id, charge_id) where ended_at is null;
create index auto_renewal_by_card on auto_renewal (tenant_id, kept_card_id) where ended_at is null;

do $$ declare name text; begin
  foreach name in array array['kept_card', 'auto_charge', 'auto_renewal'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

grant select, insert, delete on kept_card to fieldhouse_app;
grant select, insert, update on auto_charge to fieldhouse_app;
grant select, insert on auto_renewal to fieldhouse_app;
-- What was agreed to is never changed.
grant update (registration_id, registrant_id, kept_card_id, charge_id, ended_at, ended_by) on auto_renewal to fieldhouse_app;

-- The built-in provider keeps cards as others do: under a customer, with the day they run out.
alter table psp.payment_method
  add column exp_month integer,
  add column exp_year integer,
  add column customer text unique;
alter table psp.payment add column keeps_method boolean not null default false;
