import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCoupon } from '../coupons.ts'
import { aTeamWithFees } from '../fees.ts'
import { ADMIN, testHouse } from '../house.ts'
import { payIn } from '../registration.ts'
import { asking, clubAdmin } from '../team.ts'
import type { Db, Reach } from '../../src/plumbing/database/database.ts'

const house = await testHouse()
const ask = asking(house)
const { database } = house.world
const tenant_id = house.tenants.alliance.id
const FEE = 32_500

let team: Awaited<ReturnType<typeof aTeamWithFees>>
let place: { season_id: number; league_id: number; division_id: number }
/** Another league of the same organization. */
let other_league: number
let manager: string
let stranger: string
let owner: string

const rowsOf = <Row extends object>(statement: string, values: unknown[] = []) =>
  team.rowsOf<Row>(statement, values)

beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  team = await aTeamWithFees(house)
  const places = await rowsOf<typeof place>(
    'select season_id, league_id, division_id from team where id = $1',
    [team.team_id],
  )
  place = places[0]!
  const others = await rowsOf<{ id: number }>(
    'select id from league where tenant_id = $1 and id <> $2 order by id limit 1',
    [tenant_id, place.league_id],
  )
  other_league = others[0]!.id
  const managerOf = (league_id: number) => house.tokenOf([{ module: 'MMS', role: 'manager', league_id }])
  manager = await managerOf(place.league_id)
  stranger = await managerOf(other_league)
  owner = await house.tokenOf(clubAdmin(team.club_id))
}, 60_000)

/** What the managers of this league and of another find by the number of an order. */
const foundBy = async (number: string) => {
  const numbers = async (token: string) =>
    (await ask('POST', '/mms/orders/list', token, { q: number })).data.map(
      (one: { number: string }) => one.number,
    )
  return { manager: await numbers(manager), stranger: await numbers(stranger) }
}

describe('a manager of one league', () => {
  let names = 0
  async function aDraftTeam(): Promise<number> {
    const admin = await house.tokenOf(ADMIN)
    const { version } = (await ask('GET', '/ctms/team-terms', admin)).data
    await ask('PUT', '/ctms/team-terms', admin, { version, approval: false, league_fee: true })
    const sent = { ...place, name: `New ${++names}`, club_id: team.club_id }
    const { data } = await ask('POST', '/ctms/teams', owner, sent)
    expect(data.status).toBe('draft')
    return data.id
  }
  const order = (id: number, token = manager) =>
    ask('POST', `/ctms/teams/${id}/league-fee`, token, { total: FEE })

  test('orders a team’s league fee by card, once more if she left the first, and the team plays', async () => {
    const id = await aDraftTeam()
    const first = await order(id)
    expect(first).toMatchObject({ http: 201, data: { total: FEE } })
    const second = await order(id)
    expect(second).toMatchObject({ http: 201, data: { total: FEE } })
    expect(await foundBy(second.data.order_number)).toEqual({
      manager: [second.data.order_number],
      stranger: [],
    })
    expect((await order(id, stranger)).http).toBe(404)
    expect(await payIn(house, second.data.order_token)).toMatchObject({ data: { status: 'paid' } })
    expect((await ask('GET', `/ctms/teams/${id}/league-fee`, manager)).data).toMatchObject({ state: 'paid' })
  })

  test('waives a league fee that somebody has begun to pay', async () => {
    const id = await aDraftTeam()
    await order(id, owner)
    expect(
      await ask('POST', `/ctms/teams/${id}/league-fee/waive`, manager, { reason: 'A new club' }),
    ).toMatchObject({ http: 200, data: { state: 'waived' } })
  })

  test('orders a better membership for players of a team, at the total she was shown, with a coupon', async () => {
    const players = [(await team.aFamily()).member_id, (await team.aFamily()).member_id]
    await rowsOf('update registration set league_id = $2 where member_id = any ($1)', [
      players,
      place.league_id,
    ])
    const made = await rowsOf<{ id: number }>(
      `insert into membership (tenant_id, member_type_id, discipline_id, name)
       select tenant_id, member_type_id, discipline_id, 'Gold membership' from membership
       where tenant_id = $1 and name = 'Player membership' returning id`,
      [tenant_id],
    )
    const membership_id = made[0]!.id
    await rowsOf(
      `insert into membership_price (tenant_id, membership_id, season_id, amount, sale_from, sale_until)
       select $1, $2, id, 7000, '2026-08-01', '2027-07-31' from season where tenant_id = $1 and name = '2026-2027'`,
      [tenant_id, membership_id],
    )
    const coupon = await aCoupon(house, { kind: 'fixed_amount', value: 1000 })
    const wanted = { membership_id, players, coupon: coupon.code }
    const { team_id } = team
    expect(
      await ask('POST', '/mms/upgrade/team/payment-totals', manager, { team_id, ...wanted }),
    ).toMatchObject({ http: 200, data: { total: '40.00', players: 2 } })
    const placed = await ask('POST', `/mms/upgrade/team/${team_id}`, manager, { ...wanted, total: 4000 })
    expect(placed).toMatchObject({ http: 201, data: { total: 4000, paid: false } })
    expect(await foundBy(placed.data.order_number)).toEqual({
      manager: [placed.data.order_number],
      stranger: [],
    })
    expect(await payIn(house, placed.data.order_token)).toMatchObject({ data: { status: 'paid' } })
  })
})

