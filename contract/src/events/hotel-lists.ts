import { groupedBy } from '../grouped.ts'

/** One line of a hotel's list. */
type HotelLine = {
  /** Line number in the file, from 1. */
  line: number
  team: string
  room_nights: number
  rooms: number | null
}

export type HotelList = {
  lines: HotelLine[]
  /** Lines we can't read, with their text. */
  unread: { line: number; text: string }[]
  /** Why the whole file can't be read; null if it can. */
  problem: 'empty' | 'no_team' | 'no_nights' | 'too_long' | null
}

/** No hotel has more rooms than this. */
export const MOST_HOTEL_LINES = 2_000

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Headings that hotels use for these columns. */
const TEAM = ['team', 'team name', 'group', 'group name', 'equipo']
const ROOM_NIGHTS = ['room nights', 'total room nights', 'total nights', 'roomnights', 'noches de habitacion']
const NIGHTS = ['nights', 'number of nights', 'noches']
const ROOMS = ['rooms', 'number of rooms', 'habitaciones']

/**
 * Reads a list in the form the hotel sends it: one line per reservation or per team, with commas, semicolons or tabs between columns.
 * Room nights come from their own column if there is one; otherwise they are rooms times nights, and a list without a column for rooms
 * has one room per line.
 */
export function readHotelList(text: string): HotelList {
  const rows = cellsOf(text.replace(/^\uFEFF/, ''))
  const list: HotelList = { lines: [], unread: [], problem: null }
  const head = rows[0]
  if (!head) return { ...list, problem: 'empty' }
  if (rows.length > MOST_HOTEL_LINES + 1) return { ...list, problem: 'too_long' }
  const names = head.cells.map(plain)
  const at = (known: readonly string[]) => names.findIndex((name) => known.includes(name))
  const [team, roomNights, nights, rooms] = [at(TEAM), at(ROOM_NIGHTS), at(NIGHTS), at(ROOMS)]
  if (team < 0) return { ...list, problem: 'no_team' }
  if (roomNights < 0 && nights < 0) return { ...list, problem: 'no_nights' }
  for (const { line, cells } of rows.slice(1)) {
    const name = cells[team]?.trim() ?? ''
    const ofRooms = rooms < 0 ? null : countIn(cells[rooms])
    const room_nights =
      roomNights < 0 ? times(countIn(cells[nights]), ofRooms ?? 1) : countIn(cells[roomNights])
    if (!name || room_nights === null || (rooms >= 0 && ofRooms === null))
      list.unread.push({ line, text: cells.join(', ').slice(0, 200) })
    else
      list.lines.push({
        line,
        team: name.slice(0, 120),
        room_nights,
        rooms: rooms < 0 ? oneEach(roomNights) : ofRooms,
      })
  }
  return list.lines.length === 0 && list.unread.length === 0 ? { ...list, problem: 'empty' } : list
}

/** In a list without a column for rooms, a line with nights is one room; a line with room nights could be any number of rooms. */
const oneEach = (roomNights: number) => (roomNights < 0 ? 1 : null)
const times = (count: number | null, each: number) => (count === null ? null : count * each)

/** A whole number from 1 to 999; null for anything else. */
function countIn(cell = ''): number | null {
  const text = cell.trim()
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : null
}

type Cells = { line: number; cells: string[] }

/** Splits lines into cells. The separator is the sign that the first line has most of; a cell in quotation marks can contain it. */
function cellsOf(text: string): Cells[] {
  const first = text.slice(0, text.search(/[\r\n]|$/))
  const separator = [',', ';', '\t'].reduce((most, sign) =>
    first.split(sign).length > first.split(most).length ? sign : most,
  )
  const rows: Cells[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 1
  let begun = 1
  const endRow = () => {
    cells.push(cell)
    if (cells.some((one) => one.trim())) rows.push({ line: begun, cells })
    cells = []
    cell = ''
  }
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]!
    if (sign === '\n' || (sign === '\r' && text[i + 1] !== '\n')) line++
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[i + 1] === '"') {
        cell += '"'
        i++
      } else isQuoted = false
    } else if (sign === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (sign === separator) {
      cells.push(cell)
      cell = ''
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[i + 1] === '\n') continue
      endRow()
      begun = line
    } else cell += sign
  }
  endRow()
  return rows
}

type Team = { entrant_id: number; name: string }

/** All lines of a list with the same team name, added up. */
export type ListedTeam = {
  /** The name, spelled as on its first line. */
  team: string
  lines: HotelLine[]
  room_nights: number
  rooms: number | null
  /** Two lines have the same numbers; one of them could be a duplicate. */
  is_repeated: boolean
  /** The team in the event with exactly this name; null if there is none, or more than one. */
  entrant_id: number | null
  /** The one team with a similar name, if no team has exactly this one. */
  guess: number | null
}

/** Groups the lines of a list by team name and adds them up; no line is dropped. */
export function teamsOfList(lines: readonly HotelLine[], teams: readonly Team[]): ListedTeam[] {
  const byName = groupedBy(lines, ({ team }) => plain(team) || team)
  return [...byName].map(([name, own]) => {
    const same = teams.filter((team) => plain(team.name) === name)
    const near = teams.filter((team) => {
      const other = plain(team.name)
      return other !== '' && (` ${other} `.includes(` ${name} `) || ` ${name} `.includes(` ${other} `))
    })
    return {
      team: own[0]!.team,
      lines: own,
      ...sumOf(own),
      is_repeated: new Set(own.map(({ room_nights, rooms }) => `${room_nights} ${rooms}`)).size < own.length,
      entrant_id: same.length === 1 ? same[0]!.entrant_id : null,
      guess: same.length === 0 && near.length === 1 ? near[0]!.entrant_id : null,
    }
  })
}

/** Sums of room nights and rooms; `rooms` is null if it is missing on any line. */
export function sumOf(lines: readonly Pick<HotelLine, 'room_nights' | 'rooms'>[]) {
  return {
    room_nights: lines.reduce((sum, { room_nights }) => sum + room_nights, 0),
    rooms: lines.reduce<number | null>(
      (sum, { rooms }) => (sum === null || rooms === null ? null : sum + rooms),
      0,
    ),
  }
}
