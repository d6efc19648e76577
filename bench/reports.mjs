import { logIn, searchEverybody } from './house.mjs'
import { addPeople } from './people.mjs'
import { median, say } from './report.mjs'

/** @typedef {import('./house.mjs').House} House */

const ROUNDS = 3
/** What a report may take, in ms, however many entries the ledger has. */
const GOAL_MS = 300
/** Entries of the ledger for one person, on average. */
const ENTRIES_EACH = 3

const report = '/api/mms/report'
const cash = { basis: 'cash' }
const accrual = { basis: 'accrual' }
/** Every screen that adds up money. @type {Record<string, [path: string, body: object]>} */
const CALLS = {
  'cash by month and category': [`${report}/transactions`, { filters: cash }],
  'cash by league and season': [
    `${report}/transactions`,
    { rows: 'league', columns: 'season', filters: cash },
  ],
  'cash of 40 days by division': [
    `${report}/transactions`,
    { rows: 'division', columns: 'kind', filters: { ...cash, from: '2026-05-20', until: '2026-06-28' } },
  ],
  'earned by month and category': [`${report}/transactions`, { filters: accrual }],
  'earned by league and season': [
    `${report}/transactions`,
    { rows: 'league', columns: 'season', filters: accrual },
  ],
  'earned in 40 days by division': [
    `${report}/transactions`,
    { rows: 'division', columns: 'kind', filters: { ...accrual, from: '2026-05-20', until: '2026-06-28' } },
  ],
  'donations by month': [`${report}/donations`, {}],
  'coupons by league': [`${report}/coupons`, { rows: 'coupon', columns: 'league' }],
  'rows of cash': [`${report}/transactions/rows`, { filters: cash }],
  'rows of what is earned': [`${report}/transactions/rows`, { filters: accrual }],
  'rows of donations': [`${report}/donations/rows`, {}],
  'rows of coupons': [`${report}/coupons/rows`, {}],
  'rows of what there is none': [`${report}/transactions/rows`, { filters: { ...cash, category_id: [9] } }],
  'registrations by league': [`${report}/registrations`, {}],
  'members by league': [`${report}/members`, {}],
  'card payments by month': [`${report}/payments`, {}],
}

/** How long each report takes in a tenant with a large ledger: read from the ledger itself, and from the sums that are kept. */
export async function readReports(
  /** @type {House} */ house,
  /** @type {number} */ tenant,
  /** @type {number} */ entries,
) {
  await addPeople(house, tenant, Math.ceil(entries / ENTRIES_EACH), (from, until) =>
    money(tenant, from, until),
  )
  await compareReports(house, tenant)
}

/** The same of a tenant as it is. */
export async function compareReports(/** @type {House} */ house, /** @type {number} */ tenant) {
  const { rows } = await house.sql.query(
    'select count(*)::int as all from ledger_entry where tenant_id = $1',
    [tenant],
  )
  say('reports', `${rows[0].all} entries of the ledger`)
  await forgetSums(house, tenant)
  await searchEverybody(house)
  const before = await costsOf(house)
  const began = await house.usage()
  await addUp(house, tenant)
  const { database } = await house.usage()
  const { rows: sums } = await house.sql.query(
    `select (select count(*) from ledger_day where tenant_id = $1)::int as days,
       (select count(*) from ledger_month where tenant_id = $1)::int as months`,
    [tenant],
  )
  say(
    'reports sums',
    `${sums[0].days} of days, ${sums[0].months} of months, made in ${(database - began.database) / 1000} s of processor time`,
  )
  const after = await costsOf(house)
  for (const name of Object.keys(CALLS)) {
    const { ms, cpu, answer } = after[name]
    if (answer !== before[name].answer) throw new Error(`${name} says something else from sums`)
    say(
      `reports ${name.padEnd(30)}`,
      `${Math.round(ms)} ms, ${Math.round(before[name].ms)} from the ledger, ratio ${(ms / before[name].ms).toFixed(3)}, goal ${GOAL_MS} ms`,
      `processor time ${Math.round(cpu)} and ${Math.round(before[name].cpu)} ms`,
    )
  }
}

/** Time, processor time and answer of each report. */
async function costsOf(/** @type {House} */ house) {
  /** @type {Record<string, { ms: number, cpu: number, answer: string }>} */
  const costs = {}
  for (const [name, [path, body]] of Object.entries(CALLS)) {
    const { access_token: token } = await logIn(house)
    const ask = () => house.ask('POST', path, body, token)
    const answer = said(await ask())
    /** @type {number[]} */
    const times = []
    /** @type {number[]} */
    const processor = []
    for (let round = 0; round < ROUNDS; round++) {
      const before = await house.usage()
      const began = performance.now()
      await ask()
      times.push(performance.now() - began)
      const after = await house.usage()
      processor.push(after.server - before.server + after.database - before.database)
    }
    costs[name] = { ms: median(times), cpu: median(processor), answer }
  }
  return costs
}

/** What an answer says, whatever the order of its numbers. */
const said = (answer) =>
  JSON.stringify(answer.cells ? answer.cells.map((cell) => JSON.stringify(cell)).toSorted() : answer)

/** As if nothing of the ledger had been added up yet. */
export async function forgetSums({ sql }, tenant) {
  for (const table of ['ledger_added', 'ledger_day', 'ledger_month', 'ledger_group'])
    await sql.query(`delete from ${table} where tenant_id = $1`, [tenant])
}

