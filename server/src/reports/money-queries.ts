import { sql, type RawBuilder } from 'kysely'
import type { Day } from 'contract/dates'
import type { ReportFilters } from 'contract/reports'
import { TRANSACTION_CATEGORIES } from 'contract/tenants'
import type { Context } from '../plumbing/context.ts'
import { LEDGER } from '../payments/payments.ts'
import { dayFrom, SPREAD, sumsOf, tallyOf, type Added } from './sums-queries.ts'
import {
  all,
  among,
  amongIds,
  daysOf,
  monthOf,
  namesOf,
  orNone,
  placed,
  PLACES,
  within,
  type Numbers,
  type Source,
  type DaySpan,
} from './source-queries.ts'

type About = Pick<Context, 'tenant'>
type Sql = RawBuilder<unknown>
type Categories = readonly { id: number; name: string }[]

/** Each ledger entry from both of its sides: debit positive, credit negative. */
const entrySides = sql`ledger_entry e
  cross join lateral (values (0, e.debit, e.credit, e.amount), (1, e.credit, e.debit, -e.amount))
    as side (place, account, other, amount)`

/**
 * With the order, the line and the registration they are about. Avoid `coalesce` here: PostgreSQL considers
 * it unsafe to push through row-level security and would read all registrations for each entry.
 */
const sides = (context: About) => sql`${entrySides}
  join orders o on o.tenant_id = ${context.tenant.id} and o.id = e.order_id
  left join order_line ol on ol.tenant_id = ${context.tenant.id} and ol.id = e.order_line_id
  left join registration bought
    on bought.tenant_id = ol.tenant_id and bought.order_id = ol.order_id and bought.order_line_key = ol.key
  left join registration_upgrade up on up.tenant_id = ol.tenant_id and ol.purpose = 'upgrade' and up.id = ol.subject_id
  left join registration r on r.tenant_id = ${context.tenant.id} and r.id = case when bought.id is null then up.registration_id else bought.id end
  left join member_type mt on mt.tenant_id = ${context.tenant.id} and mt.id = r.member_type_id`

/**
 * The same for a page that no filter narrows except by days: the order, line and registration of one entry after another are looked up.
 * PostgreSQL plans for a tenant of average size. Where most are small, it joins by reading all orders and registrations of the tenant,
 * which is slow for a large one; `offset 0` stops it from turning these subqueries into such joins.
 */
const sidesInTurn = ({ tenant }: About) => sql`${entrySides}
  cross join lateral (select * from orders where tenant_id = ${tenant.id} and id = e.order_id offset 0) o
  left join lateral (select * from order_line where tenant_id = ${tenant.id} and id = e.order_line_id offset 0) ol on true
  left join lateral (select id from registration
    where tenant_id = ${tenant.id} and order_id = ol.order_id and order_line_key = ol.key offset 0) bought on true
  left join lateral (select registration_id from registration_upgrade
    where tenant_id = ${tenant.id} and ol.purpose = 'upgrade' and id = ol.subject_id offset 0) up on true
  left join lateral (select * from registration
    where tenant_id = ${tenant.id} and id = case when bought.id is null then up.registration_id else bought.id end offset 0) r on true
  left join lateral (select * from member_type where tenant_id = ${tenant.id} and id = r.member_type_id offset 0) mt on true`

/** The same relation from sums: a row is all entries of a day or month that have everything in common. */
const summedSides = (context: About, sums: Sql) => sql`(${sums}) e
  cross join lateral (values (0, e.debit, e.credit, 1), (1, e.credit, e.debit, -1)) as side (place, account, other, sign)
  cross join lateral (select e.coupon_id) o
  cross join lateral (select e.line_account as account, e.purpose, null::bigint as coupon_id) ol
  cross join lateral (select e.season_id, e.league_id, e.division_id, e.membership_id, e.member_type_id) r
  left join member_type mt on mt.tenant_id = ${context.tenant.id} and mt.id = e.member_type_id`

/** The coupon of the line, or else that of its order; without `coalesce`, as above. */
const COUPON = sql`case when ol.coupon_id is null then o.coupon_id else ol.coupon_id end`

