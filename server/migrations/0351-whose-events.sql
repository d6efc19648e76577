-- Each minute a server asked every tenant whether something of an event ends by the clock. Now it asks once in which tenants something
-- may, by views of the few columns that say so (decision 0120).

create policy watch on event for select to fieldhouse_watch using (true);
grant select (tenant_id, id, status) on event to fieldhouse_watch;
create policy watch on event_party for select to fieldhouse_watch using (true);
grant select (tenant_id, event_id, state, held_until) on event_party to fieldhouse_watch;
create policy watch on event_addon_purchase for select to fieldhouse_watch using (true);
grant select (tenant_id, state, held_until) on event_addon_purchase to fieldhouse_watch;
create policy watch on event_cut_short for select to fieldhouse_watch using (true);
grant select (tenant_id, asked_at, sent_at) on event_cut_short to fieldhouse_watch;
create policy watch on event_pass_purchase for select to fieldhouse_watch using (true);
grant select (tenant_id, event_id, state, held_until) on event_pass_purchase to fieldhouse_watch;
create policy watch on plate_payment for select to fieldhouse_watch using (true);
grant select (tenant_id, event_id, state) on plate_payment to fieldhouse_watch;
create policy watch on berth for select to fieldhouse_watch using (true);
grant select (tenant_id, state) on berth to fieldhouse_watch;

-- Spots that nobody has paid for from a moment on; and at once: who waits or has applied, who is still in an event that is canceled, and what
-- an event that was cut short is still to give back.
create view entry_clock with (security_invoker = true) as
  select tenant_id, held_until as due_at from event_party where state = 'held'
  union all
  select tenant_id, held_until from event_addon_purchase where state = 'held'
  union all
  select tenant_id, '-infinity' from event_party where state = 'waiting'
  union all
  select tenant_id, '-infinity' from event_party where state = 'applied'
  union all
  select e.tenant_id, '-infinity' from event e
  where e.status = 'cancelled' and exists (
    select from event_party p where p.tenant_id = e.tenant_id and p.event_id = e.id and p.state <> 'over')
  union all
  select tenant_id, '-infinity' from event_cut_short where asked_at is not null and sent_at is null;

-- Passes that nobody has paid for from a moment on, and those of canceled events.
create view pass_clock with (security_invoker = true) as
  select tenant_id, held_until as due_at from event_pass_purchase where state = 'held'
  union all
  select e.tenant_id, '-infinity' from event e
  where e.status = 'cancelled' and exists (
    select from event_pass_purchase b where b.tenant_id = e.tenant_id and b.event_id = e.id and b.state <> 'over');

-- What teams have paid for games of canceled events.
create view plate_clock with (security_invoker = true) as
  select e.tenant_id, timestamptz '-infinity' as due_at from event e
  where e.status = 'cancelled' and exists (
    select from plate_payment p where p.tenant_id = e.tenant_id and p.event_id = e.id and p.state = 'paid');

-- Berths that can still be answered, lost or passed on.
create view berth_clock with (security_invoker = true) as
  select tenant_id, timestamptz '-infinity' as due_at from berth where state in ('offered', 'accepted');

grant select on entry_clock, pass_clock, plate_clock, berth_clock to fieldhouse_watch;
