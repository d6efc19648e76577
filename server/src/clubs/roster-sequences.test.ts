import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { addDays } from 'contract/dates'
import { aClubWithTeams } from '../../test/clubs.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { aPlayer } from '../../test/rosters.ts'
import { clubAdmin, teamAdmin } from '../../test/team.ts'
import { cases } from '../../test/thorough.ts'
import { joinTeam } from './clubs.ts'
import { RULE_PACKS } from './seed-rule-packs.ts'
import { todayOf } from '../plumbing/context.ts'

/** For more: `ROSTER_RUNS=100 npx vitest run server/src/clubs/roster-sequences.test.ts`. */
const RUNS = Number(process.env['ROSTER_RUNS'] ?? cases(1, 3))
vi.setConfig({ testTimeout: 60_000 + RUNS * 20_000 })

const house = await testHouse()
const { pool } = house.world.database
const tenant = house.tenants.alliance.id
const today = () => todayOf(house.acting() as never)

type Person = { id: number; card: { member_number: string; dob: string } }
type Pack = (typeof RULE_PACKS)[number]
/** The state of a run: the teams so far, who plays, and who may do what. */
type Ground = {
  pack: Pack
  club_id: number
  teams: number[]
  people: Person[]
  tokens: { coach: string; office: string }
}
/** Young enough for 10U under every pack, under some of them, and under none. */
const BIRTHDAYS = [
  '2017-05-02',
  '2016-09-09',
  '2018-02-02',
  '2016-01-02',
  '2016-01-01',
  '2015-09-01',
  '2015-08-31',
]
let people: Person[] = []
let bench: number[] = []

beforeAll(async () => {
  await aClubWithTeams(house.acting())
  people = await Promise.all(BIRTHDAYS.map((dob) => aPlayer(house, { dob })))
  const { rows } = await pool.query<{ id: number }>(
    `insert into member (tenant_id, first_name, last_name, dob, member_number, created_at, updated_at)
     select $1, 'Bench', 'Player' || i, '2017-01-01', 'BENCH-' || i, now(), now() from generate_series(1, 50) i
     returning id`,
    [tenant],
  )
  bench = rows.map(({ id }) => id)
  await pool.query(
    `insert into season (tenant_id, name, start_date, end_date, status)
     select tenant_id, 'The next one', start_date + interval '1 year', end_date + interval '1 year', 'active'
     from season where tenant_id = $1 and start_date = '2026-08-01'`,
    [tenant],
  )
})

/** Applies one pack's rules for all time; empties all rosters, and no other pack is in effect. */
async function under(name: string): Promise<Pack> {
  const pack = RULE_PACKS.find((one) => one.name === name)!
  await pool.query(
    `update rule_pack set effective_from = make_date(1900 + id::int, 1, 1), effective_until = make_date(1900 + id::int, 1, 2)
     where tenant_id = $1`,
    [tenant],
  )
  await pool.query(
    `update rule_pack set effective_from = '2020-01-01', effective_until = null where tenant_id = $1 and name = $2`,
    [tenant, name],
  )
  await pool.query('update discipline set sport_body = $2 where tenant_id = $1', [tenant, pack.sport_body])
  return pack
}

/** Two 10U teams, with room for two players and for one. */
async function aGround(pack: Pack): Promise<Ground> {
  await pool.query(
    'alter table transfer_step disable trigger all; delete from transfer_step; delete from transfer',
  )
  await pool.query(`update roster_entry set state = 'ended', left_on = joined_on where state <> 'ended'`)
  const { club_id, team_ids } = await aClubWithTeams(house.acting())
  for (const [n, team_id] of team_ids.entries())
    await pool.query(
      `insert into roster_entry (tenant_id, team_id, member_id, season_id, discipline_id, role, state, was_active, is_only,
         joined_on, created_at)
       select t.tenant_id, t.id, m.id, t.season_id, d.discipline_id, 'player', 'active', true, $3, '2026-08-15', now()
       from team t join division d on d.tenant_id = t.tenant_id and d.id = t.division_id cross join unnest($2::bigint[]) m(id)
       where t.id = $1`,
      [team_id, bench.slice(25 * n, 25 * n + pack.roster_max - 2 + n), pack.one_roster],
    )
  const ground = {
    pack,
    club_id,
    teams: [...team_ids],
    people: [...people],
    tokens: { coach: '', office: '' },
  }
  await logIn(ground)
  await ask(ground, 'office', 'POST', 'mms/save/playerTransfer/enable', { enabled: true })
  return ground
}
async function logIn(ground: Ground) {
  const teams = ground.teams.flatMap(teamAdmin)
  ground.tokens = {
    coach: await house.tokenOf([...clubAdmin(ground.club_id), ...teams]),
    office: await house.tokenOf(ADMIN),
  }
}

