import { keptTotal } from './kept-total-queries.ts'
import type { Said } from 'contract/message'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { dayIn, type Day } from 'contract/dates'
import type { In } from 'contract/operation'
import {
  getRegistration,
  listRegistrations,
  type RegistrationFilters,
  type RegistrationRow,
} from 'contract/registrations/registrations'
import { within } from '../clubs/clubs.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { allOf, isDuring, isFound, pageList, type Placed } from '../plumbing/database/list-queries.ts'
import { contains, isAnySet, type Hits } from '../plumbing/database/page-queries.ts'

/** What registrations can be sorted by. The number of an order grows with its id. */
function sortsOf({ tenant }: Pick<Context, 'tenant'>) {
  const named = (table: string, name = 'name') => ({
    few: sql`(select lower(n.${sql.raw(name)}) from ${sql.raw(table)} n
      where n.tenant_id = ${tenant.id} and n.id = r.${sql.raw(`${table}_id`)})`,
  })
  return {
    registered_at: 'r.registered_at',
    name: 'r.sort_name',
    order_number: 'r.order_id',
    status: { few: 'r.status' },
    membership: named('membership'),
    division: named('division', 'label'),
    team: named('team'),
    league: named('league'),
    season: named('season'),
    paid: {
      few: sql`(select r.paid - coalesce(sum(back.refunded), 0)::bigint from order_line back
        where back.tenant_id = ${tenant.id} and back.order_id = r.order_id and back.key = r.order_line_key)`,
    },
    member_number: named('member', 'member_number'),
    email: {
      few: sql`(select lower(coalesce(n.email, o.payer_email)) from member n
        join orders o on o.tenant_id = n.tenant_id and o.id = r.order_id
        where n.tenant_id = ${tenant.id} and n.id = r.member_id)`,
    },
  }
}

/** The columns of a registration that say where it belongs. */
export const IN_REGISTRATION = { club: 'r.club_id', team: 'r.team_id' }

const found = (typed: string, most: number) => sql`search_registrations(${contains(typed)}, ${sql.lit(most)})`

export function findRegistrations(
  context: Context,
  { search, q = search, sort = '-registered_at', filters = {}, ...place }: In<typeof listRegistrations>,
) {
  const seesAll = context.user!.permissions.has(listRegistrations.access)
  return pageList(
    context,
    { ...place, q },
    {
      sort,
      sorts: sortsOf(context),
      id: 'r.id',
      search: found,
      finds_rows: true,
      isFiltered: isAnySet(filters) || !seesAll,
      all: sql`registration r where r.tenant_id = ${context.tenant.id} and r.deleted_at is null`,
      which: (hits) =>
        sql`${conditionsOf(context, filters, hits)} and ${within(context, listRegistrations.access, IN_REGISTRATION)}`,
      rows: (columns, which, end, ordered) => registrations<Placed>(context, columns, which, end, ordered),
      kept: () => (seesAll ? keptTotal(context, filters) : undefined),
    },
  )
}

/** The newest registrations of a season, as the season's list begins. */
export const findNewest = (context: Context, season_id: number, most: number): Promise<RegistrationRow[]> =>
  registrations(
    context,
    sql``,
    sql`r.season_id = ${season_id} and ${within(context, listRegistrations.access, IN_REGISTRATION)}`,
    sql`order by r.registered_at desc, r.id desc limit ${sql.lit(most)}`,
  )

/**
 * Registrations as the table shows them, plus further columns. Names are looked up per row instead of joined:
 * with nine joined tables PostgreSQL plans for twenty milliseconds for each new set of filters before it
 * reads for half a millisecond. Limited by `end` before anything is looked up: a search would otherwise look
 * it up for every hit.
 */
async function registrations<More = unknown>(
  { db, tenant, now }: Context,
  columns: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
  end: RawBuilder<unknown>,
  ordered = end,
): Promise<(RegistrationRow & More)[]> {
  const { rows } = await sql<RegistrationRow & More>`
    select r.id, r.member_id, m.member_number, r.sort_name as name, mt.name as member_type,
      (select ms.name from membership ms where ms.tenant_id = ${tenant.id} and ms.id = r.membership_id) as membership,
      (select s.name from season s where s.tenant_id = ${tenant.id} and s.id = r.season_id) as season,
      (select l.name from league l where l.tenant_id = ${tenant.id} and l.id = r.league_id) as league,
      (select d.label from division d where d.tenant_id = ${tenant.id} and d.id = r.division_id) as division,
      (select t.name from team t where t.tenant_id = ${tenant.id} and t.id = r.team_id) as team,
      r.status, ${beginsOn(dayIn(tenant.time_zone, now))}, r.paid - coalesce(back.refunded, 0) as paid, coalesce(back.refunded, 0) as refunded, o.number as order_number, coalesce(m.email, o.payer_email) as email, r.registered_at${columns}
    from (select * from registration r where r.tenant_id = ${tenant.id} and r.deleted_at is null and ${which} ${end}) r
      join member m on m.tenant_id = ${tenant.id} and m.id = r.member_id
      join member_type mt on mt.tenant_id = ${tenant.id} and mt.id = r.member_type_id
      join orders o on o.tenant_id = ${tenant.id} and o.id = r.order_id
      left join order_line back on back.tenant_id = ${tenant.id} and back.order_id = r.order_id and back.key = r.order_line_key
    ${ordered}`.execute(db)
  return rows
}

const KINDS = { member: ['player', 'person'], club: ['club'], team: ['team'] } as const

