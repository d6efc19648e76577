import { sql, type Expression, type SqlBool } from 'kysely'
import type { In } from 'contract/operation'
import type { listRegistrations, RegistrationFilters } from 'contract/memberships/registrations'
import type { RegistrationStatus } from 'contract/statuses'
import type { Context } from '../context.ts'
import { contains, page, type Order } from '../page-queries.ts'

const ORDERS = {
  '-registered_at': { column: 'r.registered_at', descending: true },
  registered_at: { column: 'r.registered_at', descending: false },
  name: { column: 'r.sort_name', descending: false },
  '-name': { column: 'r.sort_name', descending: true },
} as const

/** A search shows at most this many hits; whoever needs more narrows it down. */
const SEARCH_LIMIT = 1000

export function findRegistrations(
  context: Context,
  { cursor, per_page, q, sort = '-registered_at', filters = {} }: In<typeof listRegistrations>,
) {
  const order: Order = { ...ORDERS[sort], id: 'r.id' }
  const conditions = conditionsOf(context, filters, q)
  const rows = registrationRows(context)
    .select([sql.ref<string>(order.column).as('page_value'), 'r.id as page_id'])
    .where((e) => e.and(conditions))
  const count = standing(context).where((e) => e.and(conditions))
  return page(rows, count, { cursor, per_page }, order)
}

/** The rows of an export after the place of the one before, in the order of registration. */
export const findRegistrationsAfter = (
  context: Context,
  after: number,
  most: number,
  filters: RegistrationFilters,
  q: string | undefined,
) =>
  registrationRows(context)
    .where((e) => e.and(conditionsOf(context, filters, q)))
    .where('r.id', '>', after)
    .orderBy('r.id')
    .limit(most)
    .execute()

const standing = ({ db, tenant }: Context) =>
  db.selectFrom('registration as r').where('r.tenant_id', '=', tenant.id).where('r.deleted_at', 'is', null)

const base = (context: Context) =>
  standing(context)
    .innerJoin('member as m', (join) =>
      join.onRef('m.tenant_id', '=', 'r.tenant_id').onRef('m.id', '=', 'r.member_id'),
    )
    .innerJoin('membership as ms', (join) =>
      join.onRef('ms.tenant_id', '=', 'r.tenant_id').onRef('ms.id', '=', 'r.membership_id'),
    )
    .innerJoin('member_type as mt', (join) =>
      join.onRef('mt.tenant_id', '=', 'r.tenant_id').onRef('mt.id', '=', 'r.member_type_id'),
    )
    .innerJoin('season as s', (join) =>
      join.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.id', '=', 'r.season_id'),
    )
    .innerJoin('orders as o', (join) =>
      join.onRef('o.tenant_id', '=', 'r.tenant_id').onRef('o.id', '=', 'r.order_id'),
    )
    .leftJoin('league as l', (join) =>
      join.onRef('l.tenant_id', '=', 'r.tenant_id').onRef('l.id', '=', 'r.league_id'),
    )
    .leftJoin('division as d', (join) =>
      join.onRef('d.tenant_id', '=', 'r.tenant_id').onRef('d.id', '=', 'r.division_id'),
    )
    .leftJoin('team as t', (join) =>
      join.onRef('t.tenant_id', '=', 'r.tenant_id').onRef('t.id', '=', 'r.team_id'),
    )

export const registrationRows = (context: Context) =>
  base(context).select([
    'r.id',
    'r.member_id',
    'm.member_number',
    'r.sort_name as name',
    'mt.name as member_type',
    'ms.name as membership',
    's.name as season',
    'l.name as league',
    'd.label as division',
    't.name as team',
    sql<RegistrationStatus>`r.status`.as('status'),
    'r.paid',
    'o.number as order_number',
    sql<string | null>`coalesce(m.email, o.payer_email)`.as('email'),
    'r.registered_at',
  ])

/** What the filters and the search leave, as conditions on `r`. */
function conditionsOf(
  { tenant }: Context,
  {
    status,
    season_id,
    league_id,
    division_id,
    member_type_id,
    membership_id,
    from,
    until,
  }: RegistrationFilters,
  q: string | undefined,
): Expression<SqlBool>[] {
  const among = (column: string, values: readonly (string | number)[] | undefined) =>
    values?.length ? [sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`] : []
  /** The first moment of a day, in the tenant's zone. */
  const midnight = (day: string, plus = 0) =>
    sql`((${day}::date + ${plus}::int)::timestamp at time zone ${tenant.time_zone})`
  return [
    ...among('r.status', status),
    ...among('r.season_id', season_id === undefined ? [] : [season_id]),
    ...among('r.league_id', league_id),
    ...among('r.division_id', division_id),
    ...among('r.member_type_id', member_type_id),
    ...among('r.membership_id', membership_id),
    ...(from ? [sql<SqlBool>`r.registered_at >= ${midnight(from)}`] : []),
    ...(until ? [sql<SqlBool>`r.registered_at < ${midnight(until, 1)}`] : []),
    ...(q?.trim()
      ? [sql<SqlBool>`r.id in (select search_registrations(${contains(q)}, ${SEARCH_LIMIT}))`]
      : []),
  ]
}

/** One registration as in the table, with what only its own page shows. */
export const getRegistrationDetail = (context: Context, id: number) =>
  registrationRows(context)
    .select([
      'r.version',
      'r.order_id',
      'r.draft_id',
      'r.person_key',
      'r.price',
      'r.eligibility',
      'r.valid_from',
      'r.valid_until',
      'r.decided_at',
      'r.decision_reason',
      HAS_CARD.as('has_card'),
      SPOKEN_NAME.as('spoken_name'),
    ])
    .where('r.id', '=', id)
    .executeTakeFirst()

/** Whoever is an active person has a card; it is drawn when it is asked for. */
const HAS_CARD = sql<boolean>`r.status = 'active' and mt.kind in ('player', 'person')`

/** As one says it to the family; a table of many sorts by the last name instead. */
const SPOKEN_NAME = sql<string>`case when mt.kind in ('player', 'person') then m.first_name || ' ' || m.last_name else r.sort_name end`

/** What a registration order brought, in the order of entry. */
export async function findRegistrationsOfDraft(context: Context, draft_id: number) {
  const rows = await registrationRows(context)
    .select([HAS_CARD.as('has_card'), SPOKEN_NAME.as('spoken_name'), 'r.valid_until'])
    .where('r.draft_id', '=', draft_id)
    .orderBy('r.id')
    .execute()
  return rows.map(({ spoken_name, ...row }) => ({ ...row, name: spoken_name }))
}

/** All registrations of some people, the newest first. */
export const findRegistrationsOfMembers = (context: Context, member_ids: readonly number[]) =>
  registrationRows(context)
    .select(['mt.kind', HAS_CARD.as('has_card'), 'r.valid_from', 'r.valid_until'])
    .where('r.member_id', 'in', member_ids)
    .orderBy('r.id', 'desc')
    .execute()
