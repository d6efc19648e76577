import { fitOf } from 'contract/fit'
import { listOfficeClubs } from 'contract/clubs/club-details'
import { listOfficeTeams } from 'contract/clubs/teams'
import { MOST_FOUND, type Found, type FoundPerson, type listMatches } from 'contract/home/finding'
import { listMembers, searchMember } from 'contract/office/member-list'
import type { In, Operation } from 'contract/operation'
import { refundPayment } from 'contract/payments'
import { listCoupons } from 'contract/payments/coupons'
import { listRegistrations } from 'contract/registrations/registrations'
import { listOrders } from 'contract/treasury/orders'
import { listClubs, listTeams, myTeams } from '../clubs/clubs.ts'
import { findMembers } from '../office/office.ts'
import { findPaidOrdersOf, pageCoupons } from '../payments/payments.ts'
import { todayOf, whoIs, type Context } from '../plumbing/context.ts'
import { findRegistrations, householdOf } from '../registrations/registrations.ts'
import { findOrders } from '../treasury/treasury.ts'
import { findNewestRegistrations, findPeopleInScope, findWardNames } from './finding-queries.ts'

const NONE = { rows: [], total: 0, total_is_capped: false }
const NOTHING: Found = { people: NONE, teams: NONE, clubs: NONE, orders: NONE, coupons: NONE, waiting: NONE }

/** So many are ranked by how well they fit; a list orders them by name. */
const RANKED = 100

/** What there is of what was typed, as far as the user may see it; each kind by the search of its list. */
export async function findAll(context: Context, { q, act }: In<typeof listMatches>): Promise<Found> {
  if (act === 'refund') return { ...NOTHING, orders: await orders(context, q) }
  if (act === 'approve') return { ...NOTHING, waiting: await waiting(context, q) }
  const [people, teams, clubs, paid, coupons] = await Promise.all([
    persons(context, q),
    sides(context, q),
    may(context, listOfficeClubs) ? listClubs(context, { q, ...FIRST }).then(shown) : NONE,
    orders(context, q),
    may(context, listCoupons) ? pageCoupons(context, { q, ...FIRST }).then(shown) : NONE,
  ])
  return {
    ...NOTHING,
    people,
    teams,
    clubs: { ...clubs, rows: clubs.rows.map(({ id, name, league }) => ({ id, name, league })) },
    orders: paid,
    coupons: {
      ...coupons,
      rows: coupons.rows.map(({ id, code, name, status }) => ({ id, code, name, status })),
    },
  }
}

const FIRST = { cursor: undefined, page: undefined, per_page: MOST_FOUND }

/** Whether the user may make a call, for some rows at least. */
function may(context: Context, { access, scoped }: Pick<Operation, 'access' | 'scoped'>): boolean {
  const { permissions, scopes } = whoIs(context)
  return permissions.has(access) || (scoped === true && scopes.some((scope) => scope.permissions.has(access)))
}

type Page<Row> = { data: readonly Row[]; meta: { total: number; total_is_capped: boolean } }

const shown = <Row>({ data, meta: { total, total_is_capped } }: Page<Row>) => ({
  rows: [...data],
  total,
  total_is_capped,
})

/** Those that fit, the best first; those that are merely near keep their order behind them. */
const ranked = <Row>(rows: readonly Row[], q: string, text: (row: Row) => string) =>
  rows
    .map((row) => ({ row, fit: fitOf(text(row), q) }))
    .toSorted((a, b) => b.fit - a.fit)
    .map(({ row }) => row)

/** The first of a few rows that fit. */
function fitting<Row>(rows: readonly Row[], q: string, text: (row: Row) => string) {
  const found = ranked(
    rows.filter((row) => fitOf(text(row), q) > 0),
    q,
    text,
  )
  return { rows: found.slice(0, MOST_FOUND), total: found.length, total_is_capped: false }
}

/** Everybody for the office; the people of their teams for coaches and clubs; and one's own family for all. */
async function persons(context: Context, q: string): Promise<Found['people']> {
  if (may(context, listMembers)) return everybody(context, q)
  const [own, inScope] = await Promise.all([
    family(context, q),
    may(context, searchMember) || may(context, listOfficeTeams)
      ? findPeopleInScope(context, q, { most: RANKED, today: todayOf(context) })
      : [],
  ])
  const theirs = ranked(
    inScope.filter(({ id }) => !own.rows.some((one) => one.id === id)),
    q,
    ({ name }) => name,
  )
  return {
    rows: [...own.rows, ...theirs].slice(0, MOST_FOUND),
    total: own.total + theirs.length,
    total_is_capped: inScope.length >= RANKED,
  }
}

