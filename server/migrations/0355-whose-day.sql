-- Each hour a server asked every tenant whether a day has brought something: a reminder, a charge, an event that begins, sums to go on
-- with. Now it asks once in which tenants one may have, by views of what says so (decisions 0120 and 0212). None of them shows a
-- name or an amount; of a few amounts they see whether there is one.

do $$ declare name text; begin
  foreach name in array array['auto_charge', 'auto_renewal', 'collection_try', 'credential', 'event_balance', 'fee_instalment', 'fee_plan',
    'insurance_certificate', 'insurance_file', 'ledger_added', 'ledger_entry', 'mandate', 'order_added', 'order_change', 'property',
    'registration', 'registration_moved', 'renewal_plan', 'repeatable_call', 'saved_report', 'season', 'takings_day', 'team_entry',
    'team_invite', 'transfer', 'vendor_invoice'] loop
    execute format('create policy watch on %I for select to fieldhouse_watch using (true)', name);
  end loop;
end $$;

grant select (time_zone) on tenant to fieldhouse_watch;
grant select (tenant_id, next_try_on) on auto_charge to fieldhouse_watch;
grant select (tenant_id, registration_id, charge_id, ended_at) on auto_renewal to fieldhouse_watch;
grant select (tenant_id, done_at) on collection_try to fieldhouse_watch;
grant select (tenant_id, status, expires_on) on credential to fieldhouse_watch;
grant select (starts_on, ends_on, release_days) on event to fieldhouse_watch;
grant select (tenant_id, id, party_id, due_on, state, tries, next_try_on) on event_balance to fieldhouse_watch;
grant select (id, check_due_on) on event_party to fieldhouse_watch;
grant select (tenant_id, id, plan_id, due_on, owed, tries, next_try_on) on fee_instalment to fieldhouse_watch;
grant select (tenant_id, id, state, grace_days, late_fee, accepted_at) on fee_plan to fieldhouse_watch;
grant select (tenant_id, id, status, renews, until_on, follows_id) on insurance_certificate to fieldhouse_watch;
grant select (tenant_id, status, expires_on) on insurance_file to fieldhouse_watch;
grant select (tenant_id, until_id, time_zone) on ledger_added to fieldhouse_watch;
grant select (tenant_id, id, kind, debit, credit, booked_at) on ledger_entry to fieldhouse_watch;
grant select (tenant_id, purpose, subject_id, ended_at) on mandate to fieldhouse_watch;
grant select (tenant_id, time_zone, is_whole) on order_added to fieldhouse_watch;
grant select (tenant_id) on order_change to fieldhouse_watch;
grant select (tenant_id, name) on property to fieldhouse_watch;
grant select (tenant_id, id, member_id, member_type_id, status, valid_until, deleted_at) on registration to fieldhouse_watch;
grant select (tenant_id) on registration_moved to fieldhouse_watch;
grant select (tenant_id, is_on, days) on renewal_plan to fieldhouse_watch;
grant select (tenant_id, begun_at) on repeatable_call to fieldhouse_watch;
grant select (tenant_id, next_on) on saved_report to fieldhouse_watch;
grant select (tenant_id, id, end_date) on season to fieldhouse_watch;
grant select (tenant_id, day, until) on takings_day to fieldhouse_watch;
grant select (tenant_id, plan_id, instalment_id, kind) on team_entry to fieldhouse_watch;
grant select (tenant_id, status, sent_at, expires_at, reminders) on team_invite to fieldhouse_watch;
grant select (tenant_id, season_id, status, answer_by) on transfer to fieldhouse_watch;
grant select (tenant_id, due_on, voided_at) on vendor_invoice to fieldhouse_watch;

-- Views of days: a tenant may have something to do from `due_on` through `until_on`, or as many days before or after as the job says.

-- Events that begin and end by the calendar.
create view event_clock with (security_invoker = true) as
  select tenant_id, starts_on as due_on, date 'infinity' as until_on from event where status in ('published', 'closed')
  union all
  select tenant_id, ends_on + 1, 'infinity' from event where status = 'running';

-- Events ahead, before which people are reminded of what is missing.
create view event_ahead with (security_invoker = true) as
  select tenant_id, starts_on as due_on, starts_on as until_on from event where status in ('published', 'closed');

create view vendor_clock with (security_invoker = true) as
  select tenant_id, due_on, due_on as until_on from vendor_invoice where voided_at is null;

