import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Protests } from 'contract/competition/protests'
import { atOnce } from '../../../test/at-once.ts'
import { aClubThatEnters } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { asking, lettersTo } from '../../../test/team.ts'
import { tournamentsIn } from '../../../test/tournaments.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
const aTournament = tournamentsIn(house)
let admin: string
let helper: string
let club: Awaited<ReturnType<typeof aClubThatEnters>>
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  helper = await house.tokenOf([{ module: 'EMS', role: 'volunteer' }])
  club = await aClubThatEnters(house)
})

/** A tournament with one game that is over, and what its protest desk says. */
async function played() {
  const slam = await aTournament()
  const { view } = (await ask('GET', `/ems/contests/${slam.division}`, admin)).data
  const game = view.games.find(({ state }: any) => state === 'ready')
  const score = { home_runs: 4, visitor_runs: 3, ended: 'final', forfeit: null }
  await ask('POST', `/ems/games/${game.id}/result`, admin, { version: game.version, ...score })
  const desk = async (): Promise<Protests> =>
    (await ask('GET', `/ems/events/${slam.id}/protests`, helper)).data
  const file = (more: object = {}) =>
    ask('POST', `/ems/events/${slam.id}/protests`, helper, {
      ...{ request_key: randomUUID(), game_id: game.id, entrant_id: game.visitor.entrant_id },
      ...{ kind: 'rule', statement: 'The run in the fourth counted after the third out.' },
      ...more,
    })
  return { slam, game, desk, file }
}

describe('a protest', () => {
  test('is filed with the fee and by the deadline of the event, and decided with a reason; the fee comes back', async () => {
    const { slam, game, desk, file } = await played()
    expect((await desk()).terms).toEqual({ version: 0, fee_cents: 0, minutes: 30 })
    const terms = { version: 0, fee_cents: 5000, minutes: 45 }
    await ask('PUT', `/ems/events/${slam.id}/protest-terms`, admin, terms)
    expect((await ask('PUT', `/ems/events/${slam.id}/protest-terms`, admin, terms)).http).toBe(409)
    const { http, data } = await file()
    expect(http).toBe(201)
    const at = `/ems/protests/${data.id}`
    const paid = await ask('POST', `${at}/fee`, helper, { version: 1, deed: 'fee_received' })
    await ask('POST', `${at}/notes`, helper, { note: 'The plate umpire saw it, too.' })
    // Who keeps score may not decide.
    const decision = { version: paid.data.version, decision: 'upheld', reason: 'Rule 5.4', change: 'Run off' }
    expect((await ask('POST', `${at}/decide`, helper, decision)).http).toBe(403)
    const decided = await ask('POST', `${at}/decide`, admin, decision)
    expect(decided.http).toBe(200)
    await ask('POST', `${at}/fee`, helper, { version: decided.data.version, deed: 'fee_returned' })
    const [protest] = (await desk()).protests
    expect(protest).toMatchObject({
      ...{ state: 'upheld', fee_cents: 5000, fee_state: 'returned', reason: 'Rule 5.4', change: 'Run off' },
      ...{ entrant_id: game.visitor.entrant_id, is_late: false },
    })
    expect(protest!.steps.map(({ deed }) => deed)).toEqual([
      ...['filed', 'fee_received', 'noted', 'upheld', 'fee_returned'],
    ])
    expect(
      await ask('POST', `${at}/decide`, admin, { ...decision, version: protest!.version }),
    ).toMatchObject({
      http: 409,
      code: 'protest_decided',
    })
  })

  test('that is denied costs its fee, and one that is withdrawn brings it back', async () => {
    const { slam, desk, file } = await played()
    await ask('PUT', `/ems/events/${slam.id}/protest-terms`, admin, {
      ...{ version: 0, fee_cents: 5000, minutes: 45 },
    })
    const { data } = await file()
    await ask('POST', `/ems/protests/${data.id}/fee`, helper, { version: 1, deed: 'fee_received' })
    await ask('POST', `/ems/protests/${data.id}/decide`, admin, {
      ...{ version: 2, decision: 'denied', reason: 'A judgment call' },
    })
    const again = await file()
    await ask('POST', `/ems/protests/${again.data.id}/fee`, helper, { version: 1, deed: 'fee_received' })
    await ask('POST', `/ems/protests/${again.data.id}/withdraw`, helper, { version: 2 })
    const { protests } = await desk()
    expect(protests.map(({ id, state, fee_state }) => [id, state, fee_state])).toEqual(
      expect.arrayContaining([
        [data.id, 'denied', 'kept'],
        [again.data.id, 'withdrawn', 'due_back'],
      ]),
    )
  })

  test('that is denied before its fee was paid costs it all the same', async () => {
    const { slam, desk, file } = await played()
    await ask('PUT', `/ems/events/${slam.id}/protest-terms`, admin, {
      ...{ version: 0, fee_cents: 5000, minutes: 45 },
    })
    const { data } = await file()
    await ask('POST', `/ems/protests/${data.id}/decide`, admin, {
      ...{ version: 1, decision: 'denied', reason: 'A judgment call' },
    })
    expect((await desk()).protests[0]!.fee_state).toBe('owed')
    await ask('POST', `/ems/protests/${data.id}/fee`, helper, { version: 2, deed: 'fee_received' })
    expect((await desk()).protests[0]!.fee_state).toBe('kept')
  })

  test('is not in time again because the desk has corrected the score', async () => {
    const { slam, game, desk, file } = await played()
    await ask('PUT', `/ems/events/${slam.id}/protest-terms`, admin, {
      ...{ version: 0, fee_cents: 0, minutes: 1 },
    })
    house.pass(90)
    const { view } = (await ask('GET', `/ems/contests/${slam.division}`, admin)).data
    const corrected = await ask('POST', `/ems/games/${game.id}/correct`, admin, {
      version: view.games.find(({ id }: any) => id === game.id).version,
      ...{ home_runs: 5, visitor_runs: 3, ended: 'final', forfeit: null },
      ...{ take_back: false, reason: 'The book says so', accept_moves: false },
    })
    expect(corrected.http).toBe(200)
    expect((await desk()).games).toMatchObject([{ id: game.id, is_late: true }])
    expect(await file()).toMatchObject({ code: 'protest_too_late' })
  })

  test('that comes too late is only taken by a desk that says so', async () => {
    const { slam, desk, file } = await played()
    await ask('PUT', `/ems/events/${slam.id}/protest-terms`, admin, {
      ...{ version: 0, fee_cents: 0, minutes: 1 },
    })
    house.pass(90)
    expect(await file()).toMatchObject({ http: 409, code: 'protest_too_late' })
    expect((await file({ accept_late: true })).http).toBe(201)
    expect((await desk()).protests).toMatchObject([{ is_late: true }])
  })

  test('is filed once by one press, and once for a team and game by whoever is first', async () => {
    const { desk, file } = await played()
    const request_key = randomUUID()
    const same = await atOnce(3, () => file({ request_key }))
    expect(new Set(same.filter(({ http }) => http === 201).map(({ data }) => data.id)).size).toBe(1)
    const others = await atOnce(3, () => file())
    expect(others.map(({ code }) => code)).toEqual(Array(3).fill('protested_already'))
    expect((await desk()).protests).toHaveLength(1)
  })

  test('is decided once, of two who decide at the same moment', async () => {
    const { desk, file } = await played()
    const { data } = await file()
    const answers = await atOnce(2, (i) =>
      ask('POST', `/ems/protests/${data.id}/decide`, admin, {
        ...{ version: 1, decision: i === 0 ? 'upheld' : 'denied', reason: `Reason ${i}` },
      }),
    )
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
    expect((await desk()).protests[0]!.steps).toHaveLength(2)
  })

  test('keeps pictures as evidence, and nothing that isn’t one', async () => {
    const { desk, file } = await played()
    const { data } = await file()
    const send = async (name: string, content: Buffer) => {
      const form = new FormData()
      form.append('files', new File([new Uint8Array(content)], name))
      const encoded = new Response(form)
      return house.call(`/api/ems/protests/${data.id}/files`, {
        method: 'POST',
        token: helper,
        payload: Buffer.from(await encoded.arrayBuffer()),
        headers: { 'content-type': encoded.headers.get('content-type')! },
      })
    }
    const dot =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    expect((await send('scoreboard.png', Buffer.from(dot, 'base64'))).statusCode).toBe(200)
    expect((await send('run.png', Buffer.from('#!/bin/sh'))).statusCode).toBe(415)
    const [protest] = (await desk()).protests
    expect(protest!.files).toMatchObject([{ name: 'scoreboard.png' }])
    const got = await house.call(`/api/ems/protests/${data.id}/files/${protest!.files[0]!.id}`, {
      token: helper,
    })
    expect(got.statusCode).toBe(200)
  })
})