let callers = 0
type Hand = 'coach' | 'office'
async function ask({ tokens }: Ground, hand: Hand, method: string, path: string, payload?: object) {
  const n = ++callers
  const form = payload instanceof FormData ? new Response(payload) : undefined
  const answer = await house.call(`/api/${path}`, {
    method,
    token: tokens[hand],
    remoteAddress: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
    ...(form
      ? {
          payload: Buffer.from(await form.arrayBuffer()),
          headers: { 'content-type': form.headers.get('content-type')! },
        }
      : payload && { payload }),
  })
  expect(answer.statusCode, `${method} ${path}: ${answer.body}`).toBeLessThan(500)
  return { isDone: answer.statusCode < 300, ...answer.json() }
}

type Deed = { name: keyof typeof DEEDS; hand: Hand; who: number; where: number; n: number }
type At = { hand: Hand; person: Person; team_id: number; n: number }

/** A person's current entry on a team. */
const entryOf = async ({ person, team_id }: At, state: string) =>
  (
    await pool.query<{ id: number; version: number; role: string }>(
      `select id, version, role from roster_entry where member_id = $1 and team_id = $2 and state = $3 and not is_staff`,
      [person.id, team_id, state],
    )
  ).rows[0]
const versionOf = async (team_id: number) =>
  (await pool.query<{ version: number }>('select version from team where id = $1', [team_id])).rows[0]!
    .version
const slashed = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

