-- Reports read the ledger: each entry says which line of the order it is about. Reports are saved and sent by mail.

alter table ledger_entry
  -- Null for what is about the payment as a whole: the provider's fee, money that nothing was owed for.
  add column order_line_id bigint,
  add foreign key (tenant_id, order_line_id) references order_line;

-- The owner of a table that forces its policies sees no rows either.
alter table ledger_entry no force row level security;

alter table order_line no force row level security;

alter table refund_line no force row level security;

-- A payment is booked line by line, of each what was paid and then what was given away, without what is nothing.
with booked as (
  select tenant_id, id, order_id, amount,
    row_number() over (partition by tenant_id, order_id, source order by position) as place
  from ledger_entry where kind = 'payment'
), bought as (
  select l.tenant_id, l.order_id, l.id, part.amount,
    row_number() over (partition by l.tenant_id, l.order_id order by l.position, part.place) as place
  from order_line l cross join lateral (values (1, l.total), (2, l.discount)) part (place, amount)
  where part.amount > 0
)
update ledger_entry e set order_line_id = bought.id
from booked join bought on bought.tenant_id = booked.tenant_id and bought.order_id = booked.order_id
  and bought.place = booked.place and bought.amount = booked.amount
where e.tenant_id = booked.tenant_id and e.id = booked.id;

with booked as (
  select tenant_id, id, kind, source, amount,
    row_number() over (partition by tenant_id, kind, source order by position) as place
  from ledger_entry where kind in ('refund', 'refund_failed')
), returned as (
  select tenant_id, order_line_id, amount, 'refund:' || refund_id as source,
    row_number() over (partition by tenant_id, refund_id order by order_line_id) as place
  from refund_line
)
update ledger_entry e set order_line_id = returned.order_line_id
from booked join returned on returned.tenant_id = booked.tenant_id and returned.source = booked.source
  and returned.place = booked.place and returned.amount = booked.amount
where e.tenant_id = booked.tenant_id and e.id = booked.id;

alter table ledger_entry force row level security;

alter table order_line force row level security;

alter table refund_line force row level security;

-- A report as somebody looks at it, kept under a name.
create table saved_report (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  report text not null check (report ~ '^[a-z_]{1,40}$'),
  name text not null check (length(name) between 1 and 120),
  owner_id bigint not null,
  -- Others of the tenant who may see the report find it as well.
  is_shared boolean not null default false,
  -- The contract's ReportView: what stands in rows and columns, and the filters.
  view jsonb not null,
  schedule text not null default 'none' check (schedule in ('none', 'daily', 'weekly', 'monthly')),
  -- The tenant's day on which the next letter is due.
  next_on date check ((next_on is null) = (schedule = 'none')),
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, owner_id, report, name),
  -- Whoever is gone gets no more letters.
  foreign key (tenant_id, owner_id) references app_user (tenant_id, id) on delete cascade
);

create index saved_report_due on saved_report (tenant_id, next_on) where next_on is not null;

alter table saved_report enable row level security;

alter table saved_report force row level security;

create policy tenant on saved_report using (tenant_id = current_tenant());

grant select, insert, update, delete on saved_report to fieldhouse_app;

alter table role_permission no force row level security;

-- Managers of tenants that are there already see the reports of the money they may see.
insert into role_permission (tenant_id, role_module, role, module, resource, action)
select held.tenant_id, held.role_module, held.role, 'mms', 'reports', word.action
from role_permission held cross join (values ('view'), ('export')) word (action)
where held.role_module = 'MMS' and held.role = 'manager'
  and held.module = 'mms' and held.resource = 'payments' and held.action = 'view'
on conflict do nothing;

alter table role_permission force row level security;
