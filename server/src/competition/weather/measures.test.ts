import { beforeAll, describe, expect, test } from 'vitest'
import type { Measure, computeMeasures, listChosenMeasures } from 'contract/competition/weather/weather-calls'
import type { ScheduleRow } from 'contract/competition/schedule/schedule-calls'
import type { MeasureKind } from 'contract/competition/weather'
import type { Out } from 'contract/operation'
import { atOnce } from '../../../test/at-once.ts'
import { aClubThatEnters } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { aMember, asking, lettersTo, onTeam } from '../../../test/team.ts'
import { end, half, playingTodayIn } from '../../../test/tournaments.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
let admin: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  await aClubThatEnters(house)
})
const aDay = playingTodayIn(house)

/** A whole tournament that is played today and tomorrow, at noon, with a coach of the first team. */
async function aRainyDay() {
  const day = await aDay({ isWhole: true })
  const coach = await aMember(house, { first_name: 'Ann' })
  await onTeam(house, { team_id: day.teams[0]!, member_id: coach.id, role: 'head_coach' })
  const path = `/ems/events/${day.id}`
  const compute = async (resumes_time = '', resumes_on = '') => {
    const answer = await ask('POST', `${path}/measures`, admin, { resumes_time, resumes_on })
    return answer.data as Out<typeof computeMeasures>
  }
  return {
    ...day,
    coach: coach.email,
    compute,
    measure: async (kind: MeasureKind, resumes_time?: string) =>
      (await compute(resumes_time)).measures.find((one) => one.kind === kind) as Measure,
    choose: ({ digest }: Pick<Measure, 'digest'>, reason?: string) =>
      ask('POST', `${path}/decide`, admin, { digest, ...(reason && { reason }) }),
    undo: (id: number) => ask('POST', `${path}/measures/${id}/undo`, admin, {}),
    chosen: async () => (await ask('GET', `${path}/measures`, admin)).data as Out<typeof listChosenMeasures>,
    stop: () => ask('POST', `${path}/stop`, admin, { venue_ids: null, reason: 'rain', next_word: '' }),
    published: async () => (await ask('GET', `/ems/event/${day.slug}/schedule`)).data.games as ScheduleRow[],
    standings: async () => (await ask('GET', `/ems/event/${day.slug}/contests`)).data,
  }
}
const timesOf = (rows: readonly ScheduleRow[]) =>
  rows.map(({ game_id, date, start_time, field }) => `${game_id} ${date} ${start_time} ${field}`).toSorted()

describe('measures are compared before one is chosen', () => {
  test('each says what it moves, calls off, and how many games teams have; nothing is changed', async () => {
    const day = await aRainyDay()
    const before = await day.published()
    const { measures } = await day.compute()
    const by = new Map(measures.map((one) => [one.kind, one]))
    expect([...by.keys()]).toEqual([
      'wait',
      'shorter',
      'shorter_more',
      'drop_pool',
      'drop_pool_shorter',
      'decide',
    ])
    expect(by.get('wait')).toMatchObject({
      ...{ legal: true, moved: 0, called_off: 0, least: 3, most: 4 },
      finish_at: '2026-11-22T17:00:00.000Z',
    })
    expect(by.get('shorter')).toMatchObject({ legal: true, moved: 0, finish_at: '2026-11-22T16:45:00.000Z' })
    expect(by.get('drop_pool')).toMatchObject({ legal: true, called_off: 2, least: 2, most: 3 })
    expect(by.get('decide')).toMatchObject({
      called_off: 7,
      least: 0,
      most: 0,
      finish_at: null,
      champions: [],
    })
    expect(timesOf(await day.published())).toEqual(timesOf(before))
  })

  test('what rain leaves no room for is said, and can’t be chosen', async () => {
    const day = await aRainyDay()
    await day.stop()
    const { measures, resumes_at } = await day.compute('15:00', '2026-11-22')
    expect(resumes_at).toBe('2026-11-22T21:00:00.000Z')
    const wait = measures.find(({ kind }) => kind === 'wait')!
    expect(wait).toMatchObject({ legal: false })
    expect(wait.unplaced + wait.lacks.length).toBeGreaterThan(0)
    expect(await day.choose(wait)).toMatchObject({ http: 409, code: 'measure_impossible' })
    expect((await ask('POST', `/ems/events/${day.id}/measures`, admin, { resumes_time: '09:00' })).http).toBe(
      422,
    )
  })
})

