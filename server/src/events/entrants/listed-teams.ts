import { isNoPerson, phoneParts, splitName, uncapitalized, valuesIn } from 'contract/cells'
import {
  TEAM_SAYS,
  type ImportedTeam,
  type ListedTeam,
  type checkOutsideTeams,
} from 'contract/events/outside-import'
import type { Said } from 'contract/message'
import type { In } from 'contract/operation'
import { Phone } from 'contract/person'
import { Email } from 'contract/primitives'
import type { DivisionRoom } from './places-queries.ts'

/** A team as it is entered. */
export type CleanTeam = {
  name: string
  coach: string
  email: string
  phone: string | null
  club: string | undefined
  city: string | undefined
  state: string | undefined
  postal_code: string | undefined
}

export type JudgedRow = ImportedTeam & { event_division_id: number; clean: CleanTeam }

type Division = { id: number; label: string; price_cents: number }
type Terms = Pick<In<typeof checkOutsideTeams>, 'teams' | 'payment' | 'when_full' | 'enter_anyway'>
type Known = {
  divisions: readonly Division[]
  room: { left: number | null; divisions: readonly DivisionRoom[] }
  /** By `teamKey`, the teams that are in the event. */
  standing: ReadonlySet<string>
  /** By `nameKey`, the names that our clubs’ teams have. */
  house: ReadonlySet<string>
}

const oneLine = (cell: string) => cell.normalize('NFC').replace(/\s+/g, ' ').trim()

/** How names are compared. */
export const nameKey = (name: string) => oneLine(name).toLowerCase()

/** A club’s teams of several divisions often have one name. */
export const teamKey = (event_division_id: number, name: string) => `${event_division_id} ${nameKey(name)}`

/** What becomes of each team of a list: spots go to the first rows first. */
export function judgeTeams(
  { teams, payment, when_full, enter_anyway }: Terms,
  { divisions, room, standing, house }: Known,
): JudgedRow[] {
  const left = new Map(room.divisions.map((one) => [one.id, one.left ?? Infinity]))
  let all = room.left ?? Infinity
  const seen = new Map<string, number>()
  const anyway = new Set(enter_anyway)
  return teams.map((team) => {
    const { line } = team
    const division = divisions.find(({ id }) => id === team.event_division_id)
    const costs = payment === 'link' && division !== undefined && division.price_cents > 0
    const { clean, bad, notes } = cleaned(team, { division, needsEmail: costs })
    const row = {
      ...{ line, name: clean.name, division: division?.label ?? null, clean },
      event_division_id: division?.id ?? 0,
    }
    if (bad.length > 0) return { ...row, outcome: 'bad', reasons: bad, notes }
    const key = teamKey(division!.id, clean.name)
    const first = seen.get(key)
    if (first === undefined) seen.set(key, line)
    const asked: Said[] = [
      ...(first === undefined ? [] : [TEAM_SAYS.in_file({ line: first })]),
      ...(standing.has(key) ? [TEAM_SAYS.in_event] : []),
      ...(house.has(nameKey(clean.name)) ? [TEAM_SAYS.of_house] : []),
    ]
    if (asked.length > 0 && !anyway.has(line)) return { ...row, outcome: 'asked', reasons: asked, notes }
    const isFull = all <= 0 || left.get(division!.id)! <= 0
    if (isFull && when_full === 'skip')
      return { ...row, outcome: 'bad', reasons: [TEAM_SAYS.full({ division: division!.label })], notes }
    if (isFull) return { ...row, outcome: 'waiting', reasons: [], notes }
    all -= 1
    left.set(division!.id, left.get(division!.id)! - 1)
    return { ...row, outcome: costs ? 'held' : 'confirmed', reasons: [], notes }
  })
}

/** A row without what lists and spreadsheets add to it. */
function cleaned(
  row: ListedTeam,
  { division, needsEmail }: { division: Division | undefined; needsEmail: boolean },
): { clean: CleanTeam; bad: Said[]; notes: Said[] } {
  const bad: Said[] = []
  const notes: Said[] = []
  const name = oneLine(row.name).slice(0, 80)
  const given = valuesIn(row.email)[0] ?? ''
  // 'Lee Ray <lee@example.org>'
  const address =
    given
      .replace(/^mailto:/i, '')
      .split(/[\s<>"]/)
      .find((part) => part.includes('@')) ?? given
  const email = Email.safeParse(address)
  const contact = splitName(valuesIn(row.coach, /;|\//)[0] ?? '')
  const coach = oneLine(`${uncapitalized(contact.first)} ${uncapitalized(contact.last)}`)
  const cells = [row.name, row.division, row.club, row.city, row.state, row.coach, row.email, row.phone]
  if (isNoPerson(cells, { typed: row.division, isDay: row.email.includes('@') })) bad.push(TEAM_SAYS.no_team)
  else {
    if (name === '') bad.push(TEAM_SAYS.no_name)
    if (!division)
      bad.push(
        row.division.trim() === ''
          ? TEAM_SAYS.no_division
          : TEAM_SAYS.unknown_division({ typed: oneLine(row.division) }),
      )
    if (given !== '' && !email.success) bad.push(email.error.issues[0]!.message)
    if (given === '' && needsEmail) bad.push(TEAM_SAYS.no_email)
  }
  return {
    clean: {
      name,
      coach: (coach || name).slice(0, 120),
      email: email.success ? email.data : '',
      phone: phoneOf(row.phone, notes),
      club: oneLine(row.club).slice(0, 120) || undefined,
      city: oneLine(row.city).slice(0, 80) || undefined,
      state: oneLine(row.state).slice(0, 80) || undefined,
      postal_code: postalCode(row.postal_code),
    },
    bad,
    notes,
  }
}

function phoneOf(cell: string, notes: Said[]): string | null {
  const typed = valuesIn(cell)[0]
  if (typed === undefined) return null
  const phone = Phone.safeParse(phoneParts(typed).number)
  if (phone.success) return phone.data
  notes.push(TEAM_SAYS.no_phone({ reason: { message: phone.error.issues[0]!.message } }))
  return null
}

/** A spreadsheet takes the zero from the front of '02134'. */
function postalCode(cell: string): string | undefined {
  const code = oneLine(cell).toUpperCase()
  if (code === '' || code.length > 20) return undefined
  return /^\d{3,4}$/.test(code) ? code.padStart(5, '0') : code
}
