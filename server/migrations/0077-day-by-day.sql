-- The dashboard's numbers day by day, so that a season can be compared with the one before at the same day, and takings by
-- what they are for: fees, donations and premiums are each their own.

alter table season_count drop constraint season_count_subject_check;
alter table season_count add constraint season_count_subject_check
  check (subject in ('status', 'league', 'membership', 'day', 'members', 'month'));

-- The owner of a table that forces its policies sees no rows either.
alter table registration no force row level security;
alter table season_count no force row level security;
alter table season_count_change no force row level security;
alter table ledger_entry no force row level security;
alter table takings_day no force row level security;

delete from season_count where subject = 'month';

alter table season_count drop constraint season_count_subject_check;
alter table season_count add constraint season_count_subject_check
  check (subject in ('status', 'league', 'membership', 'day', 'members'));

-- What has not been added up yet is added later: it must not be in here already.
insert into season_count (tenant_id, season_id, subject, key, count)
select tenant_id, season_id, 'day', day, sum(count)
from (
  select r.tenant_id, r.season_id, to_char(r.registered_at at time zone t.time_zone, 'YYYY-MM-DD') as day, 1 as count
  from registration r join tenant t on t.id = r.tenant_id
  where r.deleted_at is null
  union all
  select c.tenant_id, c.season_id, to_char(c.registered_at at time zone t.time_zone, 'YYYY-MM-DD'), -c.change_by
  from season_count_change c join tenant t on t.id = c.tenant_id
) counted
group by 1, 2, 4;

create temporary table added_up as select tenant_id, max(until) as until from takings_day group by 1;

delete from takings_day;

alter table takings_day drop constraint takings_day_pkey;
-- What the money is for: the ledger's account across from the cards'.
alter table takings_day add column account text not null;
alter table takings_day add primary key (tenant_id, day, account);

insert into takings_day (tenant_id, day, account, charged, refunded, until)
select e.tenant_id, (e.booked_at at time zone t.time_zone)::date,
  case when e.debit = 'asset:psp_clearing' then e.credit else e.debit end,
  coalesce(sum(e.amount) filter (where e.kind = 'payment'), 0),
  coalesce(sum(case e.kind when 'refund' then e.amount else -e.amount end)
    filter (where e.kind in ('refund', 'refund_failed')), 0),
  u.until
from ledger_entry e
  join tenant t on t.id = e.tenant_id
  join added_up u on u.tenant_id = e.tenant_id and e.booked_at < u.until
where 'asset:psp_clearing' in (e.debit, e.credit) and e.kind in ('payment', 'refund', 'refund_failed')
  and 'liability:surplus' not in (e.debit, e.credit)
group by 1, 2, 3, u.until;

drop table added_up;

alter table registration force row level security;
alter table season_count force row level security;
alter table season_count_change force row level security;
alter table ledger_entry force row level security;
alter table takings_day force row level security;

-- How far the registrations of the last weeks have come, from the index alone.
create index registration_draft_begun on registration_draft (tenant_id, created_at) include (step, completed_at);
