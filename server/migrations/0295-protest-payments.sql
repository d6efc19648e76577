-- The fee of a protest is an order like any other. Rows from before are what the desk noted by hand, without one.
create table protest_payment (
  tenant_id bigint not null references tenant,
  protest_id bigint not null,
  event_id bigint not null,
  -- Of the press: sent twice, it is one. Null of what is paid by card, where the order is what there is once.
  request_key uuid,
  method text not null check (method in ('card', 'check', 'cash')),
  -- Open until its order is paid.
  state text not null check (state in ('open', 'paid')),
  order_id bigint,
  actor text not null check (length(actor) between 1 and 200),
  at timestamptz not null,
  -- A fee is paid in one.
  primary key (tenant_id, protest_id),
  unique (tenant_id, request_key),
  foreign key (tenant_id, protest_id) references protest,
  foreign key (tenant_id, event_id) references event,
  foreign key (tenant_id, order_id) references orders
);
create index protest_payment_by_event on protest_payment (tenant_id, event_id);
create index protest_payment_by_order on protest_payment (tenant_id, order_id) where order_id is not null;

alter table protest_payment enable row level security;
alter table protest_payment force row level security;
create policy tenant on protest_payment using (tenant_id = current_tenant());
grant select, insert, update (method, state, order_id, request_key, actor, at) on protest_payment to fieldhouse_app;
