import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '../dates.ts'
import { isHeld, standingOf, type Place, type Roster, type RosterRules } from './roster-rules.ts'
import {
  QUOTA,
  judgeTransfer,
  kindOf,
  openWindow,
  type Transfer,
  type TransferKind,
  type TransferSide,
  type TransferWindow,
} from './transfers-rules.ts'
import { isTransferOpen, statusOf, type TransferAnswer, type TransferStatus } from './transfers.ts'

const division = { id: 2, label: '12U', max_age: 12, min_age: null }
const divisions = [division, { id: 3, label: '14U', max_age: 14, min_age: null }]
const rules: RosterRules = {
  name: 'Test 2027',
  cutoff_month: 8,
  cutoff_day: 31,
  cutoff_year_offset: -1,
  play_up_allowed: true,
  roster_min: 1,
  roster_max: 3,
  one_roster: true,
  lock_month: 3,
  lock_day: 1,
  frozen_adds: 3,
  frozen_drops: 3,
  guests_max: 1,
}
const season = { start_date: '2026-08-01', end_date: '2027-07-31' }
const FALL = '2026-10-01'
const place = (member_id: number, more: Partial<Place> = {}): Place => ({
  member_id,
  role: 'player',
  joined_on: '2026-09-01',
  until_on: null,
  left_on: null,
  ...more,
})
const side = (id: number, places: readonly Place[] = [], more: Partial<Roster> = {}): TransferSide => ({
  id,
  name: `Team ${id}`,
  is_active: true,
  season_id: 1,
  discipline_id: 1,
  league_id: 7,
  roster: { rules, season, division, divisions, locked_on: null, frozen_on: null, places, ...more },
})
const window = (more: Partial<TransferWindow> = {}): TransferWindow => ({
  kind: 'fall',
  league_id: null,
  from_on: '2026-09-01',
  to_on: '2026-12-31',
  is_enabled: true,
  answer_days: 7,
  ...more,
})
const transfer = (more: Partial<Transfer> = {}): Transfer => ({
  player: { member_id: 9, dob: '2015-05-05' },
  from: side(1, [place(9)]),
  to: side(2),
  windows: [window()],
  moved: [],
  elsewhere: null,
  ...more,
})
const codes = (one: Transfer, day: Day = FALL, isTimely = false, kind?: TransferKind) =>
  judgeTransfer(one, day, { isTimely, kind }).map(({ code }) => code)

describe('a player moves', () => {
  test('in an open window, to a team with room', () => expect(codes(transfer())).toEqual([]))
  test('not to the same team', () => expect(codes(transfer({ to: side(1) }))).toEqual(['same_team']))
  test('not from a team they are not on', () =>
    expect(codes(transfer({ from: side(1, [place(9, { left_on: '2026-09-20' })]) }))).toEqual([
      'not_on_roster',
    ]))
  test('not to a team of another season or discipline, nor to one that has ended', () => {
    expect(codes(transfer({ to: { ...side(2), season_id: 2 } }))).toEqual(['other_game'])
    expect(codes(transfer({ to: { ...side(2), discipline_id: 2 } }))).toEqual(['other_game'])
    expect(codes(transfer({ to: { ...side(2), is_active: false } }))).toEqual(['team_ended'])
  })
  test('not outside the window, and hears when the next one opens', () => {
    const [closed] = judgeTransfer(transfer(), '2026-08-15', { isTimely: false })
    expect(closed).toMatchObject({
      code: 'window_closed',
      reason: { message: 'Transfers are closed. The next window opens on Sep 1, 2026.' },
    })
    expect(codes(transfer(), '2026-12-31')).toEqual([])
    expect(judgeTransfer(transfer(), '2027-01-01', { isTimely: false })[0]!.reason).toBe(
      'Transfers are closed. Please ask your league office.',
    )
    expect(codes(transfer({ windows: [window({ is_enabled: false })] }))).toEqual(['window_closed'])
    expect(codes(transfer({ windows: [] }))).toEqual(['window_closed'])
    // A request made in time can be approved later.
    expect(codes(transfer(), '2027-01-15', true, 'fall')).toEqual([])
  })
  test('once in the fall and once in the summer', () => {
    expect(codes(transfer({ moved: ['fall'] }))).toEqual(['quota'])
    expect(codes(transfer({ moved: ['summer'] }))).toEqual([])
    expect(codes(transfer({ moved: ['fall'] }), FALL, true, 'fall')).toEqual(['quota'])
    // Exceptions made by the office do not count.
    expect(codes(transfer({ moved: ['fall'] }), FALL, true)).toEqual([])
  })
  test('not to a full team, nor when too old, nor beside another team', () => {
    expect(codes(transfer({ to: side(2, [place(1), place(2), place(3)]) }))).toEqual(['full'])
    expect(codes(transfer({ player: { member_id: 9, dob: '2013-08-31' } }))).toEqual(['age'])
    expect(codes(transfer({ elsewhere: 'Rockets' }))).toEqual(['on_other_roster'])
  })
  test('to a team they help out as a guest', () => {
    const guest = place(9, { role: 'guest', until_on: '2026-10-05' })
    expect(codes(transfer({ to: side(2, [guest]) }))).toEqual([])
  })
  test('while a roster is locked, as the office approves it, and never while one is frozen', () => {
    expect(codes(transfer(), '2027-03-02', true, 'fall')).toEqual([])
    const frozen = { frozen_on: '2026-09-15' }
    expect(codes(transfer({ from: side(1, [place(9)], frozen) }))).toEqual(['frozen'])
    expect(codes(transfer({ to: side(2, [], frozen) }))).toEqual(['frozen'])
    const [refusal] = judgeTransfer(transfer({ to: side(2, [], frozen) }), FALL, { isTimely: false })
    expect(refusal!.reason).toMatchObject({
      message:
        'The roster of Team 2 has been frozen since Sep 15, 2026, so players can’t move to it or from it.',
    })
  })
})