const isOfEvents = (account: Sql) =>
  sql`(${account} like 'revenue:event%' or ${account} = ${sql.lit(LEDGER.expiredCredits)})`

/** A draft is looked up by a value: for `exists` PostgreSQL reads all drafts first, for the rows a page does not have. */
const isRenewal = ({ tenant }: About) => sql`(select begun.season_id from registration_draft begun
  where begun.tenant_id = ${tenant.id} and begun.id = r.draft_id) is not null`

/** What money moved for, as a number from the specification's list (R-259); 0 if it is not in there. */
const categoryOf = (account: Sql, isRenewed: Sql) => sql`case
  when e.kind in ('refund', 'refund_failed') and ${account} <> ${sql.lit(LEDGER.surplus)} then 7
  when ${account} = ${sql.lit(LEDGER.fees)} then 8
  when ${account} = ${sql.lit(LEDGER.surplus)} then 9
  when ${account} in (${sql.lit(LEDGER.discounts)}, ${sql.lit(LEDGER.comps)}) then 6
  when ${account} = ${sql.lit(LEDGER.donations)} then 4
  when ${account} = ${sql.lit(LEDGER.protection)} then 5
  when ${account} = ${sql.lit(LEDGER.memberships)} then case
    when mt.kind = 'team' or ol.purpose = 'league_fee' then 2
    when ol.purpose = 'upgrade' then 11
    when ${isRenewed} then 10
    else 1 end
  when ${isOfEvents(account)} then 3
  else 0 end`

/**
 * What money is for, whichever way it goes: a refund is of the kind that it gives back, and what was given away of the kind that
 * its line costs. Credit from the office, which is of no line, counts at events.
 */
const kindOf = (account: Sql) => sql`case
  when ${account} in (${sql.lit(LEDGER.discounts)}, ${sql.lit(LEDGER.comps)}) then case
    when e.kind = 'credit' or ${isOfEvents(sql`ol.account`)} then 'events'
    when ol.account = ${sql.lit(LEDGER.donations)} then 'donations'
    when ol.account = ${sql.lit(LEDGER.teams)} then 'team_fees'
    else 'fees' end
  when ${account} = ${sql.lit(LEDGER.memberships)} then 'fees'
  when ${account} = ${sql.lit(LEDGER.donations)} then 'donations'
  when ${account} = ${sql.lit(LEDGER.protection)} then 'protection'
  when ${account} = ${sql.lit(LEDGER.teams)} then 'team_fees'
  when ${isOfEvents(account)} then 'events'
  when ${account} = ${sql.lit(LEDGER.fees)} then 'provider'
  when ${account} = ${sql.lit(LEDGER.surplus)} then 'surplus'
  else 'other' end`

/** Entries in the order in which they were booked. A charge that is taken in late is booked on its own day, so its id is younger. */
const ONE_SIDE: Source['order'] = { column: 'e.booked_at', id: 'e.id' }
/** Both sides of an entry can be rows, which then appear one below the other. */
const BOTH_SIDES: Source['order'] = {
  column: 'e.booked_at',
  id: '(e.id * 2 + side.place)',
  made_of: { indexed: 'e.id', other: 'side.place', of: (id) => [Math.floor(id / 2), id % 2] },
}

type Part = {
  which: Sql
  /** `which` does not refer to the order. */
  isOfEntry?: true
  /** What else is true of each row, in terms that its sums have, too. */
  only?: Sql
  amount: Sql
  category: Sql
  kind: Sql
  order: Source['order']
  summed?: Summed
}
/** The same of sums. */
type Summed = Pick<Part, 'amount' | 'category' | 'kind' | 'only'> & { accounts: Sql }

/** What a tenant calls categories, and how far its ledger is added up, if sums may be used. */
export type Given = { categories: Categories; added?: Added | undefined }

