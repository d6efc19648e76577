-- The built-in card provider's own books. It is another company as far as the rest is concerned: the application's role
-- cannot see them, and they know no tenants. Card numbers are never kept, not even test numbers.

do $$ begin
  create role fieldhouse_psp login;
exception when duplicate_object or unique_violation then null;
end $$;

grant fieldhouse_psp to current_user;

create schema psp;

create table psp.payment_method (
  id text primary key,
  brand text not null,
  last4 text not null,
  -- What the test card does: 'succeeds', 'needs_challenge', a decline code …
  behaviour text not null,
  created_at timestamptz not null
);

create table psp.payment (
  id text primary key,
  sequence bigint generated always as identity unique,
  client_secret text not null unique,
  payment_method_id text not null references psp.payment_method,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('requires_action', 'processing', 'succeeded', 'failed', 'cancelled')),
  decline_code text,
  fee bigint,
  refunded bigint not null default 0 check (refunded between 0 and amount),
  description text not null,
  metadata jsonb not null,
  created_at timestamptz not null,
  succeeded_at timestamptz,
  -- Some test cards are decided a little later.
  next_status text,
  next_at timestamptz
);
create index payment_to_decide on psp.payment (next_at) where next_at is not null;
create index payment_by_time on psp.payment (created_at);

create table psp.refund (
  id text primary key,
  sequence bigint generated always as identity unique,
  payment_id text not null references psp.payment,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  metadata jsonb not null,
  created_at timestamptz not null,
  next_status text,
  next_at timestamptz
);
create index refund_to_decide on psp.refund (next_at) where next_at is not null;
create index refund_by_payment on psp.refund (payment_id);

-- The first answer to each key; the same key gets it again.
create table psp.idempotency (
  key text primary key,
  request_hash text not null,
  status integer not null,
  answer jsonb not null,
  created_at timestamptz not null
);

create table psp.event (
  id text primary key,
  sequence bigint generated always as identity unique,
  type text not null,
  payment_id text not null references psp.payment,
  refund_id text references psp.refund,
  created_at timestamptz not null,
  -- How often each delivery is sent: some test cards have theirs doubled.
  copies integer not null default 1,
  tries integer not null default 0,
  -- Null once it was taken, or given up.
  next_try_at timestamptz,
  delivered_at timestamptz
);
create index event_to_deliver on psp.event (next_try_at) where next_try_at is not null;
create index event_by_payment on psp.event (payment_id);

grant usage on schema psp to fieldhouse_psp;
grant select, insert, update on psp.payment_method, psp.payment, psp.refund, psp.idempotency, psp.event to fieldhouse_psp;
