import type { ContestGame } from 'contract/competition/contests'
import { brokenSaid, pitcherOf, type Outing, type PitchingRules } from 'contract/competition/scoring/pitching'
import { pitchedIn } from 'contract/competition/scoring/scorebook'
import type { OverLimit } from 'contract/competition/scoring/pitching-rulings'
import type { ScoringSheet } from 'contract/competition/scoring/scoring'
import { dayIn, type Day } from 'contract/dates'
import { messageIn, type Said } from 'contract/message'
import type { Context } from '../../plumbing/context.ts'
import { noteOf } from './notes.ts'
import { findNotes, findPitchedElsewhere, findScoredGames, type NoteRow, type ScoredGame } from './queries.ts'
import { findRulings, keyOfPitcher } from './ruling-queries.ts'

type Thrown = Outing & { game_id: number; unit: PitchingRules['unit'] }
type Pitcher = { entrant_id: number; jersey_number: string; outings: Thrown[] }

/** So many days a rest can last, by the contract. */
const LONGEST_REST = 14

/** Who has pitched in games of an event. Of two books the official one counts, where it has noted the pitchers of a team. */
function pitchersIn(context: Context, games: readonly ScoredGame[], rows: readonly NoteRow[]): Pitcher[] {
  const pitchers = new Map<string, Pitcher>()
  for (const game of games) {
    const unit = game.scoring?.pitching?.unit
    const own = rows.filter((row) => row.game_id === game.id && row.kind === 'pitching')
    if (!unit || own.length === 0) continue
    const zone = game.time_zone ?? context.tenant.time_zone
    const day = dayIn(zone, new Date(game.starts_at ?? own[0]!.at))
    for (const side of ['home', 'visitor'] as const) {
      const noted = own.filter((row) => row.side === side)
      const official = noted.filter(({ book }) => book === 'official')
      const counted = official.length > 0 ? official : noted
      for (const { jersey_number, pitched } of pitchedIn(counted.map(noteOf))) {
        const entrant_id = counted.at(-1)![`${side}_entrant_id`]
        pitcherIn(pitchers, { entrant_id, jersey_number }).outings.push({
          ...{ game_id: game.id, day, count: pitched, unit },
        })
      }
    }
  }
  return [...pitchers.values()]
}

function pitcherIn(
  pitchers: Map<string, Pitcher>,
  who: Pick<Pitcher, 'entrant_id' | 'jersey_number'>,
): Pitcher {
  const key = `${who.entrant_id} ${who.jersey_number}`
  const known = pitchers.get(key) ?? { ...who, outings: [] }
  pitchers.set(key, known)
  return known
}

async function pitchedAt(context: Context, event_id: number): Promise<Pitcher[]> {
  const games = await findScoredGames(context, event_id)
  const limited = games.filter(({ scoring }) => scoring?.pitching)
  if (limited.length === 0) return []
  const ids = limited.map(({ id }) => id)
  return pitchersIn(context, limited, await findNotes(context, ids))
}

/** Who has pitched in an event, with what the same numbers of its teams pitched in other events not long before. */
async function pitchersOfEvent(context: Context, event_id: number): Promise<Pitcher[]> {
  const pitchers = new Map(
    (await pitchedAt(context, event_id)).map((one) => [`${one.entrant_id} ${one.jersey_number}`, one]),
  )
  const same = await findPitchedElsewhere(context, event_id, LONGEST_REST)
  for (const other of new Set(same.map((one) => one.event_id)))
    for (const { entrant_id, jersey_number, outings } of await pitchedAt(context, other))
      for (const { here } of same.filter(({ there }) => there === entrant_id))
        pitcherIn(pitchers, { entrant_id: here, jersey_number }).outings.push(...outings)
  return [...pitchers.values()].toSorted((a, b) => Number(a.jersey_number) - Number(b.jersey_number))
}

/** What counts by these rules: innings for a limit of innings, pitches for one of pitches. */
const countedBy = ({ unit }: PitchingRules, outings: readonly Thrown[]) =>
  outings.filter((one) => one.unit === unit)

const teamName = ({ name, from }: ContestGame['home']) => name ?? messageIn(from)

/** What pitchers of a game have broken on its day. */
function brokenIn(
  rules: PitchingRules,
  { outings, jersey_number, entrant_id }: Pitcher,
  game: ContestGame,
): Said[] {
  const own = outings.find(({ game_id }) => game_id === game.id)
  const side = [game.home, game.visitor].find((one) => one.entrant_id === entrant_id)
  // A game that a correction gives to other teams says nothing about those who began it.
  if (!own || !side) return []
  return brokenSaid(rules, pitcherOf(rules, countedBy(rules, outings), own.day), {
    ...{ team: teamName(side), number: jersey_number, day: own.day },
  })
}

/** Where the pitchers of both teams stand, for those who keep their game; undefined where nothing is limited. */
export async function pitchersOnSheet(
  context: Context,
  game: ScoredGame,
  view: ContestGame,
): Promise<ScoringSheet['pitchers']> {
  const rules = game.scoring?.pitching
  if (!rules) return undefined
  const zone = game.time_zone ?? context.tenant.time_zone
  const today: Day = dayIn(zone, game.starts_at ? new Date(game.starts_at) : context.now)
  return (await pitchersOfEvent(context, game.event_id)).flatMap((pitcher) => {
    const side = (['visitor', 'home'] as const).find((one) => view[one].entrant_id === pitcher.entrant_id)
    if (!side) return []
    const known = countedBy(rules, pitcher.outings).filter(({ day }) => day <= today)
    if (known.length === 0) return []
    const { broken: _, may_on, ...stands } = pitcherOf(rules, known, today)
    const { jersey_number } = pitcher
    const broken = brokenIn(rules, pitcher, view)
    return [{ side, jersey_number, ...stands, may_on, may_today: may_on === today, broken }]
  })
}

/** Gives the pitchers of a game who are over the limit, with what was decided about them, for the desk of an event and these games of it. */
export async function pitchersAtDesk(context: Context, event_id: number, game_ids: readonly number[]) {
  const pitchers = await pitchersOfEvent(context, event_id)
  const rulings = await findRulings(context, game_ids)
  return ({ id: game_id, scoring }: ScoredGame, view: ContestGame): OverLimit[] => {
    const rules = scoring?.pitching
    if (!rules) return []
    return pitchers.flatMap((one) => {
      const said = brokenIn(rules, one, view)
      if (said.length === 0) return []
      const { entrant_id, jersey_number, outings } = one
      const pitched = outings.find((outing) => outing.game_id === game_id)!.count
      const decided = rulings.get(keyOfPitcher({ game_id, entrant_id, jersey_number }))
      return [{ entrant_id, jersey_number, pitched, said, ...(decided ?? { version: 0, ruling: null }) }]
    })
  }
}

/** Where pitchers of two teams stand before a game on a day: those who have thrown that day, or must rest. */
export async function pitchersOnPaper(context: Context, event_id: number) {
  const pitchers = await pitchersOfEvent(context, event_id)
  return (
    rules: PitchingRules,
    { game_id, date, entrant_ids }: { game_id: number; date: Day; entrant_ids: readonly (number | null)[] },
  ) =>
    pitchers
      .filter(({ entrant_id }) => entrant_ids.includes(entrant_id))
      .flatMap(({ entrant_id, jersey_number, outings }) => {
        const before = countedBy(rules, outings).filter((one) => one.day <= date && one.game_id !== game_id)
        const { today, left, may_on } = pitcherOf(rules, before, date)
        return today > 0 || may_on > date ? [{ entrant_id, jersey_number, left, may_on }] : []
      })
}