/** The job says first what is there, and adds it up half an hour later, when nothing of that is still to be written. */
export async function addUp({ sql }, tenant) {
  const run = () =>
    sql.query(`select enqueue_job('add-up-ledger', $1, now(), null)`, [
      JSON.stringify({ tenant_id: Number(tenant), payload: {} }),
    ])
  const until = async (/** @type {string} */ what) => {
    for (;;) {
      const { rows } = await sql.query(`select 1 from ledger_added where tenant_id = $1 and ${what}`, [
        tenant,
      ])
      if (rows.length > 0) return
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
  await run()
  await until('seen_id > 0')
  await sql.query(`update ledger_added set seen_at = seen_at - interval '1 hour' where tenant_id = $1`, [
    tenant,
  ])
  await run()
  await until('until_id > 0')
  await sql.query('vacuum analyze ledger_day, ledger_month, ledger_group, ledger_added')
}

/** A number below `most` that looks drawn by chance, the same for a person each time. */
const drawn = (person, salt, most) => `(abs(hashint8(${person} * 31 + ${salt})) % ${most})`
const pick = (list, person, salt) => `${list}[1 + ${drawn(person, salt, `cardinality(${list})`)}]`

/** The first in four of five cases. */
const mostly = (list, person, salt) =>
  `case when ${drawn(person, salt, 5)} < 4 then ${list}[1] else ${pick(list, person, salt + 20)} end`

/**
 * Registrations in every season, league and division, at two prices, booked in the four months before their season; a
 * donation, a premium, a discount, a refund and a coupon for some. Three entries a person, on average.
 */
function money(tenant, from, until) {
  const these = `tenant_id = ${tenant} and id between ${from} and ${until}`
  const all = (table) => `(select array_agg(id order by id) from ${table} where tenant_id = ${tenant})`
  const at = `(r.valid_from - ${drawn('r.id', 5, 120)})::timestamp + ${drawn('r.id', 6, 86_400)} * interval '1 second'`
  const booked = (kind, line, each, debit, credit, cents) => `
    insert into ledger_entry (tenant_id, kind, source, position, order_id, debit, credit, currency, amount, booked_at, order_line_id)
    select ${tenant}, '${kind}', '${kind}:' || r.id || ':${credit}', 1, r.id, '${debit}', '${credit}', 'USD', ${cents}, ${at}, ${line}
    from registration r where r.tenant_id = ${tenant} and r.id between ${from} and ${until} and ${drawn('r.id', credit.length + debit.length, each)} = 0`
  const line = (key, account, position) => `
    insert into order_line (tenant_id, id, order_id, position, key, kind, label, amount, discount, total, purpose, subject_id, account)
    overriding system value
    select ${tenant}, ${until * position} + i, i, ${position}, '${key}', '${key}', '${key}', 1000, 0, 1000, 'registration', i, '${account}'
    from generate_series(${from}, ${until}) i where ${drawn('i', position, 4)} = 0`
  const extra = (position, credit, cents) => `
    insert into ledger_entry (tenant_id, kind, source, position, order_id, debit, credit, currency, amount, booked_at, order_line_id)
    select ${tenant}, 'payment', 'payment:' || r.id, ${position}, r.id, 'asset:psp_clearing', '${credit}', 'USD', ${cents}, ${at}, ol.id
    from order_line ol join registration r on r.tenant_id = ${tenant} and r.id = ol.order_id
    where ol.tenant_id = ${tenant} and ol.position = ${position} and ol.order_id between ${from} and ${until}`
  return [
    `update registration r set season_id = s.id, valid_from = s.start_date, valid_until = s.end_date,
       league_id = ${pick('c.leagues', 'r.id', 1)}, division_id = ${pick('c.divisions', 'r.id', 2)},
       membership_id = ${mostly('c.memberships', 'r.id', 3)}, member_type_id = ${mostly('c.types', 'r.id', 4)}
     from (select ${all('league')} as leagues, ${all('division')} as divisions, ${all('membership')} as memberships,
         ${all('member_type')} as types, ${all('season')} as seasons) c, season s
     where r.tenant_id = ${tenant} and r.id between ${from} and ${until} and s.tenant_id = ${tenant} and s.id = ${pick('c.seasons', 'r.id', 7)}`,
    `update orders set coupon_id = (select min(id) from coupon where tenant_id = ${tenant})
     where ${these} and ${drawn('id', 8, 10)} = 0`,
    `update ledger_entry e set booked_at = ${at}, amount = case when e.kind = 'fee' then e.amount else 4500 + 500 * (r.membership_id % 4) end
     from registration r where r.tenant_id = ${tenant} and e.tenant_id = ${tenant} and e.order_id = r.id and r.id between ${from} and ${until}`,
    line('donation', 'revenue:donation', 2),
    line('protection', 'liability:protection_premium', 3),
    extra(2, 'revenue:donation', `500 + 100 * ${drawn('r.id', 10, 50)}`),
    extra(3, 'liability:protection_premium', '700'),
    booked(
      'payment',
      'r.id',
      4,
      'contra:discount',
      'revenue:membership',
      `450 * (1 + ${drawn('r.id', 11, 2)})`,
    ),
    booked(
      'refund',
      'r.id',
      4,
      'revenue:membership',
      'asset:psp_clearing',
      `1000 + 1750 * ${drawn('r.id', 12, 3)}`,
    ),
    `select setval(pg_get_serial_sequence('order_line', 'id'), (select max(id) from order_line))`,
  ]
}
