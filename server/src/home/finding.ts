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
import { todayOf, whoIs, type Context, type OutsideContext } from '../plumbing/context.ts'
import { findRegistrations, householdOf } from '../registrations/registrations.ts'
import { findOrders } from '../treasury/treasury.ts'
import { findNewestRegistrations, findPeopleInScope, findWardNames } from './finding-queries.ts'

const NONE = { rows: [], total: 0, total_is_capped: false }
const NOTHING: Found = { people: NONE, teams: NONE, clubs: NONE, orders: NONE, coupons: NONE, waiting: NONE }

/** So many are ranked by how well they fit; a list orders them by name. */
const RANKED = 100

/** What is looked for: all that can be opened, or what something is to be done with. */
const WANTED: Readonly<Record<NonNullable<In<typeof listMatches>['act']> | 'open', readonly Kind[]>> = {
  open: ['people', 'teams', 'clubs', 'orders', 'coupons'],
  refund: ['orders'],
  approve: ['waiting'],
}

type Kind = keyof Found
type Search = { [K in Kind]: (context: Context, q: string) => Promise<Found[K]> }

const SEARCH: Search = { people: persons, teams: sides, clubs, orders, coupons, waiting }
const LISTS: Readonly<Record<Kind, Operation>> = {
  people: listMembers,
  teams: listOfficeTeams,
  clubs: listOfficeClubs,
  orders: listOrders,
  coupons: listCoupons,
  waiting: listRegistrations,
}

/**
 * What there is of what was typed, as far as the user may see it; each kind by the search of its list. Who looks after some
 * leagues finds what these have of a kind if their list of it may be seen, and what is the user’s own anywhere.
 */
export async function findAll(outside: OutsideContext, { q, act }: In<typeof listMatches>): Promise<Found> {
  const user = whoIs(outside)
  const kinds = WANTED[act ?? 'open']
  const own = outside.read((context) => findKinds(context, q, kinds))
  const ofLeagues = kinds
    .filter((kind) => user.leagues.some(({ permissions }) => permissions.has(LISTS[kind].access)))
    .map((kind) =>
      outside.inNameOf(user, LISTS[kind].access).read((context) => findKinds(context, q, [kind])),
    )
  const [mine, ...theirs] = await Promise.all([own, ...ofLeagues])
  const found: Found = { ...NOTHING, ...mine }
  for (const one of theirs)
    for (const kind of Object.keys(one) as Kind[])
      Object.assign(found, { [kind]: both(one[kind]!, found[kind]) })
  return found
}

async function findKinds(context: Context, q: string, kinds: readonly Kind[]): Promise<Partial<Found>> {
  const found = await Promise.all(kinds.map(async (kind) => [kind, await SEARCH[kind](context, q)]))
  return Object.fromEntries(found)
}

type Some = { rows: { id: number }[]; total: number; total_is_capped: boolean }

/** Rows that are in both stand where they come first, and count once. */
function both(first: Some, second: Some): Some {
  const more = second.rows.filter(({ id }) => !first.rows.some((one) => one.id === id))
  return {
    rows: [...first.rows, ...more].slice(0, MOST_FOUND),
    total: first.total + second.total - (second.rows.length - more.length),
    total_is_capped: first.total_is_capped || second.total_is_capped,
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

async function clubs(context: Context, q: string): Promise<Found['clubs']> {
  if (!may(context, listOfficeClubs)) return NONE
  const found = await listClubs(context, { q, ...FIRST }).then(shown)
  return { ...found, rows: found.rows.map(({ id, name, league }) => ({ id, name, league })) }
}

async function coupons(context: Context, q: string): Promise<Found['coupons']> {
  if (!may(context, listCoupons)) return NONE
  const found = await pageCoupons(context, { q, ...FIRST }).then(shown)
  return { ...found, rows: found.rows.map(({ id, code, name, status }) => ({ id, code, name, status })) }
}
