-- Sponsors and vendors of an event, what was agreed with them, and their invoices.

create table event_vendor (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_id bigint not null,
  kind text not null check (kind in ('sponsor', 'vendor')),
  name text not null check (length(name) between 1 and 200),
  contact text check (length(contact) between 1 and 120),
  email text check (length(email) between 1 and 254),
  website text check (length(website) between 1 and 500),
  -- Of a sponsor; where the booth of a vendor is.
  level text check (length(level) between 1 and 60),
  space text check (length(space) between 1 and 60),
  -- Whether a sponsor stands on the event's page.
  is_shown boolean not null default false,
  -- What was agreed: [{label, cents}].
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  due_on date not null,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, event_id) references event on delete cascade
);
create index event_vendor_by_event on event_vendor (tenant_id, event_id);
create index event_vendor_by_email on event_vendor (tenant_id, email) where email is not null;

-- The last number of a year; its row is held until whoever takes one commits, so that none is missing.
create table vendor_invoice_series (
  tenant_id bigint not null references tenant,
  year integer not null check (year between 2000 and 2999),
  last_number integer not null check (last_number > 0),
  primary key (tenant_id, year)
);

-- Never changed once it is sent, only voided.
create table vendor_invoice (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_id bigint not null,
  vendor_id bigint not null,
  number text not null check (length(number) between 1 and 40),
  bill_to text not null check (length(bill_to) between 1 and 200),
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  total bigint not null check (total > 0),
  due_on date not null,
  sent_at timestamptz not null,
  reminded_at timestamptz,
  voided_at timestamptz,
  void_reason text check (length(void_reason) between 1 and 200),
  primary key (tenant_id, id),
  unique (tenant_id, number),
  foreign key (tenant_id, event_id) references event,
  foreign key (tenant_id, vendor_id) references event_vendor,
  check ((voided_at is null) = (void_reason is null))
);
-- One stands at a time.
create unique index vendor_invoice_standing on vendor_invoice (tenant_id, vendor_id) where voided_at is null;
create index vendor_invoice_by_vendor on vendor_invoice (tenant_id, vendor_id);
create index vendor_invoice_by_event on vendor_invoice (tenant_id, event_id);

create table vendor_payment (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  event_id bigint not null,
  invoice_id bigint not null,
  -- Of the press: sent twice, it is one. Null of what is paid by link, where the order is what there is once.
  request_key uuid,
  cents bigint not null check (cents > 0),
  method text not null check (method in ('card', 'check', 'cash')),
  -- Open until its order is paid.
  state text not null check (state in ('open', 'paid')),
  order_id bigint,
  actor text not null check (length(actor) between 1 and 200),
  at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, request_key),
  foreign key (tenant_id, invoice_id) references vendor_invoice,
  foreign key (tenant_id, event_id) references event,
  foreign key (tenant_id, order_id) references orders
);
-- What is left of an invoice is paid by one order at a time.
create unique index vendor_payment_open on vendor_payment (tenant_id, invoice_id) where state = 'open';
create index vendor_payment_by_invoice on vendor_payment (tenant_id, invoice_id);
create index vendor_payment_by_event on vendor_payment (tenant_id, event_id);
create index vendor_payment_by_order on vendor_payment (tenant_id, order_id) where order_id is not null;

do $$ declare name text; begin
  foreach name in array array['event_vendor', 'vendor_invoice_series', 'vendor_invoice', 'vendor_payment'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
grant select, insert, delete,
  update (kind, name, contact, email, website, level, space, is_shown, items, due_on, version)
  on event_vendor to fieldhouse_app;
grant select, insert, update (last_number) on vendor_invoice_series to fieldhouse_app;
grant select, insert, update (reminded_at, voided_at, void_reason) on vendor_invoice to fieldhouse_app;
grant select, insert, update (cents, method, state, order_id, request_key, actor, at) on vendor_payment to fieldhouse_app;
