import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { EventAccount } from 'contract/events/account'
import type { Protest } from 'contract/competition/protests'
import { atOnce } from '../../../test/at-once.ts'
import { aClubThatEnters } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { payIn } from '../../../test/registration.ts'
import { asking, lettersTo } from '../../../test/team.ts'
import { tournamentsIn } from '../../../test/tournaments.ts'
import { inTurn } from '../../../test/waiting.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
const aTournament = tournamentsIn(house)
const alliance = house.tenants.alliance.id
let admin: string
let helper: string
let club: Awaited<ReturnType<typeof aClubThatEnters>>
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
  helper = await house.tokenOf([{ module: 'EMS', role: 'volunteer' }])
  club = await aClubThatEnters(house)
})

/** A tournament with a fee of $50.00 and one game that is over, whose visitor is the coach’s team and has protested. */
async function aProtest() {
  const slam = await aTournament()
  const { view } = (await ask('GET', `/ems/contests/${slam.division}`, admin)).data
  const game = view.games.find(({ state }: any) => state === 'ready')
  const { entrant_id } = game.visitor
  const score = { home_runs: 4, visitor_runs: 3, ended: 'final', forfeit: null }
  await ask('POST', `/ems/games/${game.id}/result`, admin, { version: game.version, ...score })
  await ask('PUT', `/ems/events/${slam.id}/protest-terms`, admin, {
    ...{ version: 0, fee_cents: 5_000, minutes: 45 },
  })
  await pool.query(
    'update entrant set team_id = $3, outside_team_id = null, member_id = null where tenant_id = $1 and id = $2',
    [alliance, entrant_id, club.team_id],
  )
  await pool.query(
    `update event_party set user_id = (select id from app_user where tenant_id = $1 and email = $3)
     where tenant_id = $1 and id = (select party_id from entrant where tenant_id = $1 and id = $2)`,
    [alliance, entrant_id, club.coach.email],
  )
  const own = `/ems/entrants/${entrant_id}/protests`
  const { data } = await ask('POST', own, club.coach.token, {
    ...{ request_key: randomUUID(), game_id: game.id, kind: 'rule', statement: 'Four outs in the third.' },
  })
  const { id } = data as { id: number }
  const now = async () =>
    ((await ask('GET', `/ems/events/${slam.id}/protests`, helper)).data.protests as Protest[]).find(
      (one) => one.id === id,
    )!
  const act = async (path: string, by: string, more: object) =>
    ask('POST', `/ems/protests/${id}/${path}`, by, { version: (await now()).version, ...more })
  return {
    ...{ id, event_id: slam.id, entrant_id, own, now },
    order: (by = club.coach.token) => ask('POST', `${own}/${id}/pay`, by, {}),
    take: (more: object = {}) => act('fee', helper, { deed: 'fee_received', ...more }),
    giveBack: () => act('fee', helper, { deed: 'fee_returned' }),
    decide: (decision: 'upheld' | 'denied') => act('decide', admin, { decision, reason: 'Rule 5.5 B' }),
    account: async () => (await ask('GET', `/ems/events/${slam.id}/account`, admin)).data as EventAccount,
  }
}

/** Cents that stay with the event; what is on its way back counts as gone. */
const kept = async ({ account }: Awaited<ReturnType<typeof aProtest>>) => {
  const { figures, refunds_due } = await account()
  return figures.protests + figures.refunded - refunds_due
}

const orderRow = async (protest_id: number) => {
  const { rows } = await pool.query<{ order_id: string }>(
    'select order_id from protest_payment where tenant_id = $1 and protest_id = $2',
    [alliance, protest_id],
  )
  return {
    text: 'select from orders where tenant_id = $1 and id = $2 for no key update',
    values: [alliance, rows[0]!.order_id],
  }
}

