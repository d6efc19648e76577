import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readHotelList, sumOf, teamsOfList } from './hotel-lists.ts'

const TEAMS = [
  { entrant_id: 1, name: 'Hawks 12U' },
  { entrant_id: 2, name: 'Comets' },
  { entrant_id: 3, name: 'Ñandú Fire' },
]

describe('a hotel’s list', () => {
  test('is read with a line for each reservation, and rooms times nights', () => {
    const list = readHotelList('Guest,Group Name,Rooms,Nights\n"Reed, Ivy",Hawks 12U,2,2\nOtt,Comets,1,3\n')
    expect(list).toEqual({
      lines: [
        { line: 2, team: 'Hawks 12U', rooms: 2, room_nights: 4 },
        { line: 3, team: 'Comets', rooms: 1, room_nights: 3 },
      ],
      unread: [],
      problem: null,
    })
  })

  test.each([
    ['semicolons, a mark of byte order and Windows lines', '\uFEFFTeam;Room Nights\r\nComets;16\r\n'],
    ['tabs and no last line break', 'TEAM\troom-nights\nComets\t16'],
    ['line breaks inside a cell', 'Notes,Team,Total nights\n"late\narrival",Comets,16'],
  ])('is read with %s', (_, text) => {
    expect(readHotelList(text)).toMatchObject({ lines: [{ team: 'Comets', room_nights: 16, rooms: null }] })
  })

  test('shows the lines it can’t read, with where they stand', () => {
    expect(readHotelList('Team,Nights\nComets,two\n,3\n\nHawks,0\nComets,2\n')).toEqual({
      lines: [{ line: 6, team: 'Comets', room_nights: 2, rooms: 1 }],
      unread: [
        { line: 2, text: 'Comets, two' },
        { line: 3, text: ', 3' },
        { line: 5, text: 'Hawks, 0' },
      ],
      problem: null,
    })
  })

  test.each([
    ['', 'empty'],
    ['Team,Nights\n', 'empty'],
    ['Guest,Nights\nOtt,2', 'no_team'],
    ['Team,Price\nComets,2', 'no_nights'],
    [`Team,Nights\n${'Comets,2\n'.repeat(2001)}`, 'too_long'],
  ])('says why nothing of it can be read: %j', (text, problem) => {
    expect(readHotelList(text).problem).toBe(problem)
  })

  test('finds teams whatever the capitals, accents and signs, and only guesses at a part of a name', () => {
    const { lines } = readHotelList('Team,Nights\nHAWKS-12U,2\nNandu fire,2\nHawks,2\nStorm,2')
    expect(teamsOfList(lines, TEAMS)).toMatchObject([
      { team: 'HAWKS-12U', entrant_id: 1, guess: null },
      { team: 'Nandu fire', entrant_id: 3, guess: null },
      { team: 'Hawks', entrant_id: null, guess: 1 },
      { team: 'Storm', entrant_id: null, guess: null },
    ])
  })

  test('doesn’t choose between two teams of one name', () => {
    const { lines } = readHotelList('Team,Nights\nComets,2')
    const two = [...TEAMS, { entrant_id: 4, name: 'comets' }]
    expect(teamsOfList(lines, two)).toMatchObject([{ entrant_id: null, guess: null }])
  })

  test('adds up what is listed several times, and says where lines are the same to the letter', () => {
    const { lines } = readHotelList('Team,Nights\nComets,2\nComets,3\nHawks 12U,2\nhawks 12u,2')
    expect(teamsOfList(lines, TEAMS)).toMatchObject([
      { entrant_id: 2, room_nights: 5, rooms: 2, is_repeated: false },
      { entrant_id: 1, room_nights: 4, rooms: 2, is_repeated: true },
    ])
  })

  test('loses no line and no night, whatever the cells', () => {
    const cell = fc.string({ maxLength: 12 }).map((text) => text.replace(/\s+/g, ' '))
    const row = fc.record({
      team: cell,
      nights: fc.oneof(fc.integer({ min: 1, max: 999 }).map(String), cell),
    })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
        const text = [
          'Team,Room nights',
          ...rows.map(({ team, nights }) => `${quoted(team)},${quoted(nights)}`),
        ]
        const { lines, unread } = readHotelList(text.join('\n'))
        const written = rows.filter(({ team, nights }) => team.trim() || nights.trim())
        expect(lines.length + unread.length).toBe(written.length)
        const teams = teamsOfList(lines, TEAMS)
        expect(sumOf(teams).room_nights).toBe(sumOf(lines).room_nights)
      }),
    )
  })
})
