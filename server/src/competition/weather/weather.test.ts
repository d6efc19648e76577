import { beforeAll, describe, expect, test } from 'vitest'
import type { LiveEvent } from 'contract/competition/live'
import type { Weather } from '../../../test/tournaments.ts'
import { atOnce } from '../../../test/at-once.ts'
import { guardianOf } from '../../../test/calendar.ts'
import { aClubThatEnters } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { aMember, asking, lettersTo, onTeam } from '../../../test/team.ts'
import { half, playingTodayIn } from '../../../test/tournaments.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
const alliance = house.tenants.alliance.id
let admin: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  await aClubThatEnters(house)
})
const aDay = playingTodayIn(house)

/** A tournament that is played today, with a coach and a family of its first team. */
async function aRainyDay() {
  const day = await aDay()
  const coach = await aMember(house, { first_name: 'Ann' })
  const player = await aMember(house, { first_name: 'Ivy', dob: '2017-05-02' })
  const parent = await aMember(house, { first_name: 'Sam' })
  await guardianOf(house, player.id, parent.id)
  await onTeam(house, { team_id: day.teams[0]!, member_id: coach.id, role: 'head_coach' })
  await onTeam(house, { team_id: day.teams[0]!, member_id: player.id, role: 'player' })
  const act = (method: string, what: string, payload: object = {}) =>
    ask(method, `/ems/events/${day.id}/${what}`, admin, { venue_ids: null, ...payload })
  return {
    ...day,
    coach: coach.email,
    parent: parent.email,
    act,
    stop: (payload: object = {}) => act('POST', 'stop', { reason: 'rain', ...payload }),
    weather: async () => (await ask('GET', `/ems/events/${day.id}/weather`, admin)).data as Weather,
    live: async () => (await ask('GET', `/ems/event/${day.slug}/live`)).data as LiveEvent,
    /** As if the last lightning had been so many minutes ago. */
    lightningAgo: (minutes: number) =>
      pool.query(
        `update play_stop set lightning_at = lightning_at - $3 * interval '1 minute', stopped_at = stopped_at - $3 * interval '1 minute'
         where tenant_id = $1 and event_id = $2`,
        [alliance, day.id, minutes],
      ),
  }
}