describe('a window', () => {
  const [here, there] = [{ league_id: 7 }, { league_id: 8 }]
  const open = (windows: TransferWindow[], to = here) => openWindow({ windows, from: here, to }, FALL)
  test('of a league takes the place of the general one', () => {
    expect(open([window()])).toMatchObject({ league_id: null })
    expect(open([window(), window({ league_id: 7, answer_days: 3 })])).toMatchObject({ answer_days: 3 })
    expect(open([window(), window({ league_id: 7, is_enabled: false })])).toBeUndefined()
  })
  test('must be open in both leagues', () => {
    expect(open([window(), window({ league_id: 8, is_enabled: false })], there)).toBeUndefined()
    expect(open([window({ league_id: 7 }), window({ league_id: 8 })], there)).toMatchObject({ league_id: 7 })
  })
  test.each([
    ['2026-08-01', 'fall'],
    ['2026-12-31', 'fall'],
    ['2027-01-01', 'summer'],
  ])('that begins on %s lies in the %s', (day, kind) => expect(kindOf(season, day)).toBe(kind))
})

describe('two answers', () => {
  const answers: (TransferAnswer | null)[] = [null, 'agreed', 'refused', 'silent']
  test.each(answers.flatMap((releasing) => answers.map((receiving) => [releasing, receiving] as const)))(
    '%s and %s',
    (releasing, receiving) =>
      expect(statusOf({ releasing, receiving })).toBe(
        receiving === 'refused' ? 'refused' : releasing && receiving ? 'with_office' : 'asked',
      ),
  )
})