describe('what a role for one league has made', () => {
  let numbers = 0
  const memberOf = (db: Db) =>
    sql<{ id: number }>`
      insert into member (tenant_id, first_name, last_name, member_number, created_at, updated_at)
      values (${tenant_id}, 'Ada', 'Ball', ${`MADE-${++numbers}`}, now(), now()) returning id`.execute(db)
  const orderValues = () => sql`
    (${tenant_id}, 2026, sha256(${`made-${++numbers}`}::text::bytea), 'Ada', 'ada@example.org', 'USD', 100, 0, 100, now(), now())`
  const ordersOf = (db: Db, count: number) =>
    sql<{ id: number }>`
      insert into orders (tenant_id, year, token_hash, payer_name, payer_email, currency, amount, discount, total, expires_at, created_at)
      values ${sql.join(Array.from({ length: count }, orderValues))} returning id`.execute(db)
  const draftOf = (db: Db) =>
    sql<{ id: number }>`
      insert into registration_draft (tenant_id, token_hash, data, created_at, updated_at, expires_at)
      values (${tenant_id}, sha256(${`draft-${++numbers}`}::text::bytea), '{}', now(), now(), now()) returning id`.execute(
      db,
    )
  const letterOf = (db: Db) =>
    sql<{ id: number }>`
      insert into mail (tenant_id, recipient, subject, body_text, body_html, attachments, about, about_id, created_at)
      values (${tenant_id}, 'ada@example.org', 'Hello', '', '', '[]', 'user', 1, now()) returning id`.execute(
      db,
    )
  const cardOf = (db: Db) =>
    sql<{ id: number }>`
      insert into kept_card (tenant_id, provider, customer_ref, method_ref, brand, last4, exp_month, exp_year, kept_at)
      values (${tenant_id}, 'sandbox', 'c', ${`m-${++numbers}`}, 'visa', '4242', 12, 2030, now()) returning id`.execute(
      db,
    )
  /** That one is withdrawn which a family has given. */
  async function withdrawalOf(db: Db) {
    await team.aFamily()
    const [given] = await rowsOf<{ id: number; version_id: number }>(
      `select id, version_id from waiver_signature s where tenant_id = $1 and kind = 'signed'
         and not exists (select from waiver_signature r where r.tenant_id = $1 and r.revokes = s.id) order by id limit 1`,
      [tenant_id],
    )
    return sql<{ id: number }>`
      insert into waiver_signature (tenant_id, seq, kind, version_id, revokes, evidence, prev_sha256, sha256, seal, signed_at)
      values (${tenant_id}, ${1_000_000 + ++numbers}, 'revoked', ${given!.version_id}, ${given!.id}, '', '', ${'a'.repeat(64)}, '', now())
      returning id`.execute(db)
  }
  const MAKING: readonly (readonly [string, (db: Db) => Promise<{ rows: { id: number }[] }>])[] = [
    ['member', memberOf],
    ['orders', (db) => ordersOf(db, 3)],
    ['registration_draft', draftOf],
    ['mail', letterOf],
    ['kept_card', cardOf],
    ['waiver_signature', withdrawalOf],
  ]

  const reachOf = (league_id: number): Reach => ({ leagues: [league_id], clubs: [], teams: [] })
  const seenOf = async (db: Db, table: string, ids: readonly number[]) =>
    (
      await sql<{ id: number }>`
        select id from ${sql.ref(table)} where tenant_id = ${tenant_id} and id = any (${[...ids]}::bigint[]) order by id`.execute(
        db,
      )
    ).rows.map(({ id }) => id)
  const seenBy = (league_id: number, table: string, ids: readonly number[], readOnly = true) =>
    database.inTenant(tenant_id, (db) => seenOf(db, table, ids), { reach: reachOf(league_id), readOnly })

  /** How the transaction looks at records when it makes something: one by one, or by the list of all that are of the league. */
  const LOOKING = ['row', '']
  test.each(MAKING.flatMap(([table, make]) => LOOKING.map((by) => ({ table, make, by }))))(
    'is read back until it is committed, by nobody else, and by nobody afterwards: $table, by "$by"',
    async ({ table, make, by }) => {
      const made = await database.inTenant(
        tenant_id,
        async (db) => {
          await sql`select set_config('app.reach_by', ${by}, true)`.execute(db)
          const ids = (await make(db)).rows.map(({ id }) => id)
          expect(ids.length).toBeGreaterThan(0)
          expect(await seenOf(db, table, ids)).toEqual(ids)
          await sql`select set_config('app.reach_by', '', true)`.execute(db)
          expect(await seenOf(db, table, ids)).toEqual(ids)
          return ids
        },
        { reach: reachOf(place.league_id) },
      )
      for (const league of [place.league_id, other_league])
        for (const readOnly of [true, false]) expect(await seenBy(league, table, made, readOnly)).toEqual([])
      const { rows } = await database.pool.query(
        `select id from ${table} where tenant_id = $1 and id = any ($2)`,
        [tenant_id, made],
      )
      expect(rows).toHaveLength(made.length)
    },
  )

  test('is what was made, and not a row of others whose number somebody chose, or that was changed', async () => {
    const [foreign] = await rowsOf<{ id: number }>(
      `insert into member (tenant_id, first_name, last_name, member_number, created_at, updated_at)
       values ($1, 'Eve', 'Hill', 'FOREIGN-1', now(), now()) returning id`,
      [tenant_id],
    )
    const ids = [foreign!.id]
    await database.inTenant(
      tenant_id,
      async (db) => {
        await sql`
          insert into member (tenant_id, id, first_name, last_name, member_number, created_at, updated_at)
          overriding system value values (${tenant_id}, ${foreign!.id}, 'Ada', 'Ball', 'FOREIGN-2', now(), now())
          on conflict do nothing`.execute(db)
        expect(await seenOf(db, 'member', ids)).toEqual([])
        await sql`update member set first_name = 'Ada' where tenant_id = ${tenant_id} and id = ${foreign!.id}`.execute(
          db,
        )
      },
      { reach: reachOf(place.league_id) },
    )
    expect(await rowsOf('select first_name from member where id = $1', ids)).toEqual([{ first_name: 'Eve' }])
  })

  test('is hidden again when what made it was taken back', async () => {
    await database.inTenant(
      tenant_id,
      async (db) => {
        await sql`savepoint before`.execute(db)
        const ids = (await memberOf(db)).rows.map(({ id }) => id)
        expect(await seenOf(db, 'member', ids)).toEqual(ids)
        await sql`rollback to savepoint before`.execute(db)
        const { rows } = await sql<{ made: number[] }>`select made('member') as made`.execute(db)
        expect(rows).toEqual([{ made: [] }])
      },
      { reach: reachOf(place.league_id) },
    )
  })

  test('brings nothing of others along: an order with a part of another league is gone with the transaction', async () => {
    const [theirs] = await rowsOf<{ id: number }>(
      `insert into team (tenant_id, season_id, league_id, division_id, name, status, created_at)
       values ($1, $2, $3, $4, 'Elsewhere', 'active', now()) returning id`,
      [tenant_id, place.season_id, other_league, place.division_id],
    )
    const made = await database.inTenant(
      tenant_id,
      async (db) => {
        const [order] = (await ordersOf(db, 1)).rows
        expect(await seenOf(db, 'team', [theirs!.id])).toEqual([])
        expect(await seenOf(db, 'orders', [order!.id])).toEqual([order!.id])
        return order!.id
      },
      { reach: reachOf(place.league_id) },
    )
    await rowsOf(
      `with fee as (
         insert into league_fee (tenant_id, team_id, membership_id, label, amount, asked_at)
         select $1, $2, min(id), 'Team registration', 100, now() from membership where tenant_id = $1 returning id)
       insert into order_part (tenant_id, order_id, purpose, subject_id, is_standing)
       select $1, $3, 'league_fee', id, true from fee`,
      [tenant_id, theirs!.id, made],
    )
    expect(await seenBy(place.league_id, 'orders', [made])).toEqual([])
    expect(await seenBy(other_league, 'orders', [made])).toEqual([made])
  })
})