describe('the fee of a protest', () => {
  test('is paid by the coach’s card, stands in the event’s account, and goes back to the card when she was right', async () => {
    const protest = await aProtest()
    const { http, data } = await protest.order()
    expect(http).toBe(201)
    expect((await payIn(house, data.order_token)).http).toBe(200)
    expect(await protest.now()).toMatchObject({ fee_state: 'received', fee_paid: { method: 'card' } })
    const { figures, entrants, paid } = await protest.account()
    expect(figures).toMatchObject({ protests: 5_000, entries: 0, plate: 0 })
    expect(paid).toMatchObject({ card: 5_000 })
    expect(entrants.find((one) => one.entrant_id === protest.entrant_id)!.figures.protests).toBe(5_000)
    expect((await lettersTo(house, club.coach.email)).at(-1)!.body_text).toContain('$50.00')

    expect((await protest.decide('upheld')).http).toBe(200)
    expect(await protest.now()).toMatchObject({ state: 'upheld', fee_state: 'returned' })
    expect(await kept(protest)).toBe(0)
    expect((await lettersTo(house, club.coach.email)).at(-1)!.body_text).toContain('goes back to your card')
    // It went back once.
    expect((await protest.giveBack()).http).toBe(409)
    expect((await protest.order()).http).toBe(409)
    expect((await protest.now()).steps.map(({ deed }) => deed)).toEqual([
      ...['filed', 'fee_received', 'upheld', 'fee_returned'],
    ])
  })

  test('is taken at the desk by check or in cash, and handed back there', async () => {
    const protest = await aProtest()
    const request_key = randomUUID()
    expect((await protest.take({ method: 'check', reference: '1204', request_key })).http).toBe(200)
    // The same press, sent again.
    expect((await protest.take({ method: 'check', reference: '1204', request_key })).http).toBe(200)
    expect(await protest.take()).toMatchObject({ http: 409, code: 'protest_fee_changed' })
    expect(await kept(protest)).toBe(5_000)
    await protest.decide('upheld')
    expect(await protest.now()).toMatchObject({ fee_state: 'due_back', fee_paid: { method: 'check' } })
    expect((await lettersTo(house, club.coach.email)).at(-1)!.body_text).toContain('at the tournament desk')
    expect((await protest.giveBack()).http).toBe(200)
    expect((await protest.now()).fee_state).toBe('returned')
    expect(await kept(protest)).toBe(0)
  })

  test('stays with the event when the protest is denied, also if it is paid only then', async () => {
    const [before, after] = [await aProtest(), await aProtest()]
    await before.take()
    for (const one of [before, after]) await one.decide('denied')
    await payIn(house, (await after.order()).data.order_token)
    for (const one of [before, after]) {
      expect((await one.now()).fee_state).toBe('kept')
      expect(await kept(one)).toBe(5_000)
      expect((await one.giveBack()).http).toBe(409)
    }
  })

  test('isn’t asked of a team that was right or took its protest back before it paid', async () => {
    const protest = await aProtest()
    const { data } = await protest.order()
    await protest.decide('upheld')
    expect((await protest.now()).fee_state).toBe('none')
    expect((await payIn(house, data.order_token)).http).toBe(409)
    expect(await kept(protest)).toBe(0)
  })

  test('that the office refunds at its order is back, too', async () => {
    const protest = await aProtest()
    await payIn(house, (await protest.order()).data.order_token)
    await protest.decide('denied')
    const { order } = (await protest.now()).fee_paid!
    const { rows } = await pool.query('select id from payment where tenant_id = $1 and order_id = $2', [
      alliance,
      order.id,
    ])
    const refunded = await ask('POST', `/mms/payments/${rows[0].id}/refund`, admin, {
      ...{ request_key: randomUUID(), reason: 'Goodwill' },
    })
    expect(refunded.http).toBeLessThan(300)
    await expect.poll(async () => (await protest.now()).fee_state, { timeout: 60_000 }).toBe('returned')
  })

  test('is the card’s if it was first at the order, and the cash’s if that was', async () => {
    for (const isCardFirst of [true, false]) {
      const protest = await aProtest()
      const { data } = await protest.order()
      const { version } = await protest.now()
      const card = () => payIn(house, data.order_token)
      const cash = () => protest.take({ version })
      const order = isCardFirst ? [card, cash] : [cash, card]
      const [first, second] = await inTurn(pool, await orderRow(protest.id), ...order)
      expect([first!.http, second!.http]).toEqual([200, 409])
      expect((await protest.now()).fee_paid!.method).toBe(isCardFirst ? 'card' : 'cash')
      expect(await kept(protest)).toBe(5_000)
    }
  })

  test('is taken once at two desks, and decided and taken by turns, never kept from a team that was right', async () => {
    const protest = await aProtest()
    const taken = await atOnce(3, () => protest.take())
    expect(taken.filter(({ http }) => http === 200)).toHaveLength(1)
    expect(await kept(protest)).toBe(5_000)

    const other = await aProtest()
    await atOnce(2, (i) => (i === 0 ? other.take() : other.decide('upheld')))
    const { fee_state, state } = await other.now()
    const owes = await kept(other)
    if (state === 'upheld') expect(['none', 'due_back']).toContain(fee_state)
    expect(owes).toBe(fee_state === 'none' ? 0 : 5_000)
  })

  test('is paid by the coach of the team, and nobody else’s', async () => {
    const protest = await aProtest()
    const other = await aClubThatEnters(house)
    expect((await protest.order(other.coach.token)).http).toBe(404)
    const elsewhere = await aProtest()
    expect((await ask('POST', `${elsewhere.own}/${protest.id}/pay`, club.coach.token, {})).http).toBe(404)
  })
})
