-- Orders that the office takes money for by hand, or that it asks nothing for.

alter table payment
  add column method text not null default 'card' check (method in ('card', 'check', 'cash')),
  -- The number of a check.
  add column reference text check (length(reference) between 1 and 60),
  add column received_on date,
  add check ((method = 'card') = (received_on is null)),
  add check (method = 'check' or reference is null);

-- Of what is taken off a line: what the office waived.
alter table order_line add column comped bigint not null default 0 check (comped between 0 and discount);

alter table orders add column comp_reason text check (length(comp_reason) between 1 and 500);