async function everybody(context: Context, q: string): Promise<Found['people']> {
  const found = await findMembers(context, { q, cursor: undefined, page: undefined, per_page: RANKED })
  const best = ranked(found.data, q, ({ name, email, member_number }) =>
    [name, email, member_number].join(' '),
  )
  const rows = best.slice(0, MOST_FOUND)
  const wards = await findWardNames(
    context,
    rows.map(({ id }) => id),
  )
  return {
    ...shown(found),
    rows: rows.map(({ id, name, member_number, email, membership, season, status, team }) => ({
      ...{ id, member_number, email, membership, season, status, team },
      name: spoken(name),
      guardian_of: wards.get(id) ?? [],
      opens: 'member' as const,
      opens_id: id,
    })),
  }
}

/** 'Ball, Ada' as 'Ada Ball'. */
const spoken = (name: string) => name.replace(/^([^,]+), (.+)$/, '$2 $1')

async function family(context: Context, q: string): Promise<Found['people']> {
  const people = await householdOf(context)
  const found = fitting(people, q, ({ first_name, last_name, member_number }) =>
    [first_name, last_name, member_number].join(' '),
  )
  const newest = await findNewestRegistrations(
    context,
    found.rows.map(({ id }) => id),
  )
  return {
    ...found,
    rows: found.rows.map(
      ({ id, first_name, last_name, member_number }): FoundPerson => ({
        ...{ id, member_number, name: `${first_name} ${last_name}`, email: null, guardian_of: [] },
        ...(newest.get(id) ?? { membership: null, season: null, status: null, team: null }),
        opens: 'family',
        opens_id: id,
      }),
    ),
  }
}

/** The teams somebody looks after, and those they or their children play for. */
async function sides(context: Context, q: string): Promise<Found['teams']> {
  const looksAfter = may(context, listOfficeTeams)
  const [office, mine] = await Promise.all([
    looksAfter ? listTeams(context, { q, ...FIRST }).then(shown) : NONE,
    whoIs(context).permissions.has(listOfficeTeams.access) ? [] : myTeams(context),
  ])
  const found = office.rows.map(({ id, name, club, division, season }) => ({
    ...{ id, name, club, division, season },
    opens: 'team' as const,
  }))
  const own = fitting(
    mine.filter(({ id }) => !found.some((one) => one.id === id)),
    q,
    ({ text, club }) => `${text} ${club ?? ''}`,
  )
  return {
    rows: [
      ...found,
      ...own.rows.map(({ id, text, club, division, season }) => ({
        ...{ id, name: text, club, division, season },
        opens: 'calendar' as const,
      })),
    ].slice(0, MOST_FOUND),
    total: office.total + own.total,
    total_is_capped: office.total_is_capped,
  }
}

async function orders(context: Context, q: string): Promise<Found['orders']> {
  if (may(context, listOrders)) {
    const found = shown(await findOrders(context, { q, ...FIRST }))
    const mayRefund = may(context, refundPayment)
    return {
      ...found,
      rows: found.rows.map(({ id, number, payer_name, status, total, refunded }) => ({
        ...{ id, number, payer_name, status, total },
        may_refund: mayRefund && ['paid', 'partly_refunded'].includes(status) && refunded < total,
        opens: 'order',
      })),
    }
  }
  const found = fitting(
    await findPaidOrdersOf(context, whoIs(context).id),
    q,
    ({ number, lines }) =>
      `${number} ${lines.map(({ label, detail }) => [label, detail].join(' ')).join(' ')}`,
  )
  return {
    ...found,
    rows: found.rows.map(({ id, number, payer_name, status, total }) => ({
      ...{ id, number, payer_name, status, total },
      may_refund: false,
      opens: 'family',
    })),
  }
}

async function waiting(context: Context, q: string): Promise<Found['waiting']> {
  if (!may(context, listRegistrations)) return NONE
  const found = await findRegistrations(context, {
    q,
    ...FIRST,
    filters: { status: ['waiting_for_approval'] },
  })
  return {
    ...shown(found),
    rows: found.data.map(({ id, name, membership, season }) => ({
      ...{ id, membership, season },
      name: spoken(name),
    })),
  }
}