create view insurance_clock with (security_invoker = true) as
  select tenant_id, expires_on as due_on, expires_on as until_on from insurance_file where status = 'accepted';

-- Certificates to go on under the next policy.
create view certificate_clock with (security_invoker = true) as
  select k.tenant_id, k.until_on as due_on, k.until_on from insurance_certificate k
  where k.status = 'issued' and k.renews and not exists (
    select from insurance_certificate f where f.tenant_id = k.tenant_id and f.follows_id = k.id);

create view credential_clock with (security_invoker = true) as
  select tenant_id, expires_on as due_on, expires_on as until_on from credential where status = 'cleared';

-- Invitations that wait for an answer, by the day of the letter.
create view invite_clock with (security_invoker = true) as
  select tenant_id, (sent_at at time zone 'UTC')::date as due_on, (expires_at at time zone 'UTC')::date as until_on
  from team_invite where status = 'open' and sent_at is not null and reminders < 2;

-- Transfers that a team has to answer, and those that end with their season.
create view transfer_clock with (security_invoker = true) as
  select tenant_id, answer_by as due_on, date 'infinity' as until_on from transfer where status = 'asked'
  union all
  select r.tenant_id, s.end_date + 1, 'infinity'
  from transfer r join season s on s.tenant_id = r.tenant_id and s.id = r.season_id
  where r.status in ('asked', 'with_office');

create view report_clock with (security_invoker = true) as
  select tenant_id, next_on as due_on, date 'infinity' as until_on from saved_report where next_on is not null;

-- Memberships that end, of tenants that remind people of it, from the first day of their plan to its last.
create view renewal_clock with (security_invoker = true) as
  select p.tenant_id, r.valid_until - p.first as due_on, r.valid_until - p.last as until_on
  from (select tenant_id, max(day) as first, min(day) as last from renewal_plan, unnest(days) day where is_on group by tenant_id) p
    join registration r on r.tenant_id = p.tenant_id
  where r.status = 'active' and r.deleted_at is null;

-- Automatic renewals: charges; what is not announced yet, from the longest notice on; those of registrations that are over, or ended 120
-- days ago; and those of people who have renewed.
create view auto_renewal_clock with (security_invoker = true) as
  select tenant_id, next_try_on as due_on, date 'infinity' as until_on from auto_charge where next_try_on is not null
  union all
  select a.tenant_id, case
      when r.deleted_at is not null or r.status not in ('active', 'waiting_for_approval', 'blocked') then date '-infinity'
      when a.charge_id is null and r.status = 'active' then r.valid_until - 45
      else r.valid_until + 121
    end, 'infinity'
  from auto_renewal a join registration r on r.tenant_id = a.tenant_id and r.id = a.registration_id
  where a.ended_at is null
  union all
  select a.tenant_id, '-infinity', 'infinity'
  from auto_renewal a join registration r on r.tenant_id = a.tenant_id and r.id = a.registration_id
  where a.ended_at is null and exists (
    select from registration n
    where n.tenant_id = r.tenant_id and n.member_id = r.member_id and n.member_type_id = r.member_type_id
      and n.id > r.id and n.valid_until > r.valid_until and n.deleted_at is null
      and n.status in ('waiting_for_approval', 'active', 'blocked'));

-- Instalments that are still owed: the days around which families are written to, those on which a card is charged, and those on which
-- a late fee is asked for. Whoever accepted late, by the clocks anywhere, is asked for none.
create view fee_clock with (security_invoker = true) as
  select i.tenant_id, i.due_on, i.due_on as until_on
  from fee_instalment i join fee_plan p on p.tenant_id = i.tenant_id and p.id = i.plan_id
  where i.owed > 0 and p.state = 'accepted'
  union all
  select i.tenant_id, case when i.tries = 0 then i.due_on else i.next_try_on end, 'infinity'
  from fee_instalment i join fee_plan p on p.tenant_id = i.tenant_id and p.id = i.plan_id
  where i.owed > 0 and p.state = 'accepted' and exists (
    select from mandate d
    where d.tenant_id = p.tenant_id and d.purpose = 'team_fee' and d.subject_id = p.id and d.ended_at is null)
  union all
  select i.tenant_id, i.due_on + p.grace_days + 1, 'infinity'
  from fee_instalment i join fee_plan p on p.tenant_id = i.tenant_id and p.id = i.plan_id
  where i.owed > 0 and p.state = 'accepted' and p.late_fee > 0
    and (p.accepted_at at time zone 'Etc/GMT+12')::date <= i.due_on + p.grace_days
    and not exists (
      select from team_entry e
      where e.tenant_id = p.tenant_id and e.plan_id = p.id and e.instalment_id = i.id and e.kind = 'late_fee');

