import { beforeAll, describe, expect, test } from 'vitest'
import type { Contest, ContestGame } from 'contract/competition/contests'
import { newStage, type Format } from 'contract/competition/draw/formats'
import { TIE_BREAK_SETS, type TieBreaks } from 'contract/competition/standings/tie-breaks'
import { atOnce } from '../../../test/at-once.ts'
import { aClubThatEnters } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { asking } from '../../../test/team.ts'
import { tournamentsIn } from '../../../test/tournaments.ts'
import { inTurn } from '../../../test/waiting.ts'

const house = await testHouse()
const { pool } = house.world.database
const ask = asking(house)
const aTournament = tournamentsIn(house)
let admin: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  await aClubThatEnters(house)
})

const rulesOf = (key: string) => TIE_BREAK_SETS.find((set) => set.key === key)!.rules
/** Wins, then runs: allowed or scored. */
const by = (figure: 'runs_allowed' | 'runs_scored'): TieBreaks => ({
  ...rulesOf('nsa'),
  steps: [rulesOf('nsa').steps[0]!, { ...rulesOf('nsa').steps[2]!, figure }],
})
let named = 0
const aSet = async (rules = by('runs_allowed')) => {
  named += 1
  const { data } = await ask('POST', '/ems/tie-break-sets', admin, { name: `League ${named}`, rules })
  return data as { id: number; name: string; version: number }
}
const POOL: Format = { stages: [newStage('pools', 'Pool')] }
const drawn = async (division: number, set: number | null, format = POOL) => {
  const { version } = (await ask('GET', `/ems/contests/${division}`, admin)).data
  return ask('POST', `/ems/contests/${division}/draw`, admin, {
    version,
    format,
    tie_breaks: { name: 'USSSA', rules: rulesOf('usssa') },
    tie_break_set_id: set,
    method: 'entered',
    keep_apart: false,
  })
}
const contestOf = async (division: number) =>
  (await ask('GET', `/ems/contests/${division}`, admin)).data as Contest
const scored = ({ id, version }: ContestGame, home_runs: number, visitor_runs: number) =>
  ask('POST', `/ems/games/${id}/result`, admin, {
    version,
    home_runs,
    visitor_runs,
    ended: 'final',
    forfeit: null,
  })
/** Of the first two games each home team wins: 9–8, and 2–0. */
async function firstTwo(division: number) {
  const { view } = await contestOf(division)
  await scored(view!.games[0]!, 9, 8)
  await scored(view!.games[1]!, 2, 0)
}
const order = async (division: number) =>
  (await contestOf(division)).view!.stages[0]!.groups[0]!.table.map(({ entrant_id }) => entrant_id)
const preview = async (id: number, rules: TieBreaks) =>
  (await ask('POST', `/ems/tie-break-sets/${id}/preview`, admin, { rules })).data
const change = (set: { id: number; name: string; version: number }, rules: TieBreaks, digest: string) =>
  ask('PATCH', `/ems/tie-break-sets/${set.id}`, admin, {
    version: set.version,
    name: set.name,
    rules,
    digest,
  })