let families = 0
/** Each returns whether it was done. */
const DEEDS = {
  add: async (ground: Ground, { hand, person, team_id }: At) =>
    (await ask(ground, hand, 'POST', `ctms/team/${team_id}/roster`, { ...person.card, role: 'player' }))
      .isDone,
  guest: async (ground: Ground, { hand, person, team_id, n }: At) =>
    (
      await ask(ground, hand, 'POST', `ctms/team/${team_id}/roster`, {
        ...person.card,
        role: 'guest',
        until_on: slashed(addDays(today(), n % 3)),
      })
    ).isDone,
  /** What a family does when it names the team while registering. */
  request: async (_: Ground, { person, team_id }: At) => {
    const made = await house
      .acting()
      .transaction((context) =>
        joinTeam(
          context,
          { team_id, member_id: person.id, role: 'player' },
          { hand: 'team', otherwise: 'request', unasked: 'Asks.' },
        ),
      )
    return made?.state === 'requested'
  },
  /**
   * What an invited family does after paying: never refused, but turned into a request if the rules do not
   * allow it.
   */
  register: async (_: Ground, { person, team_id }: At) => {
    const made = await house
      .acting()
      .transaction((context) =>
        joinTeam(
          context,
          { team_id, member_id: person.id, role: 'player' },
          { hand: 'team', otherwise: 'request' },
        ),
      )
    return made?.state === 'active'
  },
  grant: async (ground: Ground, at: At) => {
    const entry = await entryOf(at, 'requested')
    return (
      entry !== undefined &&
      (await ask(ground, at.hand, 'POST', `ctms/roster/${entry.id}/grant`, { version: entry.version })).isDone
    )
  },
  leave: async (ground: Ground, at: At) => {
    const entry = await entryOf(at, 'active')
    return (
      entry !== undefined &&
      (await ask(ground, at.hand, 'POST', `ctms/roster/${entry.id}/leave`, { version: entry.version })).isDone
    )
  },
  number: async (ground: Ground, at: At) => {
    const entry = await entryOf(at, 'active')
    const sent = { version: entry?.version, jersey_number: String(at.n % 2), positions: ['P'] }
    return (
      entry !== undefined && (await ask(ground, at.hand, 'PATCH', `ctms/roster/${entry.id}`, sent)).isDone
    )
  },
  lock: async (ground: Ground, { team_id, n }: At) => {
    const on = slashed(addDays(today(), (n >> 2) % 2))
    return (
      await ask(ground, 'office', 'POST', `ctms/team/${team_id}/roster-lock`, {
        version: await versionOf(team_id),
        locked_on: n % 4 === 1 ? on : '',
        frozen_on: n % 4 === 2 ? on : '',
      })
    ).isDone
  },
  ask: async (ground: Ground, { hand, person, team_id }: At) => {
    const { rows } = await pool.query<{ team_id: number }>(
      `select team_id from roster_entry where member_id = $1 and state = 'active' and role = 'player' limit 1`,
      [person.id],
    )
    const moving = { member_id: person.id, from_team_id: rows[0]?.team_id, to_team_id: team_id }
    return rows.length > 0 && (await ask(ground, hand, 'POST', 'mms/club/transferPlayer', moving)).isDone
  },
  approve: async (ground: Ground, { person }: At) => {
    const { rows } = await pool.query<{ id: number; version: number }>(
      `select id, version from transfer where member_id = $1 and status in ('asked', 'with_office')`,
      [person.id],
    )
    const sent = { version: rows[0]?.version, status: 'done', reason: 'Agreed by telephone.' }
    return (
      rows[0] !== undefined &&
      (await ask(ground, 'office', 'POST', `mms/admin/transfers/${rows[0].id}`, sent)).isDone
    )
  },
  import: async (ground: Ground, { hand, team_id, n }: At) => {
    const form = new FormData()
    const last = `Newcomer${String.fromCharCode(65 + (++families % 26))}${'x'.repeat(families / 26)}`
    const dob = BIRTHDAYS[n % BIRTHDAYS.length]!
    form.append('team_id', String(team_id))
    form.append('date_format', 'mdy')
    form.append(
      'file',
      new File([`First name,Last name,Date of birth\nPia,${last},${slashed(dob)}`], 'players.csv'),
    )
    const { data } = await ask(ground, hand, 'POST', 'mms/team/import_players', form)
    const { rows } = await pool.query<{ id: number }>('select id from member where last_name = $1', [last])
    const member_number: string | undefined = data?.players[0]?.member_number
    if (member_number === undefined) return false
    ground.people.push({ id: rows[0]!.id, card: { member_number, dob } })
    return true
  },
  renew: async (ground: Ground, { hand, person, team_id }: At) => {
    const { rows } = await pool.query<{ division_id: number }>('select division_id from team where id = $1', [
      team_id,
    ])
    const { isDone, data } = await ask(ground, hand, 'POST', `mms/renewal/team/${team_id}`, {
      name: `Renewed ${team_id}`,
      division_id: rows[0]!.division_id,
      member_ids: [person.id],
    })
    if (isDone) ground.teams.push(data.team_id)
    return isDone
  },
  division: async (ground: Ground, { hand, team_id, n }: At) => {
    const { rows } = await pool.query<{ id: number }>(
      'select id from division where tenant_id = $1 and max_age between 8 and 12 order by id',
      [tenant],
    )
    const sent = { version: await versionOf(team_id), division_id: rows[n % rows.length]!.id }
    return (await ask(ground, hand, 'PATCH', `ctms/teams/${team_id}`, sent)).isDone
  },
  wait: async (ground: Ground) => {
    house.pass(86_400)
    await logIn(ground)
    return true
  },
}

