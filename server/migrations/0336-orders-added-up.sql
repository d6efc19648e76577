-- What the orders of a list come to is added up from this index alone: orders are wide, and reading a hundred thousand of them
-- for a status and a total took longer than the rest of the screen.
drop index concurrently if exists orders_listed;
create index concurrently orders_listed on orders (tenant_id, created_at desc, id desc) include (status, total)
  where amount > 0 and cancel_reason is distinct from 'replaced';
drop index concurrently if exists orders_by_time;