describe('a tie-break set of one’s own', () => {
  test('decides the divisions that are drawn with it, and is theirs when it is deleted', async () => {
    const { division } = await aTournament()
    const set = await aSet()
    const { data } = await drawn(division, set.id)
    expect(data).toMatchObject({
      tie_break_set_id: set.id,
      tie_breaks: { name: set.name, rules: by('runs_allowed') },
    })
    expect(data.view.tie_breaks).toBe(set.name)
    expect((await ask('GET', '/ems/tie-break-sets', admin)).data).toContainEqual({
      ...{ id: set.id, name: set.name, version: 1, divisions: 1 },
      rules: by('runs_allowed'),
    })
    expect((await ask('DELETE', `/ems/tie-break-sets/${set.id}`, admin)).http).toBe(200)
    expect(await contestOf(division)).toMatchObject({
      tie_break_set_id: null,
      tie_breaks: { name: set.name, rules: by('runs_allowed') },
    })
    expect(await drawn(division, set.id)).toMatchObject({ http: 404, code: 'tie_break_set_not_found' })
  })

  test('is proposed for the other divisions of the event, and for the copy of it', async () => {
    const { id: event_id, division } = await aTournament()
    const { rows } = await pool.query(
      `insert into event_division (tenant_id, event_id, position, label) select tenant_id, event_id, 2, '14U'
       from event_division where id = $1 returning id`,
      [division],
    )
    const other = Number(rows[0].id)
    expect(await contestOf(other)).toMatchObject({ version: 0, tie_breaks: { name: 'USSSA' } })
    const set = await aSet()
    await drawn(division, set.id)
    const proposed = {
      ...{ version: 0, drawn_at: null, tie_break_set_id: set.id },
      tie_breaks: { name: set.name, rules: by('runs_allowed') },
    }
    expect(await contestOf(other)).toMatchObject(proposed)
    const { data: copy } = await ask('POST', '/ems/events', admin, {
      ...{ kind: 'tournament', name: 'Slam 2028', starts_on: '2028-06-10', ends_on: '2028-06-11' },
    })
    await pool.query('update event set copied_from_id = $2 where id = $1', [copy.id, event_id])
    const copied = await pool.query(
      `insert into event_division (tenant_id, event_id, position, label) select tenant_id, $2, 1, label
       from event_division where id = $1 returning id`,
      [division, copy.id],
    )
    expect(await contestOf(Number(copied.rows[0].id))).toMatchObject(proposed)
    // Of a set that is gone the rules stay.
    await ask('DELETE', `/ems/tie-break-sets/${set.id}`, admin)
    expect(await contestOf(other)).toMatchObject({ ...proposed, tie_break_set_id: null })
  })

  test('has a name that no other has, and starts with the record', async () => {
    const set = await aSet()
    const again = await ask('POST', '/ems/tie-break-sets', admin, {
      name: set.name.toUpperCase(),
      rules: by('runs_scored'),
    })
    expect(again).toMatchObject({ http: 422, errors: { name: ['Other tiebreakers have this name.'] } })
    const [record, runs] = by('runs_scored').steps
    const wrong = await ask('POST', '/ems/tie-break-sets', admin, {
      name: 'Runs first',
      rules: { ...by('runs_scored'), steps: [runs, record] },
    })
    expect(wrong.http).toBe(422)
    expect(JSON.stringify(wrong.errors)).toContain('Start with the record')
  })

  test('says which ranks a change would move, and moves them only if that was seen', async () => {
    const { division, id } = await aTournament()
    const set = await aSet()
    await drawn(division, set.id)
    await firstTwo(division)
    const before = await order(division)
    const other = by('runs_scored')
    const seen = await preview(set.id, other)
    expect(seen.effects).toMatchObject([{ division_id: division, fate: 'changes' }])
    expect(seen.effects[0].moves).toContainEqual(expect.objectContaining({ from: 2, to: 1 }))
    expect(await order(division)).toEqual(before)

    const { view } = await contestOf(division)
    await scored(view!.games[2]!, 1, 0)
    expect(await change(set, other, seen.digest)).toMatchObject({ http: 409, code: 'tie_breaks_moved' })
    expect((await contestOf(division)).tie_breaks!.rules).toEqual(by('runs_allowed'))

    const now = await preview(set.id, other)
    expect(await change(set, other, now.digest)).toMatchObject({ http: 200, data: { version: 2 } })
    expect((await contestOf(division)).tie_breaks!.rules).toEqual(other)
    expect(await order(division)).not.toEqual(before)
    expect(await change(set, other, now.digest)).toMatchObject({ http: 409, code: 'conflict' })
    const { audit } = (await ask('GET', `/ems/tie-break-sets/${set.id}`, admin)).data
    expect(audit[0]).toMatchObject({ action: 'tie_break_set.changed' })
    const { rows } = await house.world.database.pool.query(
      `select after from audit_entry where subject = 'event' and subject_id = $1 and action = 'contest.tie_breaks_changed'`,
      [id],
    )
    expect(rows).toEqual([{ after: expect.objectContaining({ tie_breaks: set.name }) }])
  })

  test('leaves alone what is over, and ranks that were played on from', async () => {
    const set = await aSet()
    const [over, decided] = [await aTournament(), await aTournament()]
    await drawn(over.division, set.id)
    await drawn(decided.division, set.id, {
      stages: [
        newStage('pools', 'Pool'),
        newStage('single', 'Final', {
          takes: { from: 'stage', stage: 1, order: 'overall', first: 1, last: 2 },
        }),
      ],
    })
    for (const { division } of [over, decided]) {
      const { view } = await contestOf(division)
      // A circle of the first three; who wins by more has also allowed more.
      for (const [i, game] of view!.games.filter(({ stage }) => stage === 1).entries())
        await scored(game, 2 * i + 1, 2 * i)
    }
    const orders = await Promise.all([over, decided].map(({ division }) => order(division)))
    const other = by('runs_scored')
    const seen = await preview(set.id, other)
    expect(seen.effects).toEqual([
      expect.objectContaining({ division_id: over.division, fate: 'over', moves: [] }),
      expect.objectContaining({ division_id: decided.division, fate: 'decided' }),
    ])
    expect(seen.effects[1].moves.length).toBeGreaterThan(0)
    expect((await change(set, other, seen.digest)).http).toBe(200)
    expect(await Promise.all([over, decided].map(({ division }) => order(division)))).toEqual(orders)
    expect((await contestOf(decided.division)).tie_breaks!.rules).toEqual(by('runs_allowed'))
  })

  test('a division that is drawn while its set is changed has the rules of the set', async () => {
    for (const figure of ['runs_scored', 'runs_allowed', 'runs_scored'] as const) {
      const { division } = await aTournament()
      const set = await aSet(by(figure === 'runs_scored' ? 'runs_allowed' : 'runs_scored'))
      const seen = await preview(set.id, by(figure))
      const [draw, edit] = await atOnce(2, (i) =>
        i === 0 ? drawn(division, set.id) : change(set, by(figure), seen.digest),
      )
      expect(draw!.http).toBe(200)
      // Drawn first, there is a division that was not seen.
      expect([200, 409]).toContain(edit!.http)
      const { rules } = (await ask('GET', `/ems/tie-break-sets/${set.id}`, admin)).data
      expect((await contestOf(division)).tie_breaks!.rules).toEqual(rules)
    }
  })

  const divisionRow = (division: number) => ({
    text: 'select 1 from contest where event_division_id = $1 for update',
    values: [division],
  })

  test('a division that is drawn anew without the set while that is changed keeps the rules of its draw', async () => {
    const { division } = await aTournament()
    const set = await aSet()
    await drawn(division, set.id)
    const seen = await preview(set.id, by('runs_scored'))
    const [draw, edit] = await inTurn(
      pool,
      divisionRow(division),
      () => drawn(division, null),
      () => change(set, by('runs_scored'), seen.digest),
    )
    expect(draw!.http).toBe(200)
    expect(edit).toMatchObject({ http: 409, code: 'tie_breaks_moved' })
    expect((await contestOf(division)).tie_breaks).toEqual({ name: 'USSSA', rules: rulesOf('usssa') })
  })

  test('a set that is deleted while a division is drawn with it leaves its rules, and no draw has it afterward', async () => {
    const { division } = await aTournament()
    const set = await aSet()
    await drawn(division, set.id)
    const [draw, drop] = await inTurn(
      pool,
      divisionRow(division),
      () => drawn(division, set.id),
      () => ask('DELETE', `/ems/tie-break-sets/${set.id}`, admin),
    )
    expect([draw!.http, drop!.http]).toEqual([200, 200])
    expect(await contestOf(division)).toMatchObject({
      tie_break_set_id: null,
      tie_breaks: { name: set.name, rules: by('runs_allowed') },
    })

    const next = await aSet()
    await drawn(division, next.id)
    const [gone, late] = await inTurn(
      pool,
      divisionRow(division),
      () => ask('DELETE', `/ems/tie-break-sets/${next.id}`, admin),
      () => drawn(division, next.id),
    )
    expect(gone!.http).toBe(200)
    expect(late).toMatchObject({ http: 404, code: 'tie_break_set_not_found' })
  })
})
