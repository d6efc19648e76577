import type { ContestView } from 'contract/competition/contests'
import type { LiveEvent, LiveGame } from 'contract/competition/live'
import { bracketsOf, type TvBracket } from './tv-brackets.ts'

/** What fits on one page so that it can be read across a room. */
const GAMES = 6
const TABLES = 2
const USUAL_SECONDS = 12

type TvOptions = { division: number | undefined; field: string | undefined; seconds: number }

/** What the address asks for: one division by its number, one field by its name, seconds for each page from 5 to 120. */
export function tvOptions(search: Record<string, unknown>): TvOptions {
  const division = Number(search['division'])
  const seconds = Number(search['seconds'])
  const field = typeof search['field'] === 'string' ? search['field'].trim() : ''
  return {
    division: Number.isInteger(division) && division > 0 ? division : undefined,
    field: field || undefined,
    seconds: seconds >= 5 && seconds <= 120 ? seconds : USUAL_SECONDS,
  }
}

export type TvPage = { key: string; division: string } & (
  | { kind: 'now' | 'next' | 'results'; games: LiveGame[] }
  | { kind: 'standings'; view: ContestView; groups: { stage: number; group: number }[] }
  | { kind: 'bracket'; view: ContestView; bracket: TvBracket }
)

/** The pages that a television shows in turn: what is played, and for each division what comes, how it ended, who leads, and the bracket. */
export function pagesOf(
  { games }: Pick<LiveEvent, 'games'>,
  contests: readonly ContestView[],
  { division, field }: TvOptions,
): TvPage[] {
  const shown = games.filter(
    (game) =>
      (division === undefined || game.division_id === division) &&
      (field === undefined || game.field === field),
  )
  const divisions = [...new Map(shown.map((game) => [game.division_id, game.division]))]
  const only = divisions.length === 1 ? divisions[0]![1] : ''
  const playing = shown.filter(({ state }) => state === 'live')
  return [
    ...inPages(playing).map((of, i): TvPage => ({ key: `now ${i}`, division: only, kind: 'now', games: of })),
    ...divisions.flatMap(([id, label]): TvPage[] => {
      const own = shown.filter((game) => game.division_id === id)
      const ahead = own.filter(({ state }) => state === 'ahead').slice(0, GAMES)
      const over = own
        .filter(({ state }) => state === 'over' || state === 'stopped')
        .slice(-GAMES)
        .toReversed()
      const page = (kind: 'next' | 'results', of: LiveGame[]): TvPage[] =>
        of.length > 0 ? [{ key: `${kind} ${id}`, division: label, kind, games: of }] : []
      // A television at one field says what is played there, not who leads.
      const view = field === undefined ? contests.find((one) => one.division_id === id) : undefined
      return [
        ...page('next', ahead),
        ...page('results', over),
        ...(view ? [...tablesOf(view), ...treesOf(view)] : []),
      ]
    }),
  ]
}

function tablesOf(view: ContestView): TvPage[] {
  const groups = view.stages
    .filter(({ kind }) => kind === 'pools' || kind === 'swiss')
    .flatMap(({ position, groups: of }) => of.map(({ group }) => ({ stage: position, group })))
  return inPages(groups, TABLES).map(
    (of, i): TvPage => ({
      key: `standings ${view.division_id} ${i}`,
      division: view.label,
      kind: 'standings',
      view,
      groups: of,
    }),
  )
}

const treesOf = (view: ContestView): TvPage[] =>
  bracketsOf(view).map((bracket) => ({
    ...{ key: `bracket ${view.division_id} ${bracket.key}`, division: view.label, kind: 'bracket' },
    ...{ view, bracket },
  }))

const inPages = <One>(all: readonly One[], most = GAMES): One[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, i) => all.slice(i * most, (i + 1) * most))
