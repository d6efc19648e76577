import { beforeAll, describe, expect, test } from 'vitest'
import type { PublicRow, ScheduleRow } from 'contract/competition/schedule/schedule-calls'
import { wallClockAt } from 'contract/wall-clock'
import { atOnce } from '../../../test/at-once.ts'
import { entriesIn } from '../../../test/calendars.ts'
import { aClubThatEnters } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { DAYS, tournamentsIn } from '../../../test/tournaments.ts'
import { guardianOf } from '../../../test/calendar.ts'
import { fragile, live } from '../../../test/mishaps.ts'
import { aMember, asking, lettersTo, onTeam } from '../../../test/team.ts'
import { inTurn } from '../../../test/waiting.ts'
import { publish } from './publishing.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
const alliance = house.tenants.alliance.id
let admin: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  await aClubThatEnters(house)
})

const aTournament = tournamentsIn(house)
type Tournament = Awaited<ReturnType<typeof aTournament>>

const row = (game_id: number, start_time: string, field_id: number, more: object = {}) => ({
  game_id,
  field_id,
  start_time,
  date: DAYS.starts_on,
  ...more,
})
const built = async (tournament: Tournament) => {
  const { version } = await tournament.board()
  return tournament.act('build', { version, effort: 'quick' })
}
const published = async (tournament: Tournament) => {
  const { version } = await tournament.board()
  return tournament.act('publish', { version })
}
/** Sequence, start and seconds of each entry that calendars get. */
async function entriesOf({ slug }: Tournament) {
  const file = await house.call(`/api/ems/event/${slug}/schedule.ics`)
  return entriesIn(file.body).map(
    ({ sequence, starts, ends }) =>
      [sequence, starts, (Date.parse(ends) - Date.parse(starts)) / 1000] as const,
  )
}