-- What is left to pay of entries: the days around which payers are written to, those on which a card is charged, and those on which
-- spots go, from the warning before on; and checks to come.
create view balance_clock with (security_invoker = true) as
  select tenant_id, due_on, due_on as until_on from event_balance where state = 'open'
  union all
  select b.tenant_id, case when b.tries = 0 then b.due_on else b.next_try_on end, 'infinity'
  from event_balance b
  where b.state = 'open' and exists (
    select from mandate d
    where d.tenant_id = b.tenant_id and d.purpose = 'event_balance' and d.subject_id = b.id and d.ended_at is null)
  union all
  select b.tenant_id, b.due_on + e.release_days - 1, e.starts_on
  from event_balance b join event_party p on p.tenant_id = b.tenant_id and p.id = b.party_id
    join event e on e.tenant_id = p.tenant_id and e.id = p.event_id
  where b.state = 'open' and e.status in ('published', 'closed')
  union all
  select tenant_id, check_due_on, check_due_on from event_party where state = 'held' and check_due_on is not null;

-- Views of moments: a tenant may have something to do from `due_at` on, or as much later as the job says.

-- Charges of kept cards that were begun and not concluded.
create view collection_clock with (security_invoker = true) as
  select tenant_id, timestamptz '-infinity' as due_at from collection_try where done_at is null;

-- Entries that were accepted, with a card that was kept for it.
create view approval_clock with (security_invoker = true) as
  select p.tenant_id, timestamptz '-infinity' as due_at
  from event_party p join mandate d on d.tenant_id = p.tenant_id and d.purpose = 'event_entrant' and d.subject_id = p.id
  where p.state = 'held' and d.ended_at is null;

-- The first entry of the ledger that is in no sum by day yet, of those that are added up.
create view takings_clock with (security_invoker = true) as
  select t.id as tenant_id, (
      select e.booked_at from ledger_entry e
      where e.tenant_id = t.id and e.booked_at >= greatest((
          select until from takings_day d where d.tenant_id = t.id order by day desc limit 1), '-infinity')
        and (e.debit in ('asset:psp_clearing', 'asset:undeposited') or e.credit in ('asset:psp_clearing', 'asset:undeposited'))
        and e.kind in ('payment', 'refund', 'refund_failed') and 'liability:surplus' not in (e.debit, e.credit)
      order by e.booked_at limit 1) as due_at
  from tenant t;

-- Orders that have changed since they were counted, and tenants in which they are still to be counted to be relied on.
create view order_clock with (security_invoker = true) as
  select tenant_id, timestamptz '-infinity' as due_at from order_change
  union all
  select t.id, '-infinity' from tenant t left join order_added a on a.tenant_id = t.id
  where a.is_whole is not true or a.time_zone <> t.time_zone;

-- Entries that are in no sum of the ledger yet, registrations that the sums have to follow, and sums by other days.
create view ledger_clock with (security_invoker = true) as
  select tenant_id, timestamptz '-infinity' as due_at from registration_moved
  union all
  select t.id, '-infinity' from tenant t left join ledger_added a on a.tenant_id = t.id
  where a.time_zone <> t.time_zone or exists (
    select from ledger_entry e where e.tenant_id = t.id and e.id > greatest(a.until_id, 0));

-- The oldest answer that is kept for whoever asks again.
create view repeat_clock with (security_invoker = true) as
  select t.id as tenant_id, (
    select c.begun_at from repeatable_call c where c.tenant_id = t.id order by c.begun_at limit 1) as due_at
  from tenant t;

-- Tenants of a demonstration.
create view demo_clock with (security_invoker = true) as
  select tenant_id, timestamptz '-infinity' as due_at from property where name = 'demoTournament';

grant select on event_clock, event_ahead, vendor_clock, insurance_clock, certificate_clock, credential_clock, invite_clock, transfer_clock,
  report_clock, renewal_clock, auto_renewal_clock, fee_clock, balance_clock, approval_clock, collection_clock, takings_clock, order_clock, ledger_clock,
  repeat_clock, demo_clock to fieldhouse_watch;