function entries(context: About, filters: ReportFilters, { categories, added }: Given, part: Part): Source {
  const filtered = [...(part.only ? [part.only] : []), ...narrowed(filters, part)]
  const left = all([
    sql`e.tenant_id = ${context.tenant.id}`,
    part.which,
    ...filtered,
    ...within(context, sql`e.booked_at`, filters),
  ])
  const rows = sql`from ${sides(context)} where ${left}`
  return {
    counted: rows,
    listed: rows,
    ...(filtered.length === 0 ? { paged: sql`from ${sidesInTurn(context)} where ${left}` } : {}),
    ...(filtered.length === 0 && part.isOfEntry ? { tallied: sql`from ${entrySides} where ${left}` } : {}),
    groups: groupsOf(part, monthOf(context, sql`e.booked_at`)),
    ...(added && part.summed ? { kept: summedEntries(context, filters, added, part.summed) } : {}),
    ...(added && part.summed && filtered.length === 0
      ? { tally: tallied(context, filters, added, part.summed) }
      : {}),
    ...(added && part.summed && filtered.length > 0
      ? { booked: byDay((months) => summedEntries(context, filters, added, part.summed!, months)) }
      : {}),
    listedOn: (spans) => sql`${rows} and ${isBookedIn(context, spans)}`,
    amount: part.amount,
    order: part.order,
    ...identityOf(context),
    cells: cellsOf(context, part.category, part.amount, categories),
  }
}

/** The numbers of entries, from the sums of whole months and of the days that a filter begins and ends with. */
function summedEntries(
  context: About,
  filters: ReportFilters,
  added: Added,
  { accounts, only, amount, ...by }: Summed,
  months: readonly Day[] = [],
): Numbers {
  const { cuts, ...span } = spanOf(filters, accounts)
  const sums = sumsOf(context, added, { ...span, cuts: [...cuts, ...months] })
  return {
    counted: sql`from ${summedSides(context, sums)}
      where ${all([sql`side.account in ${accounts}`, ...(only ? [only] : []), ...narrowed(filters, by)])}`,
    groups: groupsOf(by, sql`date_trunc('month', e.day::timestamp)::date`),
    times: sql`e.entries`,
    amount,
  }
}

/** Numbers from sums, counted by the day of booking. */
const byDay = (numbersFor: (months: readonly Day[]) => Numbers) => (months: readonly Day[]) => {
  const { counted, times = sql`1` } = numbersFor(months)
  return { counted, day: sql`e.day`, times }
}

const spanOf = (filters: ReportFilters, accounts: Sql) => {
  const days = daysOf(filters)
  return {
    days,
    cuts: cutsOf(days),
    among: (row: Sql) => sql`(${row}.debit in ${accounts} or ${row}.credit in ${accounts})`,
  }
}

/** How many rows there are of entries that no filter narrows but by days: one for each side that is of these accounts. */
const tallied = (context: About, filters: ReportFilters, added: Added, { accounts }: Summed) => ({
  counted: sql`from (${tallyOf(context, added, spanOf(filters, accounts))}) e`,
  times: sql`e.entries * ((e.debit in ${accounts})::int + (e.credit in ${accounts})::int)`,
})

/** Whether an entry was booked in one of these spans. The bounds around all of them are for the index. */
const isBookedIn = (context: About, spans: readonly DaySpan[]) => {
  const booked = (span: DaySpan) => all(within(context, sql`e.booked_at`, span))
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return sql`false`
  const any = sql.join(
    spans.map((span) => sql`(${booked(span)})`),
    sql` or `,
  )
  return sql`${booked({ from: first.from, until: last.until })} and (${any})`
}

/** When money moved: what was paid by card or to the office, and what left again. */
export function cash(context: About, filters: ReportFilters, given: Given): Source {
  const accounts = sql`(${sql.lit(LEDGER.cards)}, ${sql.lit(LEDGER.byHand)})`
  const kind = kindOf(sql`side.other`)
  return entries(context, filters, given, {
    which: sql`side.account in ${accounts}`,
    isOfEntry: true,
    amount: sql`side.amount`,
    category: categoryOf(sql`side.other`, isRenewal(context)),
    kind,
    order: ONE_SIDE,
    summed: {
      accounts,
      amount: sql`side.sign * e.amount`,
      category: categoryOf(sql`side.other`, sql`e.is_renewal`),
      kind,
    },
  })
}

