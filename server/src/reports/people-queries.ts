import { sql } from 'kysely'
import type { ReportFilters } from 'contract/reports'
import { STATE_LABELS } from 'contract/reports/definitions'
import type { Context } from '../plumbing/context.ts'
import { all, among, monthOf, namesOf, placed, PLACES, within, type Source } from './source-queries.ts'

type About = Pick<Context, 'tenant'>

const left = ({ tenant }: About, filters: ReportFilters) => [
  sql`r.tenant_id = ${tenant.id}`,
  sql`r.deleted_at is null`,
  ...placed(filters),
  ...among(sql`r.status`, filters.status),
  ...within({ tenant }, sql`r.registered_at`, filters),
]

const groups = (context: About) => ({
  ...PLACES,
  status: sql`r.status`,
  month: monthOf(context, sql`r.registered_at`),
})

/** The seasons, each with the one before it. */
const inOrder = ({ tenant }: About) => sql`(
    select id, start_date, lag(id) over (order by start_date, id) as before_id from season where tenant_id = ${tenant.id}
  ) own_season on own_season.id = r.season_id`

/** Whether the person of a registration was there in the season before, or in an earlier one. */
const loyaltyOf = ({ tenant }: About) => sql`case
  when exists (select from registration earlier
    where earlier.tenant_id = ${tenant.id} and earlier.member_id = r.member_id
      and earlier.season_id = own_season.before_id and earlier.deleted_at is null) then 'returning'
  when exists (select from registration earlier
      join season past on past.tenant_id = earlier.tenant_id and past.id = earlier.season_id
    where earlier.tenant_id = ${tenant.id} and earlier.member_id = r.member_id
      and past.start_date < own_season.start_date and earlier.deleted_at is null) then 'back'
  else 'new' end`

/** Where the person of a registration lives: a child without an address where a parent does. */
const stateOf = ({
  tenant,
}: About) => sql`(select case when home.state = any (${Object.keys(STATE_LABELS)}::text[]) then home.state else 'none' end
  from (
    select case when m.address ->> 'state' is not null then m.address ->> 'state' else (
      select p.address ->> 'state' from guardianship g join member p on p.tenant_id = g.tenant_id and p.id = g.guardian_id
      where g.tenant_id = ${tenant.id} and g.minor_id = m.id and p.address ->> 'state' is not null
      order by g.is_primary desc, g.guardian_id limit 1) end as state
    from member m where m.tenant_id = ${tenant.id} and m.id = r.member_id
  ) home)`

/** Everybody with a registration that matches the filters, as in the list of members. */
export function people(context: About, filters: ReportFilters): Source {
  const [loyalty, state] = [loyaltyOf(context), stateOf(context)]
  const rows = sql`from registration r join ${inOrder(context)}
    where ${all([...left(context, filters), ...among(loyalty, filters.loyalty), ...among(state, filters.state)])}`
  return {
    counted: rows,
    listed: sql`from member m where m.tenant_id = ${context.tenant.id} and m.id in (select r.member_id ${rows})`,
    groups: { ...groups(context), loyalty, state },
    distinct: sql`r.member_id`,
    order: { column: 'm.id', id: 'm.id' },
    id: sql`m.id`,
    registration_id: sql`null::bigint`,
    member_id: sql`m.id`,
    cells: {
      member_number: sql`m.member_number`,
      name: sql`m.last_name || ', ' || m.first_name`,
      dob: sql`m.dob`,
      email: sql`m.email`,
      phone: sql`m.phone`,
      created_at: sql`m.created_at`,
    },
  }
}

/**
 * Refunds of individual registrations: few have any, so these are looked up instead of the lines of all
 * orders.
 */
const wentBack = ({ tenant }: About) => sql`left join (
    select order_id, key, refunded from order_line where tenant_id = ${tenant.id} and refunded > 0
  ) back on back.order_id = r.order_id and back.key = r.order_line_key`

/** Registrations as in their list. */
export function registrations(context: About, filters: ReportFilters): Source {
  const rows = sql`from registration r ${wentBack(context)}
    join member m on m.tenant_id = r.tenant_id and m.id = r.member_id
    join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
    where ${all(left(context, filters))}`
  const net = sql`r.paid - coalesce(back.refunded, 0)`
  return {
    counted: sql`from registration r ${wentBack(context)} where ${all(left(context, filters))}`,
    listed: rows,
    groups: groups(context),
    amount: net,
    order: { column: 'r.id', id: 'r.id' },
    id: sql`r.id`,
    registration_id: sql`r.id`,
    member_id: sql`r.member_id`,
    cells: {
      order_number: sql`o.number`,
      registered_at: sql`r.registered_at`,
      status: sql`r.status`,
      member_number: sql`m.member_number`,
      name: sql`r.sort_name`,
      ...namesOf(context),
      net_paid: net,
      refunded: sql`coalesce(back.refunded, 0)`,
    },
  }
}

/** Registrations as they were started, however far they came. */
export function starts(context: About, filters: ReportFilters): Source {
  const stage = sql`case when d.completed_at is null then d.step else 'done' end`
  const rows = sql`from registration_draft d where ${all([
    sql`d.tenant_id = ${context.tenant.id}`,
    ...among(stage, filters.stage),
    ...within(context, sql`d.created_at`, filters),
  ])}`
  return {
    counted: rows,
    listed: rows,
    groups: { stage, month: monthOf(context, sql`d.created_at`) },
    order: { column: 'd.id', id: 'd.id' },
    id: sql`d.id`,
    registration_id: sql`(select min(r.id) from registration r where r.tenant_id = ${context.tenant.id} and r.draft_id = d.id)`,
    member_id: sql`null::bigint`,
    cells: {
      created_at: sql`d.created_at`,
      updated_at: sql`d.updated_at`,
      stage,
      people: sql`jsonb_array_length(coalesce(d.data -> 'people', '[]'))::text`,
    },
  }
}

/** Valid signatures. */
export function signatures(context: About, filters: ReportFilters): Source {
  const rows = sql`from waiver_signature s
    join waiver_version v on v.tenant_id = s.tenant_id and v.id = s.version_id
    left join waiver_signature_subject u on u.tenant_id = s.tenant_id and u.signature_id = s.id
    left join registration r on r.tenant_id = u.tenant_id and r.id = u.registration_id
    left join member m on m.tenant_id = u.tenant_id and m.id = u.member_id
    where ${all([
      sql`s.tenant_id = ${context.tenant.id}`,
      sql`s.kind = 'signed'`,
      sql`not exists (select 1 from waiver_signature x where x.tenant_id = ${context.tenant.id} and x.revokes = s.id)`,
      ...placed(filters),
      ...among(sql`v.waiver_id`, filters.waiver_id),
      ...within(context, sql`s.signed_at`, filters),
    ])}`
  return {
    counted: rows,
    listed: rows,
    groups: { ...PLACES, waiver: sql`v.waiver_id`, month: monthOf(context, sql`s.signed_at`) },
    order: { column: 's.id', id: 's.id' },
    id: sql`s.id`,
    registration_id: sql`r.id`,
    member_id: sql`m.id`,
    cells: {
      signed_at: sql`s.signed_at`,
      waiver: sql`v.title`,
      version: sql`v.number::text`,
      name: sql`coalesce(r.sort_name, m.last_name || ', ' || m.first_name)`,
      member_number: sql`m.member_number`,
      ...namesOf(context),
    },
  }
}
