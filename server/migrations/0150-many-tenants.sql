-- With many tenants a server asks once which of them have something to do, instead of each in turn. It asks as the role
-- fieldhouse_watch (server/src/plumbing/database/access.ts), which sees the rows of all tenants, but only of these tables and
-- in them only what says whose turn it is: no name, no amount.

grant usage on schema public to fieldhouse_watch;

grant select (id, status) on tenant to fieldhouse_watch;

create policy watch on orders for select to fieldhouse_watch using (true);

grant select (tenant_id, status, expires_at) on orders to fieldhouse_watch;

create policy watch on payment for select to fieldhouse_watch using (true);

grant select (tenant_id, next_check_at) on payment to fieldhouse_watch;

create policy watch on refund for select to fieldhouse_watch using (true);

grant select (tenant_id, next_check_at) on refund to fieldhouse_watch;

create policy watch on member for select to fieldhouse_watch using (true);

grant select (tenant_id, id, updated_at) on member to fieldhouse_watch;

create policy watch on member_pair_search for select to fieldhouse_watch using (true);

grant select (tenant_id, changed_at, member_id) on member_pair_search to fieldhouse_watch;

-- Orders without an end yet, each half from an index of its own.
create view standing_order with (security_invoker = true) as
  select tenant_id, status, expires_at from orders where status = 'open'
  union all
  select tenant_id, status, expires_at from orders where status = 'processing';

-- When the card provider is to be asked what became of a payment or a refund.
create view payment_check with (security_invoker = true) as
  select tenant_id, next_check_at from payment where next_check_at is not null
  union all
  select tenant_id, next_check_at from refund where next_check_at is not null;

-- Tenants in which people were entered or changed after the last search for possible duplicates.
create view pair_search_due with (security_invoker = true) as
  select t.id as tenant_id from tenant t
  left join member_pair_search s on s.tenant_id = t.id
  where exists (
    select from member m where m.tenant_id = t.id
      and (m.updated_at, m.id) > (coalesce(s.changed_at, '-infinity'), coalesce(s.member_id, 0)));

grant select on standing_order, payment_check, pair_search_due to fieldhouse_watch;

-- The default rights that the roles of the tenant were offered last; which ones is told by a version of the program.
alter table tenant add column offers text;

create function note_offers(version text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update tenant set offers = version where id = current_tenant();
$$;

revoke execute on function note_offers from public;

grant execute on function note_offers to fieldhouse_app;