describe('choosing publishes', () => {
  test('the new schedule goes out as a difference, and the coach of a team that is moved is told once', async () => {
    const day = await aRainyDay()
    const letters = (await lettersTo(house, day.coach)).length
    await day.stop()
    const wait = await day.measure('wait', '14:30')
    expect(wait.legal).toBe(true)
    expect(wait.moved).toBeGreaterThan(0)
    const answer = await day.choose(wait, 'Fields drain by two.')
    expect(answer).toMatchObject({ http: 200, data: { told: 1 } })
    expect(await day.chosen()).toMatchObject([{ kind: 'wait', reason: 'Fields drain by two.' }])
    // The stop, and the change.
    expect(await lettersTo(house, day.coach)).toHaveLength(letters + 2)
    for (const { date, start_time } of await day.published())
      expect(date > '2026-11-21' || start_time >= '14:30').toBe(true)
    expect((await day.published()).length).toBe(7)
  })

  test('games that are called off are gone from the schedule, and the pool is complete without them', async () => {
    const day = await aRainyDay()
    const drop = await day.measure('drop_pool')
    expect((await day.choose(drop)).http).toBe(200)
    expect(await day.published()).toHaveLength(5)
    for (const at of [0, 1, 2, 3]) {
      const token = day.tokenOf(await day.at(at), 'official')
      await pool.query(`update placement set starts_at = '2026-11-21T18:00:00Z' where game_id = $1`, [
        day.games[at],
      ])
      expect((await day.send(token, [half(1, 'top', at), end(0, at + 1)])).http).toBe(200)
    }
    const [{ stages, games }] = (await day.standings()).contests
    expect(stages[0].groups[0].complete).toBe(true)
    expect(games.filter(({ state }: { state: string }) => state === 'not_needed')).toHaveLength(2)
    expect(games.at(-1).home.entrant_id).not.toBeNull()
  })

  test('of two directors who choose at the same moment one does, and the other is told; the same press twice is one', async () => {
    const day = await aRainyDay()
    const { measures } = await day.compute('14:30')
    const [first, second] = ['shorter', 'drop_pool'].map((kind) => measures.find((one) => one.kind === kind)!)
    const answers = await atOnce(2, (i) => day.choose(i === 0 ? first! : second!))
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
    const done = answers[0]!.http === 200 ? first! : second!
    const again = await atOnce(2, () => day.choose(done))
    expect(again.map(({ http, data }) => [http, data.version])).toEqual(
      [1, 2].map(() => [200, answers.find(({ http }) => http === 200)!.data.version]),
    )
    expect(await day.chosen()).toHaveLength(1)
  })

  test('a measure that was computed before a game began is stale', async () => {
    const day = await aRainyDay()
    const wait = await day.measure('wait')
    await day.send(day.tokenOf(await day.at(0), 'official'), [half(1, 'top', 1)])
    expect(await day.choose(wait)).toMatchObject({ http: 409, code: 'measure_stale' })
    expect(await day.choose({ digest: '0'.repeat(64) })).toMatchObject({ http: 409, code: 'measure_stale' })
  })

  test('one that breaks off between its steps leaves everything as it was', async () => {
    const day = await aRainyDay()
    const before = timesOf(await day.published())
    const letters = (await lettersTo(house, day.coach)).length
    const drop = await day.measure('drop_pool')
    await pool.query(`
      create function break_off() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger break_off before update of chosen_at on weather_measure for each row execute function break_off()`)
    try {
      expect((await day.choose(drop)).http).toBe(500)
    } finally {
      await pool.query('drop trigger break_off on weather_measure; drop function break_off()')
    }
    expect(timesOf(await day.published())).toEqual(before)
    expect(await lettersTo(house, day.coach)).toHaveLength(letters)
    expect((await day.choose(drop)).http).toBe(200)
  })
})