/** Discounts that coupons gave on paid orders. */
export function discounts(context: About, filters: ReportFilters, given: Given): Source {
  const accounts = sql`(${sql.lit(LEDGER.discounts)})`
  const kind = kindOf(sql`side.account`)
  const only = sql`${COUPON} is not null`
  return entries(context, filters, given, {
    which: sql`side.account in ${accounts}`,
    only,
    amount: sql`side.amount`,
    category: sql`6`,
    kind,
    order: ONE_SIDE,
    summed: { accounts, only, amount: sql`side.sign * e.amount`, category: sql`6`, kind },
  })
}

export function donations(context: About, filters: ReportFilters, given: Given): Source {
  const accounts = sql`(${sql.lit(LEDGER.donations)})`
  const kind = kindOf(sql`side.account`)
  return entries(context, filters, given, {
    which: sql`side.account in ${accounts}`,
    isOfEntry: true,
    amount: sql`-side.amount`,
    category: categoryOf(sql`side.account`, isRenewal(context)),
    kind,
    order: ONE_SIDE,
    summed: {
      accounts,
      amount: sql`-side.sign * e.amount`,
      category: categoryOf(sql`side.account`, sql`e.is_renewal`),
      kind,
    },
  })
}

/** The days after which the days of a filter begin and end. */
const cutsOf = ({ from, until }: { from?: Day | undefined; until?: Day | undefined }): Day[] => [
  ...(from ? [dayFrom(from, -1)] : []),
  ...(until ? [until] : []),
]

/**
 * When money is earned: a membership's fee, less its discount, day by day over the days it is valid, and
 * everything else when it is booked. What was earned before it was booked counts on the day of booking. The
 * parts of an entry add up to it, because each is the difference between the amounts earned by two days.
 */
export function accrual(context: About, filters: ReportFilters, { categories, added }: Given): Source {
  const { until } = daysOf(filters)
  const isSpread = sql`side.account in ${SPREAD} and r.id is not null`
  const booked = sql`(e.booked_at at time zone ${context.tenant.time_zone})::date`
  const category = categoryOf(sql`side.account`, isRenewal(context))
  const numbers = earned(filters, {
    from: sql`from ${sides(context)} cross join lateral (select -side.amount as amount, ${booked} as booked_on,
        case when ${isSpread} then r.valid_from else ${booked} end as first_on,
        case when ${isSpread} then r.valid_until else ${booked} end as last_on) as earned`,
    which: [
      sql`e.tenant_id = ${context.tenant.id}`,
      ...within(context, sql`e.booked_at`, until ? { until } : {}),
    ],
    category,
  })
  const isNarrowed = narrowed(filters, { category, kind: kindOf(sql`side.account`) }).length > 0
  return {
    ...numbers,
    listed: numbers.counted,
    listedOn: (spans) => sql`${numbers.counted} and ${isBookedIn(context, spans)}`,
    ...(added ? { kept: summedEarnings(context, filters, added) } : {}),
    ...(added && isNarrowed
      ? { booked: byDay((months) => summedEarnings(context, filters, added, months)) }
      : {}),
    order: BOTH_SIDES,
    ...identityOf(context),
    cells: cellsOf(context, category, numbers.amount, categories),
  }
}

/**
 * What is earned, from sums. Entries that are earned day by day are rounded one by one, so their sums say of how much each is.
 * The day of booking matters only in the months in which the filter begins or ends.
 */
function summedEarnings(
  context: About,
  filters: ReportFilters,
  added: Added,
  months: readonly Day[] = [],
): Numbers {
  const { from, until } = daysOf(filters)
  const sums = sumsOf(context, added, {
    days: until ? { until } : {},
    cuts: [...cutsOf({ from, until }), ...months],
    among: () => sql`true`,
  })
  const isSpread = sql`side.account in ${SPREAD} and e.valid_from is not null`
  const numbers = earned(filters, {
    from: sql`from ${summedSides(context, sums)} cross join lateral (
        select -side.sign * case when ${isSpread} then e.each_amount else 1::bigint end as amount, e.day as booked_on,
          case when ${isSpread} then e.valid_from else e.day end as first_on,
          case when ${isSpread} then e.valid_until else e.day end as last_on,
          case when ${isSpread} then e.entries else e.amount end as weight) as earned`,
    which: [],
    category: categoryOf(sql`side.account`, sql`e.is_renewal`),
  })
  const [times, weight] = [sql`e.entries`, sql`earned.weight`]
  return {
    ...numbers,
    times,
    amount: sql`${numbers.amount} * ${weight}`,
    spread: { ...numbers.spread, times, weight },
  }
}

