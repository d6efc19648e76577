-- One order for several things: each line says what it is for, whose subject it is, and which account it is booked to.

-- What an order is for. One thing is owed for once, whatever else stands in its order.
create table order_part (
  tenant_id bigint not null references tenant,
  order_id bigint not null,
  -- The word under which the buyer's module answers for it, and that module's own id.
  purpose text not null check (purpose ~ '^[a-z][a-z_]{1,39}$'),
  subject_id bigint not null,
  -- Of an order that may be paid, is being paid, or is paid and not given back as a whole.
  is_standing boolean not null,
  primary key (tenant_id, order_id, purpose, subject_id),
  foreign key (tenant_id, order_id) references orders
);

alter table order_part enable row level security;
alter table order_part force row level security;
create policy tenant on order_part using (tenant_id = current_tenant());
grant select, insert, update on order_part to fieldhouse_app;

-- The owner of tables that force their policies sees no rows either.
alter table order_part no force row level security;
alter table orders no force row level security;
alter table order_line no force row level security;

insert into order_part (tenant_id, order_id, purpose, subject_id, is_standing)
  select tenant_id, id, purpose, subject_id, status in ('open', 'processing', 'paid', 'partly_refunded') from orders;

alter table order_line
  add column purpose text,
  add column subject_id bigint,
  add column account text;
update order_line l set
  purpose = o.purpose,
  subject_id = o.subject_id,
  account = case l.kind
    when 'membership' then 'revenue:membership'
    when 'donation' then 'revenue:donation'
    when 'protection' then 'liability:protection_premium'
    when 'team_fee' then 'liability:team_funds'
  end
from orders o where o.tenant_id = l.tenant_id and o.id = l.order_id;
alter table order_line
  alter column purpose set not null,
  alter column subject_id set not null,
  alter column account set not null,
  add foreign key (tenant_id, order_id, purpose, subject_id) references order_part,
  add check (account ~ '^(revenue|liability):[a-z_]{3,40}$'),
  drop constraint order_line_kind_check,
  -- What the buyer's module calls it.
  add check (kind ~ '^[a-z_]{3,30}$');

-- As of a line: what is asked, what is taken off, what remains.
alter table orders add column amount bigint;
update orders set amount = subtotal + donation + protection;

alter table order_part force row level security;
alter table orders force row level security;
alter table order_line force row level security;

alter table orders
  drop column purpose,
  drop column subject_id,
  drop column subtotal,
  drop column donation,
  drop column protection,
  alter column amount set not null,
  add check (discount between 0 and amount),
  add check (total = amount - discount);
create unique index one_standing_order on order_part (tenant_id, purpose, subject_id) where is_standing;
create index order_part_by_subject on order_part (tenant_id, purpose, subject_id, order_id desc);