type Row = {
  team_id: number
  member_id: number
  season_id: number
  role: string
  state: string
  was_active: boolean
  joined_on: string
  left_on: string | null
  until_on: string | null
  jersey_number: string | null
  dob: string
  max_age: number
  end_date: string
  locked_on: string | null
  frozen_on: string | null
}
async function rowsOf({ teams }: Ground): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select e.team_id, e.member_id, e.season_id, e.role, e.state, e.was_active, e.joined_on::text, e.left_on::text,
       e.until_on::text, e.jersey_number, m.dob::text, d.max_age, s.end_date::text, t.locked_on::text, t.frozen_on::text
     from roster_entry e join member m on m.id = e.member_id join team t on t.id = e.team_id
       join division d on d.id = t.division_id join season s on s.id = t.season_id
     where e.team_id = any($1) and not e.is_staff order by e.id`,
    [teams],
  )
  return rows
}

const ageOn = (dob: string, day: string) =>
  Number(day.slice(0, 4)) - Number(dob.slice(0, 4)) - (dob.slice(5) > day.slice(5) ? 1 : 0)
const two = (n: number) => String(n).padStart(2, '0')
const groups = (rows: readonly Row[], keyOf: (row: Row) => string): Row[][] =>
  [...new Set(rows.map(keyOf))].map((key) => rows.filter((row) => keyOf(row) === key))

/** Checks the current state against the pack as written, not as the product interprets it. */
function expectAllowed({ pack }: Ground, rows: readonly Row[]) {
  const held = rows.filter(
    ({ state, until_on }) => state === 'active' && (until_on === null || until_on >= today()),
  )
  for (const { dob, max_age, end_date } of held) {
    const year = Number(end_date.slice(0, 4)) + pack.cutoff_year_offset
    expect(ageOn(dob, `${year}-${two(pack.cutoff_month)}-${two(pack.cutoff_day)}`)).toBeLessThanOrEqual(
      max_age,
    )
  }
  for (const team of groups(held, ({ team_id }) => String(team_id))) {
    expect(team.filter(({ role }) => role === 'player').length).toBeLessThanOrEqual(pack.roster_max)
    expect(team.filter(({ role }) => role === 'guest').length).toBeLessThanOrEqual(
      pack.guests_max ?? Infinity,
    )
    const numbers = team.flatMap(({ jersey_number }) => jersey_number ?? [])
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(new Set(team.map(({ member_id }) => member_id)).size).toBe(team.length)
  }
  if (pack.one_roster)
    for (const one of groups(held, ({ member_id, season_id }) => `${member_id} ${season_id}`))
      expect(one.filter(({ role }) => role === 'player').length).toBeLessThanOrEqual(1)
}

const standingOf = ({ pack }: Ground, { locked_on, frozen_on, end_date }: Row) => {
  const byRule = pack.lock_month && `${end_date.slice(0, 4)}-${two(pack.lock_month)}-${two(pack.lock_day!)}`
  if (frozen_on !== null && frozen_on <= today()) return 'frozen'
  return [locked_on, byRule].some((day) => day && day <= today()) ? 'locked' : 'open'
}
/** How many players joined and left a team since it was frozen. */
const changesOf = (rows: readonly Row[], team_id: number, frozen_on: string) => {
  const players = rows.filter((row) => row.team_id === team_id && row.role === 'player' && row.was_active)
  return {
    adds: players.filter(({ joined_on }) => joined_on >= frozen_on).length,
    drops: players.filter(({ left_on }) => left_on !== null && left_on >= frozen_on).length,
  }
}

/** Checks that no coach changed a locked roster, or changed a frozen one beyond its limit. */
function expectAllowedDeeds(
  ground: Ground,
  before: readonly Row[],
  after: readonly Row[],
  done: readonly Done[],
) {
  const { frozen_adds, frozen_drops } = ground.pack
  for (const [row] of groups(before, ({ team_id }) => String(team_id)) as [Row][]) {
    const { team_id, frozen_on } = row
    const standing = standingOf(ground, row)
    if (standing === 'open') continue
    const byCoach = done.filter((one) => one.team_id === team_id && one.hand === 'coach' && one.isDone)
    expect(byCoach.filter(({ name }) => name === 'add' || name === 'guest' || name === 'grant')).toEqual([])
    expect(byCoach.filter(({ name, role }) => name === 'leave' && role === 'player')).toEqual([])
    if (standing !== 'frozen') continue
    const [was, is] = [changesOf(before, team_id, frozen_on!), changesOf(after, team_id, frozen_on!)]
    expect(is.adds).toBeLessThanOrEqual(Math.max(was.adds, frozen_adds ?? Infinity))
    expect(is.drops).toBeLessThanOrEqual(Math.max(was.drops, frozen_drops ?? Infinity))
    expect(done.filter((one) => one.team_id === team_id && one.name === 'approve' && one.isDone)).toEqual([])
  }
}

type Done = {
  name: keyof typeof DEEDS
  hand: Hand
  team_id: number
  role: string | undefined
  isDone: boolean
}
const told: Record<string, { done: number; refused: number }> = {}

/** Runs simultaneous actions and checks the result. */
async function happen(ground: Ground, deeds: readonly Deed[]) {
  const before = await rowsOf(ground)
  const { people: all, teams } = ground
  const ats = deeds.map(({ hand, who, where, n }) => ({
    hand,
    person: all[who % all.length]!,
    team_id: teams[where % teams.length]!,
    n,
  }))
  const done = await Promise.all(
    deeds.map(async ({ name }, i): Promise<Done> => {
      const at = ats[i]!
      const { role } = (await entryOf(at, 'active')) ?? {}
      const isDone = await DEEDS[name](ground, at)
      const tally = (told[name] ??= { done: 0, refused: 0 })
      tally[isDone ? 'done' : 'refused'] += 1
      return { name, hand: at.hand, team_id: at.team_id, role, isDone }
    }),
  )
  const after = await rowsOf(ground)
  expectAllowed(ground, after)
  if (!deeds.some(({ name }) => name === 'lock' || name === 'wait'))
    expectAllowedDeeds(ground, before, after, done)
}

const deed: fc.Arbitrary<Deed> = fc.record({
  name: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom('add' as const, 'guest' as const, 'register' as const, 'ask' as const),
    },
    { weight: 2, arbitrary: fc.constantFrom(...(Object.keys(DEEDS) as Deed['name'][])) },
  ),
  hand: fc.constantFrom('coach' as const, 'office' as const),
  who: fc.nat(50),
  where: fc.nat(7),
  n: fc.nat(50),
})
/** One action, or two at the same moment; no date changes between the two. */
const moment = fc
  .oneof({ weight: 3, arbitrary: fc.tuple(deed) }, { weight: 1, arbitrary: fc.tuple(deed, deed) })
  .filter((deeds) => deeds.length === 1 || !deeds.some(({ name }) => name === 'wait'))

const by = (name: Deed['name'], who = 0, where = 0, more: Partial<Deed> = {}): Deed[] => [
  { name, hand: 'coach', who, where, n: 0, ...more },
]
/**
 * Each action at least once, so that each is known to take effect: allowed ones succeed, forbidden ones do
 * not.
 */
const EVERYTHING: Deed[][] = [
  by('add'),
  by('add', 0, 1),
  by('number'),
  by('guest', 0, 1, { n: 1 }),
  by('guest', 1, 1, { n: 1 }),
  by('add', 6),
  by('request', 1),
  by('grant', 1),
  by('add', 2),
  by('register', 2),
  by('import', 0, 0),
  by('add', 7, 1),
  by('leave', 1),
  by('ask', 7, 0),
  by('approve', 7),
  by('ask', 0, 1),
  by('approve', 0),
  by('approve', 0),
  by('leave', 7, 1),
  [...by('add', 2), ...by('add', 3)],
  by('renew', 0, 0),
  by('register', 0, 2),
  by('division', 0, 2),
  by('division', 0, 2, { hand: 'office', n: 1 }),
  by('add', 6, 2),
  by('division', 0, 2, { hand: 'office' }),
  by('wait'),
  by('lock', 0, 0, { n: 1 }),
  by('leave', 7, 0),
  by('lock', 0, 0, { n: 2 }),
  by('leave', 7, 0, { hand: 'office' }),
  by('add', 3, 0, { hand: 'office' }),
]

test.each(RULE_PACKS.map(({ name }) => name))(
  'no sequence of what happens to rosters breaks %s',
  async (name) => {
    const pack = await under(name)
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { minLength: 4, maxLength: 25 }), async (story) => {
        const ground = await aGround(pack)
        for (const deeds of story) await happen(ground, deeds)
      }),
      { numRuns: RUNS, examples: [[EVERYTHING]], interruptAfterTimeLimit: RUNS * 20_000 },
    )
  },
)

test('nor by a day that the pack locks a roster on', async () => {
  const pack = await under('USSSA 2027')
  const ground = await aGround(pack)
  house.pass(((Date.parse('2027-03-01') - Date.parse(today())) / 86_400_000) * 86_400)
  await logIn(ground)
  await happen(ground, by('add'))
  await happen(ground, by('add', 0, 0, { hand: 'office' }))
  await happen(ground, by('leave', 0, 0))
  await happen(ground, by('leave', 0, 0, { hand: 'office' }))
  expect((await rowsOf(ground)).at(-1)).toMatchObject({ member_id: people[0]!.id, state: 'ended' })
})

test('each thing that may happen has happened, and what the rules refuse was refused', () => {
  for (const name of Object.keys(DEEDS)) expect(told[name]?.done, name).toBeGreaterThan(0)
  for (const name of ['add', 'guest', 'register', 'leave', 'approve', 'division'])
    expect(told[name]?.refused, name).toBeGreaterThan(0)
})