describe('a schedule is built in a thread', () => {
  test('every game gets a place that breaks no rule, around those that are locked', async () => {
    const slam = await aTournament()
    expect(await slam.save([row(slam.games[0]!, '13:05', slam.fields[1]!, { locked: true })])).toMatchObject({
      http: 200,
      data: { broken: [] },
    })
    const answer = await built(slam)
    expect(answer).toMatchObject({ http: 200, data: { legal: true, stopped: false, contradiction: null } })
    const rows = (await ask('GET', slam.path, admin)).data as (ScheduleRow & { locked: boolean })[]
    expect(rows).toHaveLength(7)
    expect(rows.find(({ game_id }) => game_id === slam.games[0])).toMatchObject({
      date: '2027-06-12',
      start_time: '13:05',
      end_time: '14:05',
      field: '2',
      venue: expect.stringMatching(/^Slam Park/),
      home_team_id: slam.sides(0)[0],
      away_team_id: slam.sides(0)[1],
      division_id: slam.division,
      division: '12U',
      title: expect.stringMatching(/^12U #\d$/),
      locked: true,
    })
    const final = rows.find(({ game_id }) => game_id === slam.games[6])!
    expect(final).toMatchObject({ home_team_id: null, home: { message: 'Pool, place 1 overall' } })
    const judged = await slam.act('check', {
      games: rows.map(({ game_id, date, start_time, field_id }) => ({ game_id, date, start_time, field_id })),
    })
    expect(judged).toMatchObject({ http: 200, data: { broken: [], unplaced: 0, least_waiting: 0 } })
    expect(await slam.board()).toMatchObject({
      versions: [
        { deed: 'built', games: 6 },
        { deed: 'moved', games: 1 },
      ],
      building: null,
    })
  })

  test('what can’t be built changes nothing and says which demands contradict one another', async () => {
    const slam = await aTournament()
    const { version, rules } = await slam.board()
    const divisions = rules.divisions.map(({ label: _, ...one }) => ({
      ...one,
      pool_days: [DAYS.starts_on],
      bracket_days: [DAYS.starts_on],
      curfew: '11:00',
    }))
    const saved = await ask('PUT', `${slam.path}/rules`, admin, { ...rules, version, divisions })
    expect(saved.http).toBe(200)
    const answer = await built(slam)
    expect(answer).toMatchObject({ http: 200, data: { legal: false, moved: 0 } })
    expect(answer.data.contradiction.demands.length).toBeGreaterThan(0)
    expect((await slam.board()).working).toEqual([])
  })

  test('one build at a time; a stop keeps the best there is; a build of somebody who died is no obstacle', async () => {
    const slam = await aTournament()
    expect((await built(slam)).data.legal).toBe(true)
    const { version } = await slam.board()
    await pool.query(
      `update event_schedule set build_key = 'other', build_beat_at = now(), build_progress = '{"done":5,"moves":10,"legal":true,"cost":7}'
       where tenant_id = $1 and event_id = $2`,
      [alliance, slam.id],
    )
    expect(await slam.act('build', { version, effort: 'quick' })).toMatchObject({
      http: 409,
      code: 'schedule_build_running',
    })
    expect((await ask('GET', `${slam.path}/build`, admin)).data).toEqual({
      done: 5,
      moves: 10,
      legal: true,
      cost: 7,
    })
    expect((await slam.act('build/stop', {})).http).toBe(200)
    const { rows } = await pool.query(
      'select build_stops from event_schedule where tenant_id = $1 and event_id = $2',
      [alliance, slam.id],
    )
    expect(rows).toEqual([{ build_stops: true }])
    await pool.query(
      `update event_schedule set build_beat_at = now() - interval '1 minute' where tenant_id = $1 and event_id = $2`,
      [alliance, slam.id],
    )
    expect((await slam.act('build', { version, effort: 'quick' })).http).toBe(200)
    expect((await ask('GET', `${slam.path}/build`, admin)).data).toBeNull()
  })

  test('without games or fields there is nothing to build', async () => {
    const slam = await aTournament()
    await pool.query(`update game set state = 'dropped' where tenant_id = $1 and event_division_id = $2`, [
      alliance,
      slam.division,
    ])
    expect((await built(slam)).code).toBe('schedule_no_games')
  })
})

describe('the working schedule', () => {
  test('takes the list of the specification, by teams, title and the names of fields', async () => {
    const slam = await aTournament()
    const saved = await slam.save([
      {
        date: '2027-06-12',
        start_time: '08:00',
        end_time: '09:00',
        field: '1',
        home_team_id: slam.sides(0)[0],
        away_team_id: slam.sides(0)[1],
        division_id: slam.division,
      },
      { date: '2027-06-13', start_time: '16:30', end_time: '17:30', field: '2', title: '12U #7' },
    ])
    expect(saved.http).toBe(200)
    expect((await slam.board()).working).toEqual([
      { game_id: slam.games[0], field_id: slam.fields[0], starts: 480, locked: false },
      { game_id: slam.games[6], field_id: slam.fields[1], starts: 1440 + 990, locked: false },
    ])
  })

  test.each([
    [{ game_id: 999_999 }, 'Row 1: there’s no such game in this event.'],
    [{ field: '9', field_id: null }, 'Row 1: this event doesn’t use that field.'],
  ])('refuses %o', async (more, message) => {
    const slam = await aTournament()
    const answer = await slam.save([row(slam.games[0]!, '09:00', slam.fields[0]!, more)])
    expect(answer).toMatchObject({ http: 422, message })
    expect((await slam.board()).working).toEqual([])
  })

  test('what breaks rules is saved only if asked for, and published only with a reason', async () => {
    const slam = await aTournament()
    const clash = [
      row(slam.games[0]!, '09:00', slam.fields[0]!),
      row(slam.games[1]!, '09:30', slam.fields[0]!),
    ]
    expect(await slam.save(clash)).toMatchObject({
      http: 422,
      code: 'schedule_conflicts',
      detail: { broken: [{ rule: 'field_taken', game_id: slam.games[1], other_id: slam.games[0] }] },
    })
    expect((await slam.save(clash, { keep: true })).data.broken).toHaveLength(1)
    expect(await published(slam)).toMatchObject({ http: 409, code: 'schedule_not_publishable' })
    const { version } = await slam.board()
    expect((await slam.act('publish', { version, reason: 'The fence between them is down.' })).http).toBe(200)
    const { rows } = await pool.query(
      `select note from audit_entry where tenant_id = $1 and subject = 'event' and subject_id = $2
       and action = 'event.schedule_published'`,
      [alliance, slam.id],
    )
    expect(rows).toEqual([{ note: 'The fence between them is down.' }])
  })

  test('of two directors who change one version, one is told who was first, and nothing is lost', async () => {
    const slam = await aTournament()
    const { version } = await slam.board()
    const answers = await atOnce(2, (i) =>
      ask('PUT', slam.path, admin, { version, games: [row(slam.games[i]!, '09:00', slam.fields[i]!)] }),
    )
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
    const lost = answers.find(({ http }) => http === 409)!
    expect(lost).toMatchObject({ code: 'conflict', detail: { changed_by: expect.any(String) } })
    expect((await slam.board()).working).toHaveLength(1)
  })

  test('every version can be compared and comes back, and undo goes on through all of them', async () => {
    const slam = await aTournament()
    const [one, two] = slam.games as [number, number]
    await slam.save([row(one, '09:00', slam.fields[0]!)])
    await slam.save([row(one, '09:00', slam.fields[0]!), row(two, '11:00', slam.fields[0]!)])
    const { version, versions } = await slam.board()
    const compared = await ask('GET', `${slam.path}/diff?from=${versions[1]!.number}&to=${version}`, admin)
    expect(compared.data.changes).toEqual([
      expect.objectContaining({
        game_id: two,
        was: null,
        is: { date: '2027-06-12', start_time: '11:00', field: '1' },
      }),
    ])
    const back = await slam.act('versions', { version, number: versions[1]!.number })
    expect(back.http).toBe(200)
    const after = await slam.board()
    expect(after.working.map(({ game_id }) => game_id)).toEqual([one])
    expect(after.versions[0]).toMatchObject({ deed: 'restored', of: versions[1]!.number, games: 1 })
    expect((await slam.act('versions', { version: after.version, number: 1 })).http).toBe(200)
    expect((await slam.board()).working).toEqual([])
    expect((await slam.act('versions', { version: (await slam.board()).version, number: 99 })).http).toBe(404)
  })

  test('a field that is removed leaves its games without a place', async () => {
    const slam = await aTournament()
    await slam.save([row(slam.games[0]!, '09:00', slam.fields[1]!)])
    await published(slam)
    await pool.query('delete from venue_field where tenant_id = $1 and id = $2', [alliance, slam.fields[1]])
    expect((await slam.board()).working).toEqual([])
    expect((await ask('GET', `/ems/event/${slam.slug}/schedule`)).data.games).toEqual([])
  })
})

describe('publishing', () => {
  /** A coach and a family of a team. */
  async function peopleOf(team: number) {
    const coach = await aMember(house, { first_name: 'Ann' })
    const player = await aMember(house, { first_name: 'Ivy', dob: '2017-05-02' })
    const parent = await aMember(house, { first_name: 'Sam' })
    await guardianOf(house, player.id, parent.id)
    await onTeam(house, { team_id: team, member_id: coach.id, role: 'head_coach' })
    await onTeam(house, { team_id: team, member_id: player.id, role: 'player' })
    return { coach: coach.email, player: player.email, parent: parent.email }
  }

  const seen = async (slam: Tournament, team?: number) =>
    (await ask('GET', `/ems/event/${slam.slug}/schedule${team ? `?team=${team}` : ''}`)).data

  test('visitors see nothing before, then all games or those of a team', async () => {
    const slam = await aTournament()
    await built(slam)
    expect(await seen(slam)).toMatchObject({ games: [], published_at: null, teams: [] })
    const answer = await published(slam)
    expect(answer).toMatchObject({ http: 200, data: { games: 7 } })
    expect((await seen(slam)).games).toHaveLength(7)
    const own = (await seen(slam, slam.entrants[0])).games as ScheduleRow[]
    expect(own).toHaveLength(3)
    expect(
      own.every(({ home_team_id, away_team_id }) => [home_team_id, away_team_id].includes(slam.teams[0]!)),
    ).toBe(true)
  })

  test('a schedule says how games ended, as soon as the games of the division are public', async () => {
    const slam = await aTournament()
    await built(slam)
    await published(slam)
    const contest = async () => (await ask('GET', `/ems/contests/${slam.division}`, admin)).data
    const game = (await contest()).view.games.find(({ id }: { id: number }) => id === slam.games[0])
    const typed = { version: game.version, home_runs: 5, visitor_runs: 3, ended: 'final', forfeit: null }
    expect((await ask('POST', `/ems/games/${game.id}/result`, admin, typed)).http).toBe(200)
    const scores = async () =>
      ((await seen(slam, game.home.entrant_id)).games as PublicRow[]).flatMap(({ game_id, score }) =>
        score ? [{ game_id, ...score }] : [],
      )
    expect(await scores()).toEqual([])
    const { version } = await contest()
    await ask('POST', `/ems/contests/${slam.division}/publish`, admin, { version, is_published: true })
    expect(await scores()).toEqual([{ game_id: game.id, home_runs: 5, away_runs: 3, is_unconfirmed: false }])
  })

  test('brackets and standings say when and where games are, once the schedule is published', async () => {
    const slam = await aTournament()
    await built(slam)
    const { version } = (await ask('GET', `/ems/contests/${slam.division}`, admin)).data
    await ask('POST', `/ems/contests/${slam.division}/publish`, admin, { version, is_published: true })
    const places = async () => {
      const { data } = await ask('GET', `/ems/event/${slam.slug}/contests`)
      // The office’s own screens say the same.
      const { data: office } = await ask('GET', `/ems/contests/${slam.division}`, admin)
      expect(office).toMatchObject({ places: data.places, time_zone: data.time_zone })
      return data.places
    }
    expect(await places()).toEqual([])
    await published(slam)
    const { games } = (await ask('GET', `/ems/event/${slam.slug}/schedule`)).data as { games: PublicRow[] }
    expect(games).toHaveLength(7)
    expect(
      (await places()).map(({ game_id, starts_at, field }: any) => [
        game_id,
        wallClockAt('America/Chicago', new Date(starts_at)),
        field,
      ]),
    ).toEqual(
      games
        .toSorted((a, b) => a.game_id - b.game_id)
        .map(({ game_id, date, start_time, field }) => [game_id, { day: date, time: start_time }, field]),
    )
  })

  test('coaches and families hear of their own games, once, and nobody else hears of it', async () => {
    const slam = await aTournament()
    const [first, third] = [await peopleOf(slam.teams[0]!), await peopleOf(slam.teams[2]!)]
    await slam.save([
      row(slam.games[0]!, '09:00', slam.fields[0]!),
      row(slam.games[1]!, '09:00', slam.fields[1]!),
    ])
    expect((await published(slam)).data.told).toBe(4)
    const counted = async () => {
      const letters = await Promise.all(
        [first.coach, first.parent, third.coach, third.parent].map((email) => lettersTo(house, email)),
      )
      return letters.map(({ length }) => length)
    }
    expect(await counted()).toEqual([1, 1, 1, 1])
    // Only the game of the third and fourth team moves.
    await slam.save([
      row(slam.games[0]!, '09:00', slam.fields[0]!),
      row(slam.games[1]!, '11:15', slam.fields[1]!),
    ])
    const { version } = await slam.board()
    const answers = await atOnce(2, () => slam.act('publish', { version }))
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
    expect(await counted()).toEqual([1, 1, 2, 2])
    // Minors hear of it from their guardians.
    expect(await lettersTo(house, third.player)).toEqual([])
    const [letter] = (await lettersTo(house, third.parent)).toReversed()
    expect(JSON.stringify(letter)).toContain('11:15 AM')
  })

  test('in Arizona is at the clocks of the event: on its page, in letters and in calendars', async () => {
    const slam = await aTournament()
    await pool.query(`update venue set time_zone = 'America/Phoenix' where id = $1`, [slam.venue])
    const { coach } = await peopleOf(slam.teams[0]!)
    await slam.save([row(slam.games[0]!, '09:00', slam.fields[0]!)])
    expect((await published(slam)).http).toBe(200)
    expect(await seen(slam)).toMatchObject({
      time_zone: 'America/Phoenix',
      games: [{ date: DAYS.starts_on, start_time: '09:00' }],
    })
    const [letter] = await lettersTo(house, coach)
    expect(letter!.body_text).toContain('9:00 AM')
    // Nine in Phoenix is noon in New York.
    expect((await entriesOf(slam))[0]![1]).toBe('2027-06-12T16:00:00.000Z')
  })

  test('names the visitors of a game first, in letters and in calendars', async () => {
    const slam = await aTournament()
    const { coach } = await peopleOf(slam.teams[0]!)
    await slam.save([row(slam.games[0]!, '09:00', slam.fields[0]!)])
    await published(slam)
    const { home, away } = (await seen(slam)).games[0] as ScheduleRow
    expect([typeof home, typeof away]).toEqual(['string', 'string'])
    const [letter] = await lettersTo(house, coach)
    expect(letter!.body_text).toContain(`${away} – ${home}`)
    const file = await house.call(`/api/ems/event/${slam.slug}/schedule.ics`)
    expect(file.body.replaceAll('\r\n ', '')).toContain(`SUMMARY:${away} – ${home} (12U)`)
  })

  test('of a director who publishes and one who moves a game at the same moment, one is told, and no half of either goes out', async () => {
    const slam = await aTournament()
    const { coach } = await peopleOf(slam.teams[0]!)
    const [first, field] = [slam.games[0]!, slam.fields[0]!]
    const event_schedule = {
      text: 'select from event_schedule where tenant_id = $1 and event_id = $2 for update',
      values: [alliance, slam.id],
    }
    const publishes = async () => (await slam.act('publish', { version: (await slam.board()).version })).http
    const place = async () =>
      ((await seen(slam)).games as ScheduleRow[]).map(({ start_time }) => start_time).join()
    for (const [i, isFirst] of [true, false].entries()) {
      await slam.save([row(first, `${10 + 2 * i}:00`, field)])
      const { version } = await slam.board()
      const publish = () => slam.act('publish', { version })
      const move = () =>
        ask('PUT', slam.path, admin, { version, games: [row(first, `${11 + 2 * i}:15`, field)] })
      const [won, lost] = await inTurn(pool, event_schedule, ...(isFirst ? [publish, move] : [move, publish]))
      expect(won!.http).toBe(200)
      expect(lost).toMatchObject({ http: 409, code: 'conflict' })
      // What families see was on the board of whoever published it.
      expect(await place()).toBe('10:00')
      expect(await lettersTo(house, coach)).toHaveLength(1)
      expect((await slam.board()).working.map(({ starts }) => starts)).toEqual([isFirst ? 600 : 795])
    }
    expect(await publishes()).toBe(200)
    expect(await place()).toBe('13:15')
    expect(await lettersTo(house, coach)).toHaveLength(2)
  })

  test('a server that is killed while it publishes leaves what was published before, and the next press tells everyone once', async () => {
    const slam = await aTournament()
    const { coach } = await peopleOf(slam.teams[0]!)
    await slam.save([row(slam.games[0]!, '09:00', slam.fields[0]!)])
    const { version } = await slam.board()
    const { rows } = await pool.query(
      `select u.id, u.first_name || ' ' || u.last_name as name from app_user u join user_role r on r.user_id = u.id
       where u.tenant_id = $1 and r.role = 'admin' limit 1`,
      [alliance],
    )
    const acting = house.acting().inNameOf(
      {
        ...rows[0],
        permissions: new Set(['ems.events.edit']),
        scopes: [],
        leagues: [],
        events: [],
      } as never,
      'ems.events.edit',
    )
    let lives = 0
    for (let wasKilled = true; wasKilled; ) {
      lives += 1
      const life = await live(lives, () =>
        fragile(acting).transaction((context) => publish(async () => {})(context, { id: slam.id, version })),
      )
      expect(life.error).toBeUndefined()
      wasKilled = life.wasKilled
      expect((await seen(slam)).games).toHaveLength(wasKilled ? 0 : 1)
      expect(await lettersTo(house, coach)).toHaveLength(wasKilled ? 0 : 1)
    }
    expect(lives).toBeGreaterThan(2)
  })

  test('calendars get one entry a game, whose sequence rises only when it moves', async () => {
    const slam = await aTournament()
    await slam.save([
      row(slam.games[0]!, '09:00', slam.fields[0]!),
      row(slam.games[1]!, '09:00', slam.fields[1]!),
    ])
    await published(slam)
    await slam.save([
      row(slam.games[0]!, '09:00', slam.fields[0]!),
      row(slam.games[1]!, '11:15', slam.fields[1]!),
    ])
    await published(slam)
    expect(await entriesOf(slam)).toEqual([
      [0, '2027-06-12T14:00:00.000Z', 3600],
      [1, '2027-06-12T16:15:00.000Z', 3600],
    ])
  })

  test('a game that left the schedule and comes back, or whose event is canceled, is newer in calendars than it was', async () => {
    const slam = await aTournament()
    const [first, second] = slam.games
    const both = () =>
      slam.save([row(first!, '09:00', slam.fields[0]!), row(second!, '09:00', slam.fields[1]!)])
    const sequences = async () => (await entriesOf(slam)).map(([sequence]) => sequence)
    await both()
    await published(slam)
    await slam.save([row(first!, '09:00', slam.fields[0]!), row(second!, '11:15', slam.fields[1]!)])
    await published(slam)
    const before = await sequences()
    await slam.save([row(first!, '09:00', slam.fields[0]!)])
    await published(slam)
    expect(await sequences()).toEqual([before[0]])
    await both()
    await published(slam)
    const after = await sequences()
    expect(after[0]).toBe(before[0])
    expect(after[1]).toBeGreaterThan(Number(before[1]))
    const isCanceled = async () =>
      (await ask('GET', `/ems/event/${slam.slug}/schedule`)).data.is_cancelled as boolean
    expect(await isCanceled()).toBe(false)
    await pool.query(`update event set status = 'cancelled' where tenant_id = $1 and id = $2`, [
      alliance,
      slam.id,
    ])
    expect(await isCanceled()).toBe(true)
    expect(await sequences()).toEqual(after.map((one) => Number(one) + 1))
  })

  test('one that breaks off leaves what was published before, and nobody is told', async () => {
    const slam = await aTournament()
    const { coach } = await peopleOf(slam.teams[0]!)
    await slam.save([row(slam.games[0]!, '09:00', slam.fields[0]!)])
    await published(slam)
    await slam.save([row(slam.games[0]!, '10:00', slam.fields[0]!)])
    await pool.query(`
      create function break_off() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger break_off before update of published_at on event_schedule for each row
        when (old.published_number is not null and new.published_number is distinct from old.published_number)
        execute function break_off()`)
    try {
      expect((await published(slam)).http).toBe(500)
    } finally {
      await pool.query('drop trigger break_off on event_schedule; drop function break_off()')
    }
    expect((await seen(slam)).games[0].start_time).toBe('09:00')
    expect(await lettersTo(house, coach)).toHaveLength(1)
    expect((await published(slam)).http).toBe(200)
    expect((await seen(slam)).games[0].start_time).toBe('10:00')
    expect(await lettersTo(house, coach)).toHaveLength(2)
  })

  test('drafts and other tenants’ events are not found', async () => {
    const slam = await aTournament()
    await pool.query(`update event set status = 'draft' where tenant_id = $1 and id = $2`, [
      alliance,
      slam.id,
    ])
    expect((await ask('GET', `/ems/event/${slam.slug}/schedule`)).http).toBe(404)
    expect((await ask('GET', '/ems/events/999999/schedule/board', admin)).http).toBe(404)
  })
})
