import { logIn } from './house.mjs'
import { say } from './report.mjs'

/** @typedef {import('./house.mjs').House} House */
/** @typedef {{ server: number, database: number, memory: number, peak: number }} Usage */

const ROWS = 20_000
/** How often somebody else looks at the list of people. */
const GLANCE_MS = 200
/** Shorter than the life of an office token. */
const TOKEN_MS = 4 * 60_000

const FIRST_NAMES =
  'Olivia Emma Charlotte Amelia Sofia Isabella Ava Mia Evelyn Luna Liam Noah Oliver James Elijah Mateo'
const BEGINNINGS =
  'Bar Cal Dan El Far Gar Hol Ing Jan Kel Lan Mar Nor Os Pet Quin Ros Sand Tor Ul Van Wil York Zim'
const MIDDLES = 'a e i o en er ing is om un y al ak'
const ENDINGS = 'ton son berg field man wood ley stein ford well by ham dale worth sky ez strom gren'

/**
 * A file of children, two per family with the same mother, checked, entered with a membership each, and
 * undone.
 */
export async function importFile(
  /** @type {House} */ house,
  /** @type {number} */ tenant,
  /** @type {number | undefined} */ rows = ROWS,
) {
  const office = officeOf(house)
  const text = fileOf(rows)
  const sent = await house.sendFile('/api/mms/import/members', 'last-year.csv', text, await office.token())
  const path = `/api/mms/import/members/${sent.id}`
  const settings = { ...sent.settings, ...(await membershipOf(house, tenant)) }

  const check = await office.during(async (token) => {
    await house.ask('PATCH', path, { version: sent.version, settings }, token)
    await untilIs(house, sent.id, 'checked')
  })
  report('check', rows, check)

  const before = await lastIds(house)
  const enter = await office.during(async (token) => {
    const { version } = await house.ask('GET', path, undefined, token)
    await house.ask('POST', `${path}/run`, { version }, token)
    await untilIs(house, sent.id, 'done')
  })
  const bare = await copyAgain(house, tenant, before)
  report(
    'enter',
    rows,
    enter,
    `the same rows from table to table ${(bare / rows).toFixed(2)} ms each, ratio ${(bare / (enter.server + enter.database)).toFixed(2)}`,
  )

  const undo = await office.during(async (token) => {
    await house.ask('POST', `${path}/undo`, undefined, token)
    await untilIs(house, sent.id, 'undone')
  })
  report('undo', rows, undo)
}

function report(name, rows, { seconds, server, database, more, glances }, ...figures) {
  const sorted = glances.toSorted((one, other) => one - other)
  const at = (part) => `${(sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(0)} ms`
  say(
    `import ${name}`,
    `${(rows / seconds).toFixed(0).padStart(6)} rows/s of ${rows}`,
    `${(server / rows).toFixed(2)} ms of the server's and ${(database / rows).toFixed(2)} of the database's processor time each`,
    ...figures,
    `${(more / 1e6).toFixed(0)} MB of memory at most more than before, goal 200`,
    `others wait for a list p50 ${at(0.5)}, p95 ${at(0.95)}`,
  )
}

/** The office, which imports and looks at the list of people in the meantime. */
function officeOf(/** @type {House} */ house) {
  let known = { token: '', at: -Infinity }
  async function token() {
    const at = performance.now()
    if (at - known.at > TOKEN_MS) known = { token: (await logIn(house)).access_token, at }
    return known.token
  }
  /** The cost of `work`, and how long each look at the list took. */
  async function during(/** @type {(token: string) => Promise<void>} */ work) {
    /** @type {number[]} */
    const glances = []
    let isOver = false
    const glancing = async () => {
      while (!isOver) {
        const asked = await token()
        const began = performance.now()
        await house.ask('POST', '/api/mms/admin/members', { per_page: 25 }, asked)
        glances.push(performance.now() - began)
        await new Promise((resolve) => setTimeout(resolve, GLANCE_MS))
      }
    }
    await house.watch()
    const before = await house.usage()
    const began = performance.now()
    const glanced = glancing()
    await work(await token())
    isOver = true
    await glanced
    const seconds = (performance.now() - began) / 1000
    const after = await house.usage()
    return {
      seconds,
      server: after.server - before.server,
      database: after.database - before.database,
      more: after.peak - before.memory,
      glances,
    }
  }
  return { token, during }
}

