import { logIn, message } from './house.mjs'
import { addPeople } from './people.mjs'
import { say } from './report.mjs'
import { addUp, forgetSums } from './reports.mjs'
import { visit } from './visiting.mjs'

const ROUNDS = 5
const SECONDS = 1
/** What a total or a sum to the last row may cost, in ms, however many rows there are (decision 0113). */
const COUNTED_MS = 50

/** Processor time of server and database for one call, in a tenant as it grows. */
export async function grow(house, tenant, /** @type {number} */ members) {
  const few = await countOf(house, tenant)
  const before = await costsOf(house, tenant)
  await addPeople(house, tenant, Math.max(0, members - few))
  await keepNumbers(house, tenant)
  const after = await costsOf(house, tenant)
  for (const name of Object.keys(before))
    say(
      `growth ${name}`,
      `${before[name].toFixed(2)} ms at ${few} members, ${after[name].toFixed(2)} ms at ${Math.max(few, members)}, ${goalOf(name, before, after)}`,
    )
}

/** What a call may cost after a tenant has grown. */
export const goalOf = (/** @type {string} */ name, before, after) =>
  / (counted|summed)$/.test(name)
    ? `goal ${COUNTED_MS} ms`
    : `ratio ${(after[name] / before[name]).toFixed(2)}, goal 1.3`

/** Totals and sums of what was put straight into the tables, as the jobs of a few nights make them. */
export async function keepNumbers(house, /** @type {number} */ tenant) {
  await forgetSums(house, tenant)
  await addUp(house, tenant)
  await keepOrderSums(house, tenant)
  await countPeople(house, tenant)
}

/** Counts and adds up the orders of a tenant as its job does over two hours. */
async function keepOrderSums({ sql }, /** @type {number} */ tenant) {
  for (const is of ['counted_at is not null', 'is_whole']) {
    await sql.query(`select enqueue_job('add-up-orders', $1, now(), null)`, [
      JSON.stringify({ tenant_id: Number(tenant), payload: {} }),
    ])
    for (;;) {
      const { rowCount } = await sql.query(`select from order_added where tenant_id = $1 and ${is}`, [tenant])
      if (rowCount) break
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    await sql.query(
      `update order_added set counted_at = counted_at - interval '1 hour' where tenant_id = $1`,
      [tenant],
    )
  }
  await sql.query('vacuum analyze order_day, order_change')
}

/** Counts the people of a tenant as its jobs do in two nights. */
async function countPeople({ sql }, /** @type {number} */ tenant) {
  const nightly = [
    ['verify-seasons', 'people_counted where'],
    ['verify-seasons', 'people_counted where is_whole and'],
    ['count-members', 'member_total where'],
    ['count-members', 'member_total where until_id > 0 and'],
  ]
  for (const [job, leaves] of nightly) {
    await sql.query(`select enqueue_job($1, $2, now(), null)`, [
      job,
      JSON.stringify({ tenant_id: Number(tenant), payload: {} }),
    ])
    for (;;) {
      const { rowCount } = await sql.query(`select from ${leaves} tenant_id = $1`, [tenant])
      if (rowCount) break
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
  await sql.query('vacuum analyze people_count, season_count_change')
}

async function countOf({ sql }, tenant) {
  const { rows } = await sql.query('select count(*)::int as all from member where tenant_id = $1', [tenant])
  return rows[0].all
}

/** Processor time of server and database for one call of each kind, in ms. */
export async function costsOf(house, tenant) {
  const { rows } = await house.sql.query(
    `select r.id as last, o.payer_email as email
     from registration r join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
     where r.tenant_id = $1 order by r.id desc limit 1`,
    [tenant],
  )
  const { last, email } = rows[0]
  const list = '/api/mms/admin/get_membership'
  const people = '/api/mms/admin/members'
  const orders = '/api/mms/orders/list'
  const transactions = '/api/mms/report/transactions/rows'
  const active = { filters: { status: ['active'] }, sort: 'name', per_page: 25 }
  /** @type {Record<string, [method: string, path: string, body?: object, counts?: boolean]>} */
  const calls = {
    list: ['POST', list, active],
    search: ['POST', list, { q: email, per_page: 25 }],
    'common name': ['POST', list, { q: 'lopez', per_page: 25 }],
    people: ['POST', people, { per_page: 25 }],
    'person by name': ['POST', people, { q: 'lopez', per_page: 25 }],
    'person misspelt': ['POST', people, { q: 'sofia gacria', per_page: 25 }],
    // With the total to the last row, as a screen asks for it once the rows are shown.
    'list counted': ['POST', list, { ...active, per_page: 1 }, true],
    'people counted': ['POST', people, { per_page: 1 }, true],
    'common name counted': ['POST', list, { q: 'lopez', per_page: 1 }, true],
    'person by name counted': ['POST', people, { q: 'lopez', per_page: 1 }, true],
    'people of a status counted': ['POST', people, { filters: { status: ['inactive'] }, per_page: 1 }, true],
    orders: ['POST', orders, { per_page: 25 }],
    'orders counted': ['POST', orders, { per_page: 1 }, true],
    // The tiles above the list of orders: all of them, those of a status, of a name.
    'orders summed': ['POST', `${orders}/sums`, {}],
    'orders of a status summed': ['POST', `${orders}/sums`, { filters: { status: ['paid'] } }],
    'orders of a name summed': ['POST', `${orders}/sums`, { q: 'sofía' }],
    transactions: ['POST', transactions, { per_page: 25 }],
    'transactions counted': ['POST', transactions, { per_page: 1 }, true],
    detail: ['GET', `/api/mms/admin/registrations/${last}`],
    dashboard: ['GET', '/api/mms/admin/dashboard/all-data'],
  }
  /** @type {Record<string, number>} */
  const found = {}
  for (const [name, [method, path, body, counts]] of Object.entries(calls)) {
    // A login doesn't last as long as all of it on a busy machine.
    const { access_token: token } = await logIn(house)
    const requests = [message(house.host, method, path, { token, body, counts })]
    const visits = () => visit(house, { clients: 2, seconds: SECONDS, requests })
    await visits()
    const figures = []
    for (let round = 0; round < ROUNDS; round++) {
      const before = await house.usage()
      const { latencies } = await visits()
      const after = await house.usage()
      figures.push((after.server - before.server + after.database - before.database) / latencies.length)
    }
    // The minimum, which excludes what the machine and the regular jobs did in the meantime.
    found[name] = Math.min(...figures)
  }
  return found
}
