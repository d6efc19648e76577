import { beforeAll, expect, test } from 'vitest'
import { aClubThatEnters, cancelEvent } from '../../test/events.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { asking } from '../../test/team.ts'
import { playingTodayIn } from '../../test/tournaments.ts'

const house = await testHouse()
const ask = asking(house)
let admin: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  await aClubThatEnters(house)
})
const aDay = playingTodayIn(house)

test('the draw and the schedule of a canceled event stay as they are; what was played is still recorded', async () => {
  const day = await aDay({ isWhole: true })
  const path = `/ems/events/${day.id}`
  const contestPath = `/ems/contests/${day.division}`
  const contest = async () => (await ask('GET', contestPath, admin)).data
  const { measures } = (await ask('POST', `${path}/measures`, admin, { resumes_time: '', resumes_on: '' }))
    .data
  const digestOf = (kind: string) => measures.find((one: { kind: string }) => one.kind === kind).digest
  const chosen = (await ask('POST', `${path}/decide`, admin, { digest: digestOf('wait') })).data
  const board = await day.board()
  const drawn = await contest()
  await cancelEvent(house, { id: day.id, manager: admin })

  const { version } = board
  const draw = { format: drawn.format, tie_breaks: drawn.tie_breaks, method: 'entered', keep_apart: false }
  const calls: [string, string, object][] = [
    ['POST', `${path}/schedule/build`, { version, effort: 'quick' }],
    ['POST', `${path}/schedule/publish`, { version }],
    ['PUT', `${path}/schedule`, { version, games: [] }],
    ['PUT', `${path}/schedule/rules`, { version, ...board.rules }],
    ['POST', `${path}/schedule/versions`, { version, number: 1 }],
    ['POST', `${contestPath}/draw`, { version: drawn.version, ...draw }],
    [
      'POST',
      `${contestPath}/withdraw`,
      { version: drawn.version, entrant_id: day.entrants[0], withdrawn: true },
    ],
    ['POST', `${path}/measures/${chosen.measure_id}/undo`, {}],
  ]
  for (const [method, call, payload] of calls)
    expect(await ask(method, call, admin, payload), `${method} ${call}`).toMatchObject({
      ...{ http: 409, code: 'event_called_off' },
    })
  for (const [method, call, payload] of [
    ['POST', 'measures', { resumes_time: '', resumes_on: '' }],
    ['POST', 'decide', { digest: digestOf('shorter') }],
    ['POST', 'stop', { venue_ids: null, reason: 'rain', next_word: '' }],
    ['POST', 'lightning', { venue_ids: null }],
    ['PUT', 'field-conditions', { field_ids: day.fields, condition: 'closed' }],
  ] as const)
    expect((await ask(method, `${path}/${call}`, admin, payload)).code, call).toBe('event_not_played')
  for (const paper of ['field-sheets', 'scorecards'])
    expect((await ask('GET', `${path}/print/${paper}`, admin)).code, paper).toBe('event_called_off')
  expect(await day.board()).toEqual(board)
  expect(await contest()).toEqual(drawn)

  // The director takes the games off the event’s page, and shows them again.
  const shown = async (is_published: boolean) =>
    (await ask('POST', `${contestPath}/publish`, admin, { version: (await contest()).version, is_published }))
      .data.is_published
  const { slug } = day
  const publicly = async () => (await ask('GET', `/ems/event/${slug}/contests`)).data.contests.length
  expect([await shown(false), await publicly()]).toEqual([false, 0])
  expect([await shown(true), await publicly()]).toEqual([true, 1])

  const { id, version: seen } = drawn.view.games[0]
  expect(
    await ask('POST', `/ems/games/${id}/result`, admin, {
      ...{ version: seen, ended: 'final', forfeit: null, home_runs: 4, visitor_runs: 1 },
    }),
  ).toMatchObject({ http: 200 })
})