test('no sequence of deeds gives two rosters, more moves than allowed, or a move while frozen', () => {
  const TEAMS = [1, 2, 3]
  const PLAYERS = [1, 2, 3, 4]
  const deed = fc.record({
    what: fc.constantFrom('ask', 'answer', 'answer', 'decide', 'freeze', 'wait', 'leave'),
    player: fc.constantFrom(...PLAYERS),
    team: fc.constantFrom(...TEAMS),
    releasing: fc.boolean(),
    yes: fc.boolean(),
    exception: fc.boolean(),
    days: fc.integer({ min: 1, max: 60 }),
  })
  type Open = {
    from: number
    to: number
    kind: TransferKind
    is_exception: boolean
    status: TransferStatus
    answers: Record<'releasing' | 'receiving', TransferAnswer | null>
  }
  const windows = [
    window({ from_on: '2026-08-01', to_on: '2026-12-31' }),
    window({ kind: 'summer', from_on: '2027-01-01', to_on: '2027-05-31' }),
  ]

  fc.assert(
    fc.property(fc.array(deed, { maxLength: 80 }), (deeds) => {
      let today: Day = season.start_date
      const teams = new Map(
        TEAMS.map((id) => [
          id,
          side(id, id === 1 ? PLAYERS.slice(0, 3).map((p) => place(p, { joined_on: today })) : []),
        ]),
      )
      const asked = new Map<number, Open>()
      const moved = new Map<number, TransferKind[]>(PLAYERS.map((id) => [id, []]))
      const held = (team: number, player: number) =>
        teams.get(team)!.roster.places.find((one) => one.member_id === player && isHeld(one, today))
      const change = (id: number, change: (roster: Roster) => Partial<Roster>) => {
        const team = teams.get(id)!
        teams.set(id, { ...team, roster: { ...team.roster, ...change(team.roster) } })
      }
      const leave = (id: number, player: number) =>
        change(id, ({ places }) => ({
          places: places.map((one) =>
            one.member_id === player && isHeld(one, today) ? { ...one, left_on: today } : one,
          ),
        }))
      const judged = (player: number, from: number, to: number, how: Parameters<typeof judgeTransfer>[2]) =>
        judgeTransfer(
          {
            player: { member_id: player, dob: '2015-05-05' },
            from: teams.get(from)!,
            to: teams.get(to)!,
            windows,
            moved: moved.get(player)!,
            elsewhere: TEAMS.some((id) => id !== from && id !== to && held(id, player)) ? 'elsewhere' : null,
          },
          today,
          how,
        )

      for (const { what, player, team, releasing, yes, exception, days } of deeds) {
        const open = asked.get(player)
        if (what === 'wait') today = addDays(today, days)
        else if (what === 'freeze' && days < 6)
          change(team, ({ frozen_on }) => ({ frozen_on: frozen_on ?? addDays(today, 1) }))
        else if (what === 'leave' && days < 6) leave(team, player)
        else if (what === 'ask' && !open) {
          const from = TEAMS.find((id) => held(id, player))
          if (from === undefined) continue
          const obstacles = judged(player, from, team, { isTimely: false })
          const excepted = obstacles.every(({ code }) => code === 'window_closed' || code === 'quota')
          if (obstacles.length > 0 && !(exception && excepted)) continue
          asked.set(player, {
            from,
            to: team,
            kind:
              openWindow({ windows, from: teams.get(from)!, to: teams.get(team)! }, today)?.kind ??
              kindOf(season, today),
            is_exception: obstacles.length > 0,
            status: 'asked',
            answers: { releasing: null, receiving: null },
          })
        } else if (what === 'answer' && open) {
          const who = releasing ? 'releasing' : 'receiving'
          open.answers[who] ??= yes ? 'agreed' : 'refused'
          open.status = statusOf(open.answers)
        } else if (what === 'decide' && open?.status === 'with_office') {
          const { from, to, kind, is_exception } = open
          if (!yes) open.status = 'refused'
          else if (
            judged(player, from, to, { isTimely: true, kind: is_exception ? undefined : kind }).length === 0
          ) {
            expect([from, to].map((id) => standingOf(teams.get(id)!.roster, today))).not.toContain('frozen')
            leave(from, player)
            change(to, ({ places }) => ({ places: [...places, place(player, { joined_on: today })] }))
            if (!is_exception) moved.get(player)!.push(kind)
            open.status = 'done'
          }
        }
        if (asked.has(player) && !isTransferOpen(asked.get(player)!.status)) asked.delete(player)

        for (const one of PLAYERS) {
          expect(TEAMS.filter((id) => held(id, one)).length).toBeLessThanOrEqual(1)
          for (const kind of ['fall', 'summer'] as const)
            expect(moved.get(one)!.filter((made) => made === kind).length).toBeLessThanOrEqual(QUOTA)
        }
        for (const { roster } of teams.values())
          expect(roster.places.filter((one) => isHeld(one, today)).length).toBeLessThanOrEqual(
            rules.roster_max,
          )
      }
    }),
    { numRuns: 500 },
  )
})
