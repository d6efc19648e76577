import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Ejections } from 'contract/competition/ejections'
import { atOnce } from '../../../test/at-once.ts'
import { aClubThatEnters } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { asking } from '../../../test/team.ts'
import { tournamentsIn } from '../../../test/tournaments.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
const aTournament = tournamentsIn(house)
let admin: string
let helper: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  helper = await house.tokenOf([{ module: 'EMS', role: 'volunteer' }])
})

const gamesOf = async (division: number) =>
  (await ask('GET', `/ems/contests/${division}`, admin)).data.view.games as any[]

/** A tournament in which a club’s team plays, in place of the visitor of the first game. */
async function aTournamentOf(club: Awaited<ReturnType<typeof aClubThatEnters>>) {
  const slam = await aTournament()
  const game = (await gamesOf(slam.division)).find(({ state }) => state === 'ready')
  const entrant_id = game.visitor.entrant_id as number
  await pool.query('update entrant set team_id = $2, outside_team_id = null where id = $1', [
    entrant_id,
    club.team_id,
  ])
  const list = async (): Promise<Ejections> =>
    (await ask('GET', `/ems/events/${slam.id}/ejections`, helper)).data
  /** Plays games of the team, and says how many there were. */
  const play = async (ended: 'final' | 'forfeit' = 'final') => {
    const next = (await gamesOf(slam.division)).find(
      ({ state, home, visitor }) =>
        state === 'ready' && [home.entrant_id, visitor.entrant_id].includes(entrant_id),
    )
    const score = { home_runs: 4, visitor_runs: 3, ended, forfeit: ended === 'forfeit' ? 'home' : null }
    const { http } = await ask('POST', `/ems/games/${next.id}/result`, admin, {
      version: next.version,
      ...score,
    })
    expect(http).toBe(200)
  }
  const board = async () =>
    (await ask('GET', `/ems/events/${slam.id}/check-in/${entrant_id}`, helper)).data.roster as any[]
  return { slam, game, entrant_id, list, play, board }
}

/** The clock of everything that is written from now on is a little later. */
const later = () => house.pass(5)

describe('a player who was ejected', () => {
  test('sits out as many games as her team really plays, here and at the next event', async () => {
    const club = await aClubThatEnters(house)
    const first = await aTournamentOf(club)
    const people = (await ask('GET', `/ems/entrants/${first.entrant_id}/people`, helper)).data
    expect(people.map(({ member_id, person }: any) => [member_id, person])).toEqual([
      [club.player.id, 'player'],
      [club.coach.id, 'coach'],
    ])
    const { data } = await ask('POST', `/ems/games/${first.game.id}/ejections`, helper, {
      ...{ request_key: randomUUID(), entrant_id: first.entrant_id, person: 'player' },
      ...{ member_id: club.player.id, rule: '10.8', what: 'Threw her bat' },
    })
    const suspend = (token: string, games: number) =>
      ask('POST', `/ems/ejections/${data.id}/suspension`, token, { games, reason: 'Rule 10.8' })
    expect((await suspend(helper, 2)).http).toBe(403)
    const answers = await atOnce(3, () => suspend(admin, 2))
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409, 409])
    const left = async (at: typeof first) =>
      (await at.board()).find(({ member_id }) => member_id === club.player.id).sits_out
    later()
    // The game she was ejected from is not one she sits out.
    await first.play()
    expect(await left(first)).toBe(2)
    later()
    await first.play('forfeit')
    expect(await left(first)).toBe(2)
    later()
    await first.play()
    expect(await left(first)).toBe(1)
    const next = await aTournamentOf(club)
    expect(await left(next)).toBe(1)
    expect(await next.list()).toMatchObject({
      ejections: [],
      carried: [{ name: expect.stringContaining('Sofía'), suspension: { games: 2, served: 1 } }],
    })
    later()
    await next.play()
    expect(await left(next)).toBe(0)
    expect((await next.list()).carried).toEqual([])
  })

  test('has not sat out a game from before because its score was corrected', async () => {
    const club = await aClubThatEnters(house)
    const { slam, game, entrant_id, play, board } = await aTournamentOf(club)
    await play()
    later()
    const next = (await gamesOf(slam.division)).find(
      ({ id, home, visitor }) => id !== game.id && [home.entrant_id, visitor.entrant_id].includes(entrant_id),
    )
    const { data } = await ask('POST', `/ems/games/${next.id}/ejections`, helper, {
      ...{ request_key: randomUUID(), entrant_id, person: 'player', member_id: club.player.id },
    })
    await ask('POST', `/ems/ejections/${data.id}/suspension`, admin, { games: 1, reason: 'Language' })
    later()
    const { version } = (await gamesOf(slam.division)).find(({ id }) => id === game.id)
    const corrected = await ask('POST', `/ems/games/${game.id}/correct`, admin, {
      ...{ version, home_runs: 5, visitor_runs: 3, ended: 'final', forfeit: null },
      ...{ take_back: false, reason: 'The book says so', accept_moves: false },
    })
    expect(corrected.http).toBe(200)
    expect(Math.max(...(await board()).map(({ sits_out }) => sits_out))).toBe(1)
  })

  test('is free once the suspension is lifted with a reason, and once only', async () => {
    const club = await aClubThatEnters(house)
    const { game, entrant_id, list, board } = await aTournamentOf(club)
    const { data } = await ask('POST', `/ems/games/${game.id}/ejections`, helper, {
      ...{ request_key: randomUUID(), entrant_id, person: 'player', member_id: club.player.id },
    })
    await ask('POST', `/ems/ejections/${data.id}/suspension`, admin, { games: 1, reason: 'Language' })
    const [{ suspension }] = (await list()).ejections as any
    const lift = () => ask('POST', `/ems/suspensions/${suspension.id}/lift`, admin, { reason: 'On appeal' })
    const answers = await atOnce(2, lift)
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
    expect((await list()).ejections).toMatchObject([{ suspension: { lifted: { reason: 'On appeal' } } }])
    expect((await board()).map(({ sits_out }) => sits_out)).toEqual([0, 0])
  })
})