/** Numbers of what is earned, of a relation with `earned`: cents, the day they were booked on, and the days they are earned on. */
function earned(
  filters: ReportFilters,
  { from: relation, which, category }: { from: Sql; which: readonly Sql[]; category: Sql },
) {
  const { from, until } = daysOf(filters)
  const earnedBy = (day: Sql) => sql`case
    when ${day} < earned.booked_on or ${day} < earned.first_on then 0
    when ${day} >= earned.last_on then earned.amount
    else earned.amount * (${day} - earned.first_on + 1) / (earned.last_on - earned.first_on + 1) end`
  const between = (first: Sql | undefined, last: Sql | undefined) =>
    sql`(${last ? earnedBy(last) : sql`earned.amount`} - ${first ? earnedBy(sql`(${first} - 1)`) : sql`0`})`
  const day = (given: string | undefined) => (given ? sql`${given}::date` : undefined)
  const by = { category, kind: kindOf(sql`side.account`) }
  const left = [
    ...which,
    sql`(side.account like 'revenue:%' or side.account like 'contra:%' or side.account like 'expense:%')`,
    ...narrowed(filters, by),
  ]
  const begin = sql`greatest(earned.booked_on, earned.first_on${from ? sql`, ${from}::date` : sql``})`
  const end = until
    ? sql`least(greatest(earned.booked_on, earned.last_on), ${until}::date)`
    : sql`greatest(earned.booked_on, earned.last_on)`
  const months = sql`cross join lateral (
    select month::date as month,
      ${from ? sql`greatest(month::date, ${from}::date)` : sql`month::date`} as first_on,
      ${until ? sql`least((month + interval '1 month')::date - 1, ${until}::date)` : sql`(month + interval '1 month')::date - 1`} as last_on
    from generate_series(date_trunc('month', ${begin}::timestamp), ${end}::timestamp, interval '1 month') as month) as part`
  const monthly = between(sql`part.first_on`, sql`part.last_on`)
  const whole = between(day(from), day(until))
  return {
    counted: sql`${relation} where ${all([...left, sql`${whole} <> 0`])}`,
    spread: {
      rows: sql`${relation} where ${all(left)}`,
      common: ['amount', 'booked_on', 'first_on', 'last_on'],
      over: sql`${months} where ${monthly} <> 0`,
      amount: monthly,
    },
    groups: groupsOf(by, sql`part.month`),
    amount: whole,
  }
}

type By = Pick<Part, 'category' | 'kind'>

const narrowed = (filters: ReportFilters, { category, kind }: By): Sql[] => [
  ...placed(filters),
  ...among(category, filters.category_id),
  ...among(kind, filters.kind),
  ...amongIds(COUPON, filters.coupon_id),
]

const groupsOf = ({ category, kind }: By, month: Sql): Source['groups'] => ({
  ...PLACES,
  month,
  category,
  kind,
  coupon: orNone(COUPON),
})

const identityOf = ({ tenant }: About) => ({
  id: sql`e.id * 2 + side.place`,
  registration_id: sql`coalesce(r.id, (select min(any_of.id) from registration any_of
    where any_of.tenant_id = ${tenant.id} and any_of.order_id = o.id))`,
  member_id: sql`r.member_id`,
})

function cellsOf(context: About, category: Sql, amount: Sql, categories: Categories): Source['cells'] {
  const names = new Map<number, string>(
    [...TRANSACTION_CATEGORIES, ...categories].map(({ id, name }) => [id, name] as const),
  )
  const named = [...names].map(([id, name]) => sql`when ${sql.lit(id)} then ${name}`)
  return {
    booked_at: sql`e.booked_at`,
    order_number: sql`o.number`,
    payer: sql`o.payer_name`,
    email: sql`o.payer_email`,
    category: sql`case ${category} ${sql.join(named, sql` `)} end`,
    what: sql`ol.label`,
    person: sql`r.sort_name`,
    ...namesOf(context),
    coupon: sql`(select c.code from coupon c where c.tenant_id = ${context.tenant.id} and c.id = ${COUPON})`,
    amount,
  }
}
