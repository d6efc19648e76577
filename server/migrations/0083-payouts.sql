-- What the card provider pays out, what came into the bank, and what of it is explained. Amounts are cents.

create table payout (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  provider text not null,
  ref text not null,
  currency text not null,
  -- What comes into the bank: of a payout shared with others the own part.
  amount bigint not null,
  is_shared boolean not null,
  status text not null check (status in ('on_its_way', 'paid', 'failed')),
  arrives_on date not null,
  primary key (tenant_id, id),
  unique (tenant_id, provider, ref)
);
create index payout_by_day on payout (tenant_id, arrives_on desc, id desc);

-- The payments, refunds and other things a payout is made of.
create table payout_row (
  tenant_id bigint not null references tenant,
  payout_id bigint not null,
  ref text not null,
  kind text not null check (kind in ('payment', 'refund', 'other')),
  payment_ref text not null,
  -- Before the fee; negative when money leaves.
  amount bigint not null,
  fee bigint not null,
  at timestamptz not null,
  primary key (tenant_id, payout_id, ref),
  foreign key (tenant_id, payout_id) references payout
);

-- A line of the bank's statement, as the office has entered it.
create table bank_deposit (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  arrived_on date not null,
  amount bigint not null check (amount > 0),
  -- Why it is another amount than what it is matched with.
  note text check (length(note) between 1 and 500),
  payout_id bigint,
  entered_by bigint,
  entered_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, payout_id) references payout
);
create unique index bank_deposit_of_payout on bank_deposit (tenant_id, payout_id) where payout_id is not null;
create index bank_deposit_by_day on bank_deposit (tenant_id, arrived_on desc, id desc);

-- Checks and cash that were taken to the bank together.
create table bank_deposit_payment (
  tenant_id bigint not null references tenant,
  payment_id bigint not null,
  deposit_id bigint not null,
  primary key (tenant_id, payment_id),
  foreign key (tenant_id, payment_id) references payment,
  foreign key (tenant_id, deposit_id) references bank_deposit
);
create index bank_deposit_payment_by_deposit on bank_deposit_payment (tenant_id, deposit_id);

create index payment_by_hand on payment (tenant_id, received_on, id) where method <> 'card';

do $$ declare name text; begin
  foreach name in array array['payout', 'payout_row', 'bank_deposit', 'bank_deposit_payment'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

grant select, insert, update on payout to fieldhouse_app;
grant select, insert, delete on payout_row, bank_deposit, bank_deposit_payment to fieldhouse_app;
