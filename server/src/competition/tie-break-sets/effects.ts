import { createHash } from 'node:crypto'
import { resolve } from 'contract/competition/draw/brackets'
import type { TieBreakEffect } from 'contract/competition/standings/tie-break-sets'
import type { TieBreaks } from 'contract/competition/standings/tie-breaks'
import type { Context } from '../../plumbing/context.ts'
import { standingsOf, type Standing } from '../standing.ts'
import { findDivisionsWith } from './queries.ts'

export type Effects = { effects: TieBreakEffect[]; digest: string; standings: ReadonlyMap<number, Standing> }

/** What other rules would do to the divisions drawn with a set; with `lock`, they stay as they are until the transaction ends. */
export async function effectsOf(
  context: Context,
  set_id: number,
  rules: TieBreaks,
  { lock = false } = {},
): Promise<Effects> {
  const drawn = await findDivisionsWith(context, set_id)
  const known = await standingsOf(
    context,
    drawn.map(({ division_id }) => division_id),
    { lock },
  )
  // It may have been drawn anew, without the set, until it was locked.
  const standings = new Map(
    known.flatMap(({ division, standing }) =>
      standing?.contest.tie_break_set_id === set_id ? [[division.division_id, standing] as const] : [],
    ),
  )
  const effects = drawn.flatMap(({ division_id, event }): TieBreakEffect[] => {
    const standing = standings.get(division_id)
    if (!standing) return []
    return [{ division_id, event, division: standing.division.label, ...effectOn(standing, rules) }]
  })
  const digest = createHash('sha256')
    .update(JSON.stringify([rules, effects]))
    .digest('hex')
    .slice(0, 32)
  return { effects, digest, standings }
}

function effectOn(
  { layout, facts, resolved, teams }: Standing,
  rules: TieBreaks,
): Pick<TieBreakEffect, 'fate' | 'moves'> {
  const states = [...resolved.games.values()].map(({ state }) => state)
  if (states.every((state) => state === 'over' || state === 'not_needed')) return { fate: 'over', moves: [] }
  const after = resolve(layout, { ...facts, rules })
  const names = new Map(teams.map(({ entrant_id, name }) => [entrant_id, name]))
  let isDecided = false
  const moves = resolved.groups.flatMap(({ stage, group, order, complete }, at) => {
    const { kind } = layout.stages[stage - 1]!
    const now = after.groups[at]!.order
    const isPlayed = layout.games.some(
      (game) => game.stage === stage && game.group === group && facts.results.has(game.number),
    )
    if ((kind !== 'pools' && kind !== 'swiss') || !isPlayed) return []
    const moved = order.flatMap((team, i) => {
      const to = now.indexOf(team)
      return to === i ? [] : [{ stage, group, team: names.get(team)!, from: i + 1, to: to + 1 }]
    })
    if (complete && moved.length > 0) isDecided = true
    return moved
  })
  // Ranks over all pools may move although none within a pool does.
  const isMet = layout.games.every(({ number }) => {
    const [one, other] = [resolved.games.get(number)!, after.games.get(number)!]
    return one.state !== 'over' || (one.home === other.home && one.visitor === other.visitor)
  })
  return { fate: isDecided || !isMet ? 'decided' : 'changes', moves }
}
