import { beforeAll, expect, test } from 'vitest'
import { layOut, newStage, type Format } from 'contract/competition/draw/formats'
import { LOWER, roundsOf } from 'contract/competition/draw/rounds'
import { drawHere } from '../../plumbing/drawing/drawings.ts'
import { aClubThatEnters, cancelEvent } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { asking } from '../../../test/team.ts'
import { tournamentsIn, type Board } from '../../../test/tournaments.ts'
import { bracketSheet, type PaperPart } from './bracket-drawing.ts'

const house = await testHouse()
const ask = asking(house)
let admin: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  await aClubThatEnters(house)
})
const aTournament = tournamentsIn(house)

const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)!.length
async function paper(path: string, { token, language = 'en' }: { token?: string; language?: string } = {}) {
  const answer = await house.call(`/api${path}`, {
    ...(token && { token }),
    headers: { 'accept-language': language },
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  return { text: pdfText(answer.rawPayload), pages: pages(answer.rawPayload) }
}

/** A tournament with two games on each of two fields, published. */
async function published() {
  const slam = await aTournament()
  const board = (await ask('GET', `/ems/events/${slam.id}/schedule/board`, admin)).data as Board
  const fields = board.problem.fields.map(({ id }) => id)
  const games = slam.games.slice(0, 4).map((game_id, i) => ({
    game_id,
    field_id: fields[i % 2],
    date: '2027-06-12',
    start_time: i < 2 ? '09:00' : '13:30',
  }))
  const saved = await ask('PUT', `/ems/events/${slam.id}/schedule`, admin, {
    version: board.version,
    games,
    keep: true,
  })
  const sent = { version: saved.data.version, reason: 'Test' }
  expect((await ask('POST', `/ems/events/${slam.id}/schedule/publish`, admin, sent)).http).toBe(200)
  await house.world.database.pool.query(
    'update contest set is_published = true where tenant_id = $1 and event_division_id = $2',
    [house.tenants.alliance.id, slam.division],
  )
  return slam
}

test('what was published is printed for everyone: the games of a day, and the bracket with where its teams come from', async () => {
  const slam = await published()
  const schedule = await paper(`/ems/event/${slam.slug}/schedule.pdf`)
  for (const said of ['Saturday, June 12', '9:00 AM', '1:30 PM', 'Slam Park'])
    expect(schedule.text).toContain(said)
  const bracket = await paper(`/ems/event/${slam.slug}/bracket.pdf`)
  expect(bracket.pages).toBe(1)
  for (const said of ['Final', 'Game 7', 'Pool, place 1 overall']) expect(bracket.text).toContain(said)
  const inSpanish = await paper(`/ems/event/${slam.slug}/bracket.pdf`, { language: 'es' })
  for (const said of ['Juego 7', 'Pool: 1.º general', 'Página 1 de 1']) expect(inSpanish.text).toContain(said)
  expect((await house.call('/api/ems/event/no-such-event/bracket.pdf')).statusCode).toBe(404)
})

test('the papers of a canceled event say so under its name, and no bracket says when and where', async () => {
  const slam = await published()
  await cancelEvent(house, { id: slam.id, manager: admin })
  const schedule = await paper(`/ems/event/${slam.slug}/schedule.pdf`)
  expect(schedule.text).toContain('Canceled')
  const bracket = await paper(`/ems/event/${slam.slug}/bracket.pdf`)
  for (const said of ['Canceled', 'Game 7']) expect(bracket.text).toContain(said)
  expect(bracket.text).not.toContain('9:00 AM')
  const empty = await aTournament()
  expect((await paper(`/ems/event/${empty.slug}/schedule.pdf`)).text).toContain('The schedule isn’t out yet.')
  await cancelEvent(house, { id: empty.id, manager: admin })
  for (const what of ['schedule', 'bracket']) {
    const { text } = await paper(`/ems/event/${empty.slug}/${what}.pdf`, { language: 'es' })
    expect(text).toContain('Cancelado')
  }
})

test('a director prints a sheet for each field and day, and a scorecard for each game', async () => {
  const slam = await published()
  const sheets = await paper(`/ems/events/${slam.id}/print/field-sheets`, { token: admin })
  expect(sheets.pages).toBe(2)
  expect(sheets.text.match(/9:00 AM/g)).toHaveLength(2)
  const cards = await paper(`/ems/events/${slam.id}/print/scorecards`, { token: admin })
  expect(cards.pages).toBe(4)
  expect(cards.text).toContain('12 ahead after 3')
  const none = await paper(`/ems/events/${slam.id}/print/scorecards?day=2027-06-13`, { token: admin })
  expect([none.pages, none.text]).toEqual([1, expect.stringContaining('No games are scheduled yet.')])
  expect((await house.call(`/api/ems/events/${slam.id}/print/field-sheets`)).statusCode).toBe(401)
})

test('a scorecard says what pitchers have left, by number, and who has to rest', async () => {
  const slam = await published()
  const cards = async () => (await paper(`/ems/events/${slam.id}/print/scorecards`, { token: admin })).text
  expect(await cards()).not.toContain('Pitchers')
  const { pool } = house.world.database
  await pool.query(`update contest set scoring = $3 where tenant_id = $1 and event_division_id = $2`, [
    house.tenants.alliance.id,
    slam.division,
    JSON.stringify({
      ...{ innings: 7, run_rules: [], no_new_inning: null, confirm_minutes: 20 },
      pitching: { unit: 'innings', a_day: 12, rest: [{ from: 7, days: 1 }] },
    }),
  ])
  // In its first game, on Saturday, number 12 of the home team pitches five innings.
  const pitch = (game: number, pitched: number, key: number) =>
    pool.query(
      `insert into score_note (tenant_id, game_id, book, note_key, number, kind, side, jersey_number, pitched, home_entrant_id, visitor_entrant_id,
         noted_at, at)
       select $1, $2, 'official', gen_random_uuid(), $6, 'pitching', 'home', '12', $3, $4, $5, now(), now()`,
      [house.tenants.alliance.id, slam.games[game], pitched, ...entrantsOf(game), key],
    )
  const entrantsOf = (game: number) => slam.sides(game).map((team) => slam.entrants[slam.teams.indexOf(team)])
  await pitch(0, 5, 1)
  expect(await cards()).toContain('#12 has 7 innings left')
  expect(await cards()).toContain('Pitchers by number, and innings')
  await pitch(0, 12, 2)
  expect(await cards()).toContain('#12 must rest through Sunday, June 13')
  expect((await cards()).match(/#12/g)).toHaveLength(1)
})

test('the best four of a division get certificates once it is over, and so do their players', async () => {
  const slam = await aTournament()
  const awards = (query: string, more = {}) =>
    paper(`/ems/events/${slam.id}/print/awards?${query}`, { token: admin, ...more })
  const before = await awards('for=teams')
  expect([before.pages, before.text]).toEqual([1, expect.stringContaining('No one yet.')])
  await slam.playOut(slam.teams)
  const { rows } = await house.world.database.pool.query<{ id: number; name: string }>(
    'select id, name from team where tenant_id = $1 and id = any ($2::bigint[])',
    [house.tenants.alliance.id, slam.teams],
  )
  const nameOf = (team: number) => rows.find(({ id }) => id === team)!.name
  const teams = await awards('for=teams')
  expect(teams.pages).toBe(4)
  const [best = 0, second = 0] = slam.teams
  const said = ['Champion', nameOf(best), 'Finalist', nameOf(second), 'Third place', 'Fourth place']
  const at = said.map((word) => teams.text.indexOf(word))
  expect(at).toEqual(at.toSorted((a, b) => a - b))
  expect(at).not.toContain(-1)
  await house.world.database.pool.query(
    `insert into roster_entry (tenant_id, team_id, member_id, season_id, discipline_id, role, state, was_active, joined_on, created_at)
     select t.tenant_id, t.id, m.id, t.season_id, d.discipline_id, 'player', 'active', true, current_date, now()
     from team t join division d on d.tenant_id = t.tenant_id and d.id = t.division_id,
       lateral (select id from member where tenant_id = t.tenant_id order by id limit 2) m
     where t.tenant_id = $1 and t.id = $2`,
    [house.tenants.alliance.id, second],
  )
  const players = await awards('for=players', { language: 'es' })
  expect(players.pages).toBe(2)
  for (const word of ['Subcampeón', nameOf(second)]) expect(players.text).toContain(word)
  expect(players.text).not.toContain(nameOf(best))
  expect((await house.call(`/api/ems/events/${slam.id}/print/awards?for=teams`)).statusCode).toBe(401)
})

test.each([
  ['single', 8],
  ['single', 64],
  ['double', 16],
  ['double', 64],
] as const)(
  'a bracket of %s elimination for %i teams fills one page, with every game on it',
  async (kind, teams) => {
    const format: Format = { stages: [newStage(kind, 'Bracket')] }
    const { games } = layOut(format, teams)
    const next = (number: number) =>
      games.find(({ home, visitor }) =>
        [home, visitor].some((side) => side.from === 'winner' && side.game === number),
      )?.number ?? null
    const parts = [
      games.filter(({ section }) => !LOWER.has(section)),
      games.filter(({ section }) => LOWER.has(section)),
    ]
      .filter((part) => part.length > 0)
      .map((part): PaperPart => {
        const rounds = roundsOf(part)
        return {
          name: 'Bracket',
          columns: rounds.map(({ name }) => name),
          games: rounds.flatMap((round, column) =>
            round.games.map(({ number }) => ({
              ...{ number, column, next: next(number), head: `Game ${number}` },
              sides: [
                { name: `Team ${number}`, runs: '3', won: true },
                { name: `Other ${number}`, runs: '1', won: false },
              ],
            })),
          ),
        }
      })
    const pdf = await drawHere(bracketSheet, {
      ...{ title: 'Slam', lang: 'en', paging: 'Page {page} of {pages}', sender: { name: 'The Alliance' } },
      created: new Date('2027-06-12T12:00:00Z'),
      divisions: [{ name: '12U', note: '', parts }],
    })
    expect(pages(pdf)).toBe(1)
    const text = pdfText(pdf).split('\n')
    for (const { number } of games) expect(text).toContain(`Game ${number}`)
  },
)
