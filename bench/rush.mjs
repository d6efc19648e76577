import { PASSWORD, child, logIn, message, untilIdle } from './house.mjs'
import { say } from './report.mjs'

/** @typedef {import('./house.mjs').House} House */

const BUYERS = 2000
const PLACES = 100
const AT_ONCE = 8

/**
 * A camp with 100 spots opens, and 2,000 families press at once, each for one child. Beside it, in the same run: as many presses
 * to a server that only counts down in its memory, and to one that does a single conditional update per press. Twice: of the first
 * rush after a start, half of the server's time is what is done for the first time.
 */
export async function rush(/** @type {House} */ house, /** @type {number} */ tenant, buyers = BUYERS) {
  const families = await addFamilies(house, tenant, buyers)
  for (const [name, when] of [
    ['Rush Camp', 'the first since the start'],
    ['Second Rush Camp', 'a later one'],
  ])
    await rushFor(house, await openCamp(house, /** @type {string} */ (name)), families, when)
}

/** @typedef {{ token: string, child_id: number }} Family */

async function rushFor(house, event, /** @type {Family[]} */ families, when) {
  const presses = families.map(({ token, child_id }) =>
    message(house.host, 'POST', `/api/ems/event/${event.slug}/register`, {
      token,
      body: {
        request_key: crypto.randomUUID(),
        total: 15_000,
        entrants: [{ member_id: child_id, event_division_id: event.divisions[0].id, answers: [] }],
      },
    }),
  )
  // The form was open before: who presses has loaded it.
  for (const { token } of families)
    await house.ask('GET', `/api/ems/event/${event.slug}/register`, undefined, token)
  await untilIdle(house)
  const before = await house.usage()
  const told = await press(house.port, presses)
  const after = await house.usage()
  const { rows } = await house.sql.query(
    `select (select count(*)::int from entrant where event_id = $1 and status in ('held', 'confirmed')) as entrants,
       (select taken from event_division where event_id = $1) as taken,
       (select count(*)::int from event_party p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id where p.event_id = $1) as orders`,
    [event.id],
  )
  const bare = await elsewhere(house, presses, { isInMemory: true })
  const update = await elsewhere(house, presses, { isInMemory: false })
  say(
    'rush',
    `${presses.length} presses for ${PLACES} spots, ${when}: ${said(told)}`,
    `${rows[0].entrants} entrants, ${rows[0].taken} taken, ${rows[0].orders} orders`,
  )
  say(
    '',
    `server ${(after.server - before.server).toFixed(0)} ms, database ${after.database - before.database} ms`,
  )
  say('', `one conditional update each: ${said(update)}, ratio ${(told.seconds / update.seconds).toFixed(2)}`)
  say('', `without a database: ${said(bare)}, ratio ${(told.seconds / bare.seconds).toFixed(2)}, goal 1.5`)
}

const said = (/** @type {import('./visitors.mjs').Told} */ { latencies, seconds, refused }) => {
  const sorted = latencies.toSorted()
  const others = Object.entries(refused).map(([status, { times }]) => `${times} times ${status}`)
  return `last answer ${(seconds * 1000).toFixed(0)} ms, p50 ${sorted[sorted.length >> 1]?.toFixed(0)} ms (${others.join(', ') || 'all 2xx'})`
}

/** Everybody at once: a connection each. */
async function press(/** @type {number} */ port, /** @type {string[]} */ requests) {
  const worker = child('visitors.mjs')
  await worker.next()
  const told = await worker.tell({ port, clients: requests.length, seconds: 300, requests, once: true })
  await worker.end()
  return /** @type {import('./visitors.mjs').Told} */ (told)
}

/** The same presses to a server that only counts down. */
async function elsewhere(/** @type {House} */ { url }, /** @type {string[]} */ presses, { isInMemory }) {
  const server = child('countdown.mjs')
  await server.next()
  const port = await server.tell({ url, places: PLACES, isInMemory })
  const told = await press(port, presses)
  await server.end()
  return told
}

async function openCamp(/** @type {House} */ house, /** @type {string} */ name) {
  const { access_token: admin } = await logIn(house)
  const today = new Date()
  const day = (/** @type {number} */ days) =>
    new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const ask = (/** @type {string} */ method, /** @type {string} */ path, /** @type {object} */ body) =>
    house.ask(method, `/api/ems${path}`, body, admin)
  const made = await ask('POST', '/events', {
    ...{ kind: 'camp', name, starts_on: day(60), ends_on: day(64) },
  })
  let event = await ask('PATCH', `/events/${made.id}`, {
    version: made.version,
    summary: 'Everybody wants in.',
    description_html: '<p>Bring a glove.</p>',
    venue: { name: 'Park', address: '1 Oak Ave', city: 'Columbia', state: 'MO' },
    needs_membership: false,
    registration_opens_on: day(-1),
  })
  event = await ask('PUT', `/events/${event.id}/divisions`, {
    version: event.version,
    divisions: [
      {
        ...{ id: event.divisions[0].id, division_id: null, label: 'All ages', min_age: null, max_age: null },
        ...{ capacity: String(PLACES), prices: [{ until_on: null, price_cents: 15_000 }] },
      },
    ],
  })
  return ask('POST', `/events/${event.id}/move`, { version: event.version, status: 'published' })
}

/** Parents with an account and a child each, all logged in. */
async function addFamilies(
  /** @type {House} */ house,
  /** @type {number} */ tenant,
  /** @type {number} */ count,
) {
  const { sql } = house
  await sql.query(
    `with people as (
       insert into member (tenant_id, member_number, first_name, last_name, email, dob, created_at, updated_at)
       select $1, 'RUSH-' || n, case when n <= $2 then 'Maria' else 'Ivy' end, 'Rush ' || (n - 1) % $2,
         case when n <= $2 then 'rush-' || n || '@example.org' end,
         case when n <= $2 then date '1986-03-14' else date '2016-05-02' end, now(), now()
       from generate_series(1, 2 * $2::int) n
       returning id, email, first_name, last_name
     ), accounts as (
       insert into app_user (tenant_id, email, first_name, last_name, member_id, password_hash, password_set_at,
         email_verified_at, profile_complete, status, created_at)
       select $1, p.email, p.first_name, p.last_name, p.id, a.password_hash, now(), now(), 1, a.status, now()
       from people p, app_user a where p.email is not null and a.tenant_id = $1 and a.username = 'admin'
       returning id
     )
     insert into guardianship (tenant_id, minor_id, guardian_id, relation, created_at)
     select $1, c.id, p.id, 'Mother', now()
     from people p join people c on c.last_name = p.last_name and c.email is null where p.email is not null`,
    [tenant, count],
  )
  await sql.query('analyze member, app_user, guardianship')
  const { rows } = await sql.query(
    `select m.email, g.minor_id::float8 as child_id from member m
       join guardianship g on g.tenant_id = m.tenant_id and g.guardian_id = m.id
     where m.tenant_id = $1 and m.member_number like 'RUSH-%' order by m.id`,
    [tenant],
  )
  const families = []
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let one = rows[next++]; one; one = rows[next++]) {
        const { access_token } = await house.ask('POST', '/api/mms/check/login', {
          ...{ grant_type: 'password', client_id: 'web', username: one.email, password: PASSWORD },
        })
        families.push({ token: access_token, child_id: one.child_id })
      }
    }),
  )
  return families
}