describe('one press stops play', () => {
  test('everyone following sees it, and the coaches of teams with games there are told, once', async () => {
    const day = await aRainyDay()
    expect(await day.stop({ reason: 'rain', note: 'Tarps are on.' })).toMatchObject({
      http: 200,
      data: { stopped: 1, told: 1 },
    })
    const stop = {
      venue_id: day.venue,
      venue: day.park,
      reason: 'rain',
      note: 'Tarps are on.',
      clear_from: null,
    }
    expect((await day.live()).stops).toMatchObject([stop])
    expect((await ask('GET', `/ems/event/${day.slug}/schedule`)).data.stops).toMatchObject([stop])
    expect((await day.weather()).venues).toMatchObject([{ stop, games_left: 2, teams_left: 4 }])
    const [letter, ...more] = await lettersTo(house, day.coach)
    expect(JSON.stringify(letter)).toContain('Tarps are on.')
    expect(more).toEqual([])
    expect(await lettersTo(house, day.parent)).toEqual([])

    expect(await day.stop({ reason: 'lightning' })).toMatchObject({ data: { stopped: 0, told: 0 } })
    expect(await day.act('POST', 'resume')).toMatchObject({ data: { resumed: 1, told: 1 } })
    expect((await day.live()).stops).toEqual([])
    expect(await lettersTo(house, day.coach)).toHaveLength(2)
    expect((await day.weather()).past).toMatchObject([{ reason: 'rain', early_reason: null }])
    const { rows } = await pool.query(
      `select action from audit_entry where tenant_id = $1 and subject = 'event' and subject_id = $2 and action like 'event.play%' order by id`,
      [alliance, day.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['event.play_stopped', 'event.play_resumed'])
  })

  test('of two directors who stop or resume at the same moment one does, and coaches hear of it once', async () => {
    const day = await aRainyDay()
    const stops = await atOnce(4, () => day.stop({ reason: 'lightning' }))
    expect(stops.map(({ http, data }) => [http, data.stopped]).toSorted()).toEqual([
      [200, 0],
      [200, 0],
      [200, 0],
      [200, 1],
    ])
    expect(await lettersTo(house, day.coach)).toHaveLength(1)
    await day.lightningAgo(31)
    const resumes = await atOnce(4, () => day.act('POST', 'resume'))
    expect(resumes.map(({ http, data }) => [http, data.resumed]).toSorted()).toEqual([
      [200, 0],
      [200, 0],
      [200, 0],
      [200, 1],
    ])
    expect(await lettersTo(house, day.coach)).toHaveLength(2)
  })

  test('one that breaks off stops nothing and tells nobody', async () => {
    const day = await aRainyDay()
    await pool.query(`
      create function break_off() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger break_off before insert on mail for each row execute function break_off()`)
    try {
      expect((await day.stop()).http).toBe(500)
    } finally {
      await pool.query('drop trigger break_off on mail; drop function break_off()')
    }
    expect((await day.live()).stops).toEqual([])
    expect((await day.stop()).data).toEqual({ stopped: 1, told: 1 })
    expect(await lettersTo(house, day.coach)).toHaveLength(1)
  })

  test('only at venues of an event that families see', async () => {
    const day = await aRainyDay()
    expect((await day.stop({ venue_ids: [999_999] })).http).toBe(422)
    await pool.query(`update event set status = 'draft' where tenant_id = $1 and id = $2`, [alliance, day.id])
    expect(await day.stop()).toMatchObject({ http: 409, code: 'event_not_played' })
  })
})

describe('lightning', () => {
  test('keeps play stopped for 30 minutes after the last flash, unless the director says why not', async () => {
    const day = await aRainyDay()
    await day.stop({ reason: 'rain' })
    await day.act('POST', 'lightning')
    await day.lightningAgo(29)
    expect(await day.act('POST', 'resume')).toMatchObject({ http: 409, code: 'lightning_too_recent' })
    await day.lightningAgo(2)
    expect((await day.live()).stops).toMatchObject([{ reason: 'lightning' }])
    // Another flash: the 30 minutes start anew.
    expect((await day.act('POST', 'lightning')).data).toEqual({ venues: 1 })
    expect(await day.act('POST', 'resume')).toMatchObject({ http: 409, code: 'lightning_too_recent' })
    expect(await day.act('POST', 'resume', { reason: 'It was fireworks.' })).toMatchObject({ http: 200 })
    expect((await day.weather()).past).toMatchObject([{ early_reason: 'It was fireworks.' }])
  })

  test('once it has been clear for 30 minutes, play resumes without a reason', async () => {
    const day = await aRainyDay()
    await day.stop({ reason: 'lightning' })
    await day.lightningAgo(30)
    expect(await day.act('POST', 'resume')).toMatchObject({ http: 200, data: { resumed: 1 } })
  })
})

test('the next word is a time that comes soon', async () => {
  const day = await aRainyDay()
  await day.stop({ next_word: '12:30' })
  expect((await day.live()).stops).toMatchObject([{ next_word_at: '2026-11-21T18:30:00.000Z' }])
  expect((await day.act('PUT', 'next-word', { next_word: '11:45' })).http).toBe(422)
  expect((await day.act('PUT', 'next-word', { next_word: '' })).data).toEqual({ venues: 1 })
  expect((await day.live()).stops).toMatchObject([{ next_word_at: null }])
})

test('fields are wet, closed or playable, as families see', async () => {
  const day = await aRainyDay()
  const mark = (field_ids: number[], condition: string) =>
    ask('PUT', `/ems/events/${day.id}/field-conditions`, admin, { field_ids, condition })
  expect((await mark(day.fields, 'wet')).data).toEqual({ fields: 2 })
  expect((await mark([day.fields[1]!], 'closed')).data).toEqual({ fields: 1 })
  expect((await day.live()).fields.map(({ field, condition }) => [field, condition])).toEqual([
    ['1', 'wet'],
    ['2', 'closed'],
  ])
  expect((await mark(day.fields, 'playable')).data).toEqual({ fields: 2 })
  expect((await day.live()).fields).toEqual([])
  expect((await mark([999_999], 'wet')).http).toBe(422)
})

test('the clock of a game stands still while play is stopped where it is', async () => {
  const day = await aRainyDay()
  const token = day.tokenOf(await day.at(0), 'official')
  await day.send(token, [half(1, 'top', 1)])
  await day.stop()
  expect((await day.sheet(token)).data.pauses).toMatchObject([{ until: null }])
  await day.act('POST', 'resume')
  const { pauses } = (await day.sheet(token)).data
  expect(pauses).toHaveLength(1)
  expect(pauses[0].until).not.toBeNull()
})
