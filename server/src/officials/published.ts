import type { Context } from '../plumbing/context.ts'
import { findAssignments, findUmpiresOfGames, moveAssignment } from './crew-queries.ts'
import { crewsOf, gameOf, isLive } from './known.ts'
import { tellMoved } from './letters.ts'

/**
 * After a schedule was published: assignments follow their games. Who has accepted another time is asked again; everybody who knew of
 * a game that moved, is gone or is back gets one letter. What no longer fits stays where it is, and the board shows it.
 */
export async function followPublished(
  context: Context,
  {
    event_id,
    version,
    is_news,
    added,
  }: { event_id: number; version: number; is_news: boolean; added: readonly number[] },
): Promise<void> {
  if (!(await findAssignments(context, event_id)).some(isLive)) return
  const crews = await crewsOf(context, event_id)
  const told = new Map<number, { moved: boolean; gone: string[] }>()
  const note = (official_id: number, what: { moved?: boolean; gone?: string }) => {
    const known = told.get(official_id) ?? { moved: false, gone: [] }
    told.set(official_id, {
      moved: known.moved || (what.moved ?? false),
      gone: what.gone ? [...known.gone, what.gone] : known.gone,
    })
  }
  for (const one of crews.assignments.filter(isLive)) {
    const game = gameOf(crews, one.game_id)
    if (!game) {
      if (one.state !== 'planned') note(one.official_id, { gone: crews.titles.get(one.game_id) ?? '' })
      continue
    }
    // Who was told that a game is gone has to hear that it is back, also at the same time.
    const asks_again = added.includes(one.game_id) || game.starts_at.getTime() !== one.starts_at.getTime()
    if (!asks_again && game.field_id === one.field_id) continue
    await moveAssignment(context, one.id, {
      ...{ field_id: game.field_id, starts_at: game.starts_at, asks_again },
    })
    if (one.state !== 'planned') note(one.official_id, { moved: asks_again })
  }
  if (!is_news || told.size === 0) return
  const now = await crewsOf(context, event_id)
  for (const [official_id, what] of told) await tellMoved(context, now, { official_id, version, ...what })
}

/** Names for scorecards and field sheets: those who were asked or have accepted. */
export async function umpiresOf(context: Context, event_id: number): Promise<ReadonlyMap<number, string>> {
  const named = new Map<number, string>()
  for (const { game_id, name } of await findUmpiresOfGames(context, event_id))
    named.set(game_id, named.has(game_id) ? `${named.get(game_id)}, ${name}` : name)
  return named
}
