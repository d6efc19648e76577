import type { Day } from 'contract/dates'
import { isOrderable } from 'contract/events/addons'
import type { OfficeEvent } from 'contract/events/office'
import type { ImportedTeam, ListedTeam, TeamList } from 'contract/events/outside-import'
import { divisionKey, type TeamField } from 'contract/events/team-columns'
import { messageIn } from 'contract/message'
import { csvCell, csvText } from '../../csv.ts'

type Columns = readonly (TeamField | null)[]

/** What a list calls divisions, each once, with how many rows say so. */
export function divisionsNamed(
  list: TeamList,
  columns: Columns,
): { key: string; typed: string; rows: number }[] {
  const at = columns.indexOf('division')
  const found = new Map<string, { key: string; typed: string; rows: number }>()
  if (at < 0) return []
  for (const { cells } of list.rows) {
    const typed = (cells[at] ?? '').trim()
    const key = divisionKey(typed)
    if (typed === '') continue
    const known = found.get(key)
    if (known) known.rows += 1
    else found.set(key, { key, typed, rows: 1 })
  }
  return [...found.values()]
}

/** The teams of a list, as they are sent; `meanings` by the key of a division's name, `forAll` where no column has it. */
export function teamsIn(
  list: TeamList,
  columns: Columns,
  { meanings, forAll }: { meanings: ReadonlyMap<string, number>; forAll: number | null },
): ListedTeam[] {
  const hasDivision = columns.includes('division')
  return list.rows.map(({ line, cells }) => {
    const at = (field: TeamField) => cells[columns.indexOf(field)] ?? ''
    const division = at('division')
    return {
      ...{ line, name: at('name'), division, club: at('club'), city: at('city'), state: at('state') },
      ...{ postal_code: at('postal_code'), email: at('email'), phone: at('phone') },
      coach: [at('coach'), at('coach_last')].filter(Boolean).join(' ').slice(0, 200),
      event_division_id: hasDivision ? (meanings.get(divisionKey(division)) ?? null) : forAll,
    }
  })
}

/** Those that stay out, as they are in the list, with the reasons; once mended, the file comes in as it is. */
export function leftOutFile(list: TeamList, teams: readonly ImportedTeam[]): string {
  const out = teams.filter(({ outcome }) => outcome === 'bad' || outcome === 'asked')
  return csvText([
    [...list.headers, 'Line', 'What is wrong'].map(csvCell),
    ...out.map(({ line, reasons }) => {
      const cells = list.rows.find((row) => row.line === line)?.cells ?? []
      return [
        ...list.headers.map((_, i) => csvCell(cells[i] ?? '')),
        String(line),
        csvCell(reasons.map(messageIn).join(' ')),
      ]
    }),
  ])
}

/** Each reason once, with how many teams it is said of. */
export function countedReasons(
  teams: readonly ImportedTeam[],
  say: (said: ImportedTeam['reasons'][number]) => string,
): { reason: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const said of teams.flatMap(({ reasons, notes }) => [...reasons, ...notes])) {
    const reason = say(said)
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return [...counts].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count)
}

/** What a team that enters by itself must take and answer, and an imported one is not asked for. */
export const notAsked = ({ addons, questions }: Pick<OfficeEvent, 'addons' | 'questions'>, today: Day) => ({
  addons: addons.filter((one) => one.is_required && isOrderable(one, today)).map(({ name }) => name),
  questions: questions.filter(({ is_required }) => is_required).map(({ label }) => label),
})
