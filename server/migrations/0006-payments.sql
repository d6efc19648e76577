-- What people owe and pay: orders, each try to charge a card, refunds, coupons and the ledger. Amounts are cents.

create table coupon (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  -- In capitals, so that codes are unique however they are typed.
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9_-]{1,39}$'),
  name text not null check (length(name) between 1 and 120),
  kind text not null check (kind in ('percentage', 'fixed_amount')),
  -- Basis points of a percentage (1,000 is 10 %), cents of a fixed amount.
  value bigint not null check (value > 0 and (kind <> 'percentage' or value <= 10000)),
  starts_on date,
  ends_on date check (ends_on >= starts_on),
  max_uses integer check (max_uses > 0),
  max_uses_per_buyer integer check (max_uses_per_buyer > 0),
  -- Reserved and used redemptions; the check makes overselling impossible whatever the code does.
  used integer not null default 0 check (used >= 0 and (max_uses is null or used <= max_uses)),
  -- The memberships it reduces; null for all.
  membership_ids bigint[],
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, code)
);

-- Plural because ORDER is a reserved word.
create table orders (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  -- The year of the order's number, in the tenant's time zone.
  year integer not null,
  number text not null generated always as
    ('R-' || year || '-' || case when id < 1000000 then lpad(id::text, 6, '0') else id::text end) stored,
  -- What the order is for, by the word under which the buyer's module answers for it, and that module's own id.
  purpose text not null check (purpose ~ '^[a-z][a-z_]{1,39}$'),
  subject_id bigint not null,
  token_hash bytea not null check (length(token_hash) = 32),
  user_id bigint,
  payer_name text not null,
  payer_email text not null,
  payer_address jsonb,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  subtotal bigint not null check (subtotal >= 0),
  discount bigint not null check (discount between 0 and subtotal),
  donation bigint not null check (donation >= 0),
  protection bigint not null check (protection >= 0),
  total bigint not null check (total = subtotal - discount + donation + protection),
  coupon_id bigint,
  -- 'processing' while a payment is under way: nothing else may then happen to the order.
  status text not null default 'open'
    check (status in ('open', 'processing', 'paid', 'partly_refunded', 'refunded', 'cancelled')),
  cancel_reason text check ((cancel_reason is not null) = (status = 'cancelled')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz check (paid_at is not null or status not in ('paid', 'partly_refunded', 'refunded')),
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, coupon_id) references coupon
);
-- One thing is owed for once: two tabs cannot hold two orders for it.
create unique index one_standing_order on orders (tenant_id, purpose, subject_id)
  where status in ('open', 'processing', 'paid', 'partly_refunded');
create index orders_by_subject on orders (tenant_id, purpose, subject_id, id desc);
create index orders_to_expire on orders (tenant_id, expires_at) where status = 'open';

create table order_line (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  order_id bigint not null,
  position integer not null,
  -- The buyer's module knows the line by it.
  key text not null,
  kind text not null check (kind in ('membership', 'donation', 'protection')),
  label text not null,
  detail text,
  amount bigint not null check (amount >= 0),
  discount bigint not null check (discount between 0 and amount),
  total bigint not null check (total = amount - discount),
  refunded bigint not null default 0 check (refunded between 0 and total),
  reference_id bigint,
  primary key (tenant_id, id),
  unique (tenant_id, order_id, key),
  foreign key (tenant_id, order_id) references orders
);

-- One try to charge a card for an order.
create table payment (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  order_id bigint not null,
  -- Made by the browser at the press; also the idempotency key at the provider.
  attempt_key uuid not null,
  -- Of the provider's token for the card: the same key never stands for another card.
  token_hash bytea not null,
  provider text not null,
  provider_ref text,
  currency text not null,
  amount bigint not null check (amount > 0),
  -- What the provider kept; null while it does not say.
  fee bigint check (fee >= 0),
  -- 'unknown': no answer came. 'surplus': money came that nothing is owed for; it goes back by itself.
  state text not null check (state in
    ('submitted', 'unknown', 'requires_action', 'processing', 'succeeded', 'surplus', 'failed', 'cancelled')),
  decline_code text,
  card_brand text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  -- Refunds asked for and made, without those that failed.
  refunded bigint not null default 0 check (refunded between 0 and amount),
  submitted_at timestamptz not null,
  finished_at timestamptz,
  -- When the provider is to be asked what became of it, and how often that was done.
  next_check_at timestamptz,
  checks integer not null default 0,
  primary key (tenant_id, id),
  unique (tenant_id, attempt_key),
  unique (tenant_id, provider, provider_ref),
  foreign key (tenant_id, order_id) references orders
);
create unique index one_live_payment on payment (tenant_id, order_id)
  where state in ('submitted', 'unknown', 'requires_action', 'processing', 'succeeded');