describe('the score book', () => {
  test('notes an ejection without a name, and says by number who sits out', async () => {
    const club = await aClubThatEnters(house)
    const { slam, game, entrant_id, list } = await aTournamentOf(club)
    await pool.query(`update roster_entry set jersey_number = '12' where member_id = $1`, [club.player.id])
    const { games } = (await ask('GET', `/ems/events/${slam.id}/scoring`, admin)).data
    const token = /score\/([\w-]+)/.exec(games.find(({ id }: any) => id === game.id).books[0].link)![1]!
    const request_key = randomUUID()
    const note = () =>
      ask('POST', `/ems/score/${token}/ejections`, undefined, {
        ...{ request_key, side: 'visitor', person: 'player', jersey_number: '12', what: 'Threw her bat' },
      })
    expect((await atOnce(2, note)).map(({ http }) => http)).toEqual([201, 201])
    const [ejection, ...others] = (await list()).ejections
    expect([ejection!.name, ejection!.jersey_number, ejection!.from_book, others]).toEqual([
      null,
      '12',
      true,
      [],
    ])
    const { rows } = await pool.query(
      `select count(*)::int as times from audit_entry where action = 'event.ejection_noted' and subject_id = $1`,
      [slam.id],
    )
    expect(rows).toEqual([{ times: 1 }])
    const sentence = { games: 1, reason: 'Rule 10.8' }
    expect(await ask('POST', `/ems/ejections/${ejection!.id}/suspension`, admin, sentence)).toMatchObject({
      code: 'nobody_named',
    })
    const stranger = { member_id: 1 }
    expect((await ask('POST', `/ems/ejections/${ejection!.id}/person`, helper, stranger)).http).toBe(422)
    await ask('POST', `/ems/ejections/${ejection!.id}/person`, helper, { member_id: club.player.id })
    await ask('POST', `/ems/ejections/${ejection!.id}/suspension`, admin, sentence)
    const sheet = await ask('GET', `/ems/score/${token}`)
    expect(sheet.data.sits_out).toEqual([{ side: 'visitor', person: 'player', jersey_number: '12' }])
    // Anybody with the link reads it: no name of a child.
    expect(JSON.stringify(sheet.data)).not.toContain('Sofía')
    const back = await ask('POST', `/ems/ejections/${ejection!.id}/take-back`, admin, {
      reason: 'Wrong number',
    })
    expect(back.http).toBe(200)
    expect((await ask('GET', `/ems/score/${token}`)).data.sits_out).toEqual([])
    expect((await list()).ejections).toMatchObject([{ is_taken_back: true }])
    expect(entrant_id).toBe(ejection!.entrant_id)
  })
})