/** The filters and the search (as typed, or its hits) as conditions on `r`. */
export function conditionsOf(
  context: Pick<Context, 'tenant'>,
  {
    type = 'registration',
    status,
    season_id,
    league_id,
    division_id,
    member_type_id,
    membership_id,
    from,
    until,
  }: RegistrationFilters,
  search: string | Hits | undefined,
): RawBuilder<SqlBool> {
  const among = (column: string, values: readonly (string | number)[] | undefined) =>
    values?.length ? [sql<SqlBool>`${sql.raw(column)} in (${sql.join(values)})`] : []
  /** 0 means "none". */
  const amongOrNone = (column: string, values: readonly number[] | undefined) =>
    values?.includes(0)
      ? [sql<SqlBool>`(${sql.raw(column)} is null or ${sql.raw(column)} in (${sql.join(values)}))`]
      : among(column, values)
  return allOf([
    ...(type === 'registration'
      ? []
      : [
          sql<SqlBool>`r.member_type_id in (select kinds.id from member_type kinds
            where kinds.tenant_id = ${context.tenant.id} and kinds.kind in (${sql.join(KINDS[type])}))`,
        ]),
    ...among('r.status', status),
    ...among('r.season_id', season_id === undefined ? [] : [season_id]),
    ...amongOrNone('r.league_id', league_id),
    ...amongOrNone('r.division_id', division_id),
    ...among('r.member_type_id', member_type_id),
    ...among('r.membership_id', membership_id),
    ...isDuring(context, sql`r.registered_at`, { from, until }),
    ...isFound('r.id', search, found),
  ])
}

/** Active people have a card; it is drawn when it is requested. */
const HAS_CARD = sql`r.status = 'active' and mt.kind in ('player', 'person') as has_card`

/** Of a registration `r` and a day: the first day of an active one that is still to begin. */
export const beginsOn = (today: Day) =>
  sql`case when r.status = 'active' and r.valid_from > ${today}::date then r.valid_from end as begins_on`

/**
 * The order of somebody's registrations `r` on a day: current ones, then upcoming ones, then those that are
 * over or ended early; newest first within each group.
 */
export const standingOn = (today: Day) => sql`
  (case when r.status in ('closed', 'inactive', 'rejected', 'failed') or r.valid_until < ${today}::date then 2
    when r.valid_from > ${today}::date then 1 else 0 end), r.id desc`

/** First name first, for talking to the family; tables that mix kinds use the last name first. */
const SPOKEN_NAME = sql`case when mt.kind in ('player', 'person') then m.first_name || ' ' || m.last_name else r.sort_name end as spoken_name`

type Detail = {
  version: number
  order_id: number
  draft_id: number
  person_key: string
  price: number
  eligibility: Said | null
  valid_from: string
  valid_until: string
  decided_at: string | null
  decision_reason: string | null
  has_card: boolean
  spoken_name: string
  club_id: number | null
  team_id: number | null
  club: { id: number; name: string } | null
}

/** A registration with everything its page shows, if the user may see it. */
export const getVisibleRegistration = (context: Context, id: number) =>
  getRegistrationDetail(context, id, within(context, getRegistration.access, IN_REGISTRATION))

/** The same for a letter, which has no user. */
export async function getRegistrationDetail(
  context: Context,
  id: number,
  which: RawBuilder<SqlBool> = sql`true`,
) {
  const [row] = await registrations<Detail>(
    context,
    sql`, r.version, r.order_id, r.draft_id, r.person_key, r.price, r.eligibility, r.valid_from, r.valid_until,
      r.decided_at, r.decision_reason, ${HAS_CARD}, ${SPOKEN_NAME},
      case when mt.kind = 'club' then r.club_id end as club_id, r.team_id,
      case when r.club_id is null then (
        select json_build_object('id', c.id, 'name', c.name) from team t
          join club c on c.tenant_id = t.tenant_id and c.id = t.club_id
        where t.tenant_id = ${context.tenant.id} and t.id = r.team_id)
      else (
        select json_build_object('id', c.id, 'name', c.name) from club c
        where c.tenant_id = ${context.tenant.id} and c.id = r.club_id) end as club`,
    sql`r.id = ${id} and ${which}`,
    sql`limit 1`,
  )
  return row
}

/** What was registered with an order, as far as the user may see it, in order of entry. */
export const findVisibleOfOrder = (context: Context, order_id: number) =>
  registrations(
    context,
    sql``,
    sql`r.order_id = ${order_id} and ${within(context, getRegistration.access, IN_REGISTRATION)}`,
    sql`order by id`,
    sql`order by r.id`,
  )

/** What a registration order resulted in, in order of entry. */
export async function findRegistrationsOfDraft(context: Context, draft_id: number) {
  type Brought = {
    has_card: boolean
    gets_card: boolean
    spoken_name: string
    valid_from: string
    valid_until: string
    team_id: number | null
  }
  const rows = await registrations<Brought>(
    context,
    sql`, ${HAS_CARD}, mt.kind in ('player', 'person') as gets_card, ${SPOKEN_NAME}, r.valid_from, r.valid_until, r.team_id`,
    sql`r.draft_id = ${draft_id}`,
    sql`order by r.id`,
  )
  return rows.map(({ spoken_name, ...row }) => ({ ...row, name: spoken_name }))
}

/** All registrations of certain people, in their order as of today. */
export const findRegistrationsOfMembers = (context: Context, member_ids: readonly number[]) =>
  registrations<{
    kind: string
    has_card: boolean
    valid_from: string
    valid_until: string
    team_id: number | null
    order_id: number
    draft_id: number
  }>(
    context,
    sql`, mt.kind, ${HAS_CARD}, r.valid_from, r.valid_until, r.team_id, r.order_id, r.draft_id`,
    sql`r.member_id in (${sql.join(member_ids)})`,
    sql`order by ${standingOn(todayOf(context))}`,
  )