create index payment_by_order on payment (tenant_id, order_id, id desc);
create index payment_to_check on payment (tenant_id, next_check_at) where next_check_at is not null;

create table refund (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  order_id bigint not null,
  payment_id bigint not null,
  -- Made by the screen at the press; also the idempotency key at the provider.
  request_key uuid not null,
  -- 'automatic': money that nothing was owed for. 'provider': made in the provider's own dashboard.
  origin text not null check (origin in ('staff', 'automatic', 'provider')),
  provider_ref text,
  currency text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('requested', 'unknown', 'pending', 'succeeded', 'failed')),
  reason text not null,
  requested_by bigint,
  requested_at timestamptz not null,
  finished_at timestamptz,
  next_check_at timestamptz,
  checks integer not null default 0,
  primary key (tenant_id, id),
  unique (tenant_id, request_key),
  unique (tenant_id, provider_ref),
  foreign key (tenant_id, order_id) references orders,
  foreign key (tenant_id, payment_id) references payment
);
create index refund_by_order on refund (tenant_id, order_id, id);
create index refund_by_payment on refund (tenant_id, payment_id);
create index refund_to_check on refund (tenant_id, next_check_at) where next_check_at is not null;

-- How a refund is spread over what was bought.
create table refund_line (
  tenant_id bigint not null references tenant,
  refund_id bigint not null,
  order_line_id bigint not null,
  amount bigint not null check (amount > 0),
  primary key (tenant_id, refund_id, order_line_id),
  foreign key (tenant_id, refund_id) references refund,
  foreign key (tenant_id, order_line_id) references order_line
);

-- A coupon's use by an order: reserved when the order is placed, so that it cannot be used up while somebody pays.
create table coupon_redemption (
  tenant_id bigint not null references tenant,
  order_id bigint not null,
  coupon_id bigint not null,
  -- The payer's e-mail address in small letters.
  buyer text not null,
  status text not null check (status in ('reserved', 'used', 'released')),
  reserved_at timestamptz not null,
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references orders,
  foreign key (tenant_id, coupon_id) references coupon
);
create index coupon_redemption_by_buyer on coupon_redemption (tenant_id, coupon_id, buyer)
  where status <> 'released';

-- What a provider told us, so that each event counts once.
create table provider_event (
  tenant_id bigint not null references tenant,
  provider text not null,
  event_id text not null,
  type text not null,
  received_at timestamptz not null,
  primary key (tenant_id, provider, event_id)
);

-- The double-entry ledger. Each entry takes an amount from one account to another, so no entry can be out of balance
-- and no trigger is needed to see to it. Append only: a mistake is corrected by an entry the other way.
create table ledger_entry (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  -- A business event is booked once: its kind, whose it is, and its entries counted from 1.
  kind text not null check (kind in ('payment', 'fee', 'refund', 'refund_failed', 'surplus')),
  source text not null,
  position integer not null,
  order_id bigint not null,
  debit text not null check (debit ~ '^(asset|liability|revenue|expense|contra):[a-z_]+$'),
  credit text not null check (credit ~ '^(asset|liability|revenue|expense|contra):[a-z_]+$' and credit <> debit),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  booked_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, kind, source, position),
  foreign key (tenant_id, order_id) references orders
);
create index ledger_entry_by_time on ledger_entry (tenant_id, booked_at);
create index ledger_entry_by_order on ledger_entry (tenant_id, order_id, id);

-- The same entries account by account: debit positive, credit negative.
create view ledger_line with (security_invoker = true) as
  select tenant_id, id as entry_id, order_id, kind, source, debit as account, currency, amount, booked_at from ledger_entry
  union all
  select tenant_id, id as entry_id, order_id, kind, source, credit as account, currency, -amount, booked_at from ledger_entry;

-- Differences between orders, ledger and provider that somebody has to look at.
create table recon_item (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  reason text not null check (reason in
    ('amount_differs', 'unknown_payment', 'missing_at_provider', 'missing_in_ledger', 'fee_differs',
     'refund_differs', 'not_settled', 'unresolved', 'disputed')),
  -- The provider's or our name of what differs; one open item per reason and source.
  source text not null,
  order_id bigint,
  expected bigint,
  found bigint,
  note text not null,
  found_at timestamptz not null,
  resolved_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references orders
);
create unique index recon_item_open on recon_item (tenant_id, reason, source) where resolved_at is null;

do $$ declare name text; begin
  foreach name in array array['coupon', 'orders', 'order_line', 'payment', 'refund', 'refund_line',
    'coupon_redemption', 'provider_event', 'ledger_entry', 'recon_item'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

grant select, insert, update on coupon, orders, order_line, payment, refund, coupon_redemption, recon_item to fieldhouse_app;
grant select, insert on refund_line, provider_event, ledger_entry to fieldhouse_app;
grant select on ledger_line to fieldhouse_app;