describe('a coach', () => {
  test('files for her own team only, in time, and is emailed the decision', async () => {
    const { slam, game, desk } = await played()
    // Her team is the visitor of the game that is over.
    await pool.query(
      'update entrant set team_id = $2, outside_team_id = null, member_id = null where id = $1',
      [game.visitor.entrant_id, club.team_id],
    )
    await pool.query(
      'update event_party set user_id = (select id from app_user where email = $2 limit 1) where id = (select party_id from entrant where id = $1)',
      [game.visitor.entrant_id, club.coach.email],
    )
    const own = `/ems/entrants/${game.visitor.entrant_id}/protests`
    const seen = (await ask('GET', own, club.coach.token)).data
    expect(seen.games.map(({ id }: any) => id)).toEqual([game.id])
    const text = { request_key: randomUUID(), game_id: game.id, kind: 'eligibility', statement: 'Number 7' }
    const { http, data } = await ask('POST', own, club.coach.token, text)
    expect(http).toBe(201)
    const other = await aClubThatEnters(house)
    expect((await ask('GET', own, other.coach.token)).http).toBe(404)
    expect((await ask('POST', own, other.coach.token, { ...text, request_key: randomUUID() })).http).toBe(404)
    await ask('POST', `/ems/protests/${data.id}/notes`, helper, { note: 'For the desk' })
    await ask('POST', `/ems/protests/${data.id}/decide`, admin, {
      ...{ version: 1, decision: 'denied', reason: 'She is on the roster.' },
    })
    const [mine] = (await ask('GET', own, club.coach.token)).data.protests
    expect(mine).toMatchObject({ state: 'denied', reason: 'She is on the roster.' })
    // What the desk noted for itself is not hers to read.
    expect(mine.steps.map(({ deed }: any) => deed)).toEqual(['filed', 'denied'])
    const letters = await lettersTo(house, club.coach.email)
    expect(letters.at(-1)!.body_text).toContain('She is on the roster.')
    expect((await desk()).event.id).toBe(slam.id)
  })
})