describe('for ten minutes a measure can be undone', () => {
  test('then everything is as before, and who was told is told again', async () => {
    const day = await aRainyDay()
    const before = timesOf(await day.published())
    await day.choose(await day.measure('drop_pool_shorter', '14:30'))
    const [{ id, undo_until }] = (await day.chosen()) as [Out<typeof listChosenMeasures>[number]]
    expect(undo_until).not.toBeNull()
    const answers = await atOnce(2, () => day.undo(id))
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
    expect(timesOf(await day.published())).toEqual(before)
    expect((await day.board()).problem.games.map(({ minutes }) => minutes)).toEqual(Array(7).fill(60))
    expect(await day.chosen()).toMatchObject([{ undo_until: null }])
  })

  test('and only that one: games that an earlier one has called off stay off', async () => {
    const day = await aRainyDay()
    expect((await day.choose(await day.measure('drop_pool'))).http).toBe(200)
    const before = timesOf(await day.published())
    const decide = await day.measure('decide')
    expect(decide).toMatchObject({ called_off: 5 })
    expect((await day.undo((await day.choose(decide)).data.measure_id)).http).toBe(200)
    expect(timesOf(await day.published())).toEqual(before)
    const [{ games }] = (await day.standings()).contests
    expect(games.filter(({ state }: { state: string }) => state === 'not_needed')).toHaveLength(2)
  })

  test('and what the office had moved or locked without publishing it is there again', async () => {
    const day = await aRainyDay()
    const before = timesOf(await day.published())
    const { working } = await day.board()
    const rows = await ask('GET', `/ems/events/${day.id}/schedule`, admin)
    const draft = (rows.data as ScheduleRow[]).map(({ game_id, date, start_time, field_id }) => ({
      ...{ game_id, date, field_id, locked: game_id === day.games[0] },
      start_time: game_id === day.games[6] ? '17:30' : start_time,
    }))
    expect((await day.save(draft, { keep: true })).http).toBe(200)
    const mine = (await day.board()).working
    expect(mine).not.toEqual(working)
    const { measure_id } = (await day.choose(await day.measure('drop_pool'))).data
    expect((await day.undo(measure_id)).http).toBe(200)
    expect((await day.board()).working).toEqual(mine)
    expect(timesOf(await day.published())).toEqual(before)
  })

  test('but not after them, nor once the schedule has changed', async () => {
    const day = await aRainyDay()
    const late = (await day.choose(await day.measure('shorter'))).data.measure_id
    await pool.query(
      `update weather_measure set chosen_at = chosen_at - interval '10 minutes' where id = $1`,
      [late],
    )
    expect(await day.undo(late)).toMatchObject({ http: 409, code: 'measure_may_not_undo' })
    const other = await aRainyDay()
    const { measure_id, version } = (await other.choose(await other.measure('drop_pool'))).data
    expect((await other.act('publish', { version })).http).toBe(200)
    expect(await other.undo(measure_id)).toMatchObject({ http: 409, code: 'measure_may_not_undo' })
  })
})

test('to stop and decide names the champion by the announced order', async () => {
  const day = await aRainyDay()
  for (const at of [0, 1]) {
    await pool.query(`update placement set starts_at = '2026-11-21T18:00:00Z' where game_id = $1`, [
      day.games[at],
    ])
    expect((await day.send(day.tokenOf(await day.at(at), 'official'), [end(5, 2)])).http).toBe(200)
  }
  const decide = await day.measure('decide')
  expect(decide).toMatchObject({ called_off: 5, least: 1, most: 1, champions: [{ division: '12U' }] })
  expect((await day.choose(decide)).http).toBe(200)
  expect((await day.standings()).contests[0].champion).toBe(decide.champions[0]!.teams[0])
})