function fileOf(/** @type {number} */ rows) {
  const [first, begin, middle, end] = [FIRST_NAMES, BEGINNINGS, MIDDLES, ENDINGS].map((words) =>
    words.split(' '),
  )
  const surname = (/** @type {number} */ n) =>
    begin[n % begin.length] +
    middle[Math.floor(n / begin.length) % middle.length] +
    end[Math.floor(n / begin.length / middle.length) % end.length]
  const lines = [
    'First name,Last name,DOB,Email,Phone,Address,City,State,Zip,Parent first name,Parent last name,Parent email,Parent phone',
  ]
  for (let i = 0; i < rows; i++) {
    const family = i >> 1
    const dob = new Date(Date.UTC(2009, 0, 1) + ((i * 7919) % 3000) * 86_400_000).toISOString().slice(0, 10)
    lines.push(
      [
        first[(i * 7) % first.length],
        surname(family * 31),
        dob,
        `child${i}@import.example`,
        `214555${String(i % 10_000).padStart(4, '0')}`,
        `${i} Elm Street,Dallas,TX,75201`,
        first[family % first.length],
        surname(family * 31),
        `parent${family}@import.example`,
        `469555${String(family % 10_000).padStart(4, '0')}`,
      ].join(','),
    )
  }
  return lines.join('\n')
}

async function membershipOf({ sql }, /** @type {number} */ tenant) {
  const { rows } = await sql.query(
    `select m.id, m.member_type_id, s.id as season_id from membership m
       join member_type t on t.tenant_id = m.tenant_id and t.id = m.member_type_id and t.kind = 'player'
       join season s on s.tenant_id = m.tenant_id
     where m.tenant_id = $1 order by s.start_date desc, m.id limit 1`,
    [tenant],
  )
  const [{ id, member_type_id, season_id }] = rows
  const membership = {
    membership_id: Number(id),
    season_id: Number(season_id),
    league_id: null,
    status: 'active',
  }
  return {
    confirmation_codes: true,
    member_type_id: Number(member_type_id),
    membership: { ...membership, valid_until: null },
  }
}

async function untilIs({ sql }, /** @type {number} */ id, /** @type {string} */ wanted) {
  for (;;) {
    const { rows } = await sql.query('select status, error from member_import where id = $1', [id])
    const [{ status, error }] = rows
    if (status === wanted) return
    if (status === 'failed') throw new Error(error)
    await new Promise((resolve) => setTimeout(resolve, GLANCE_MS))
  }
}

/** The tables an import writes, with the column that identifies its rows as the latest. */
const WRITTEN = { member: 'id', guardianship: 'minor_id', registration: 'id', audit_entry: 'id' }

/** @returns {Promise<Record<string, number>>} */
async function lastIds({ sql }) {
  const tables = Object.entries(WRITTEN).map(([table, id]) => `(select max(${id}) from ${table}) as ${table}`)
  const { rows } = await sql.query(`select ${tables.join(', ')}`)
  return rows[0]
}

/**
 * How many milliseconds the database needs to write the rows after `last` into empty tables with the same
 * indexes, without checking references.
 */
async function copyAgain(/** @type {House} */ house, /** @type {number} */ tenant, last) {
  const { sql } = house
  const began = await house.usage()
  for (const [table, id] of Object.entries(WRITTEN)) {
    const { rows } = await sql.query(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and attgenerated = '' and not attisdropped`,
      [table],
    )
    const [{ columns }] = rows
    await sql.query(`create table bench_${table} (like ${table} including all)`)
    await sql.query(
      `insert into bench_${table} (${columns}) overriding system value
       select ${columns} from ${table} where tenant_id = $1 and ${id} > $2`,
      [tenant, last[table]],
    )
    await sql.query(`drop table bench_${table}`)
  }
  const ended = await house.usage()
  return ended.database - began.database
}
