import type { League } from 'contract/clubs'
import { findState } from 'contract/places'
import type { Context } from '../plumbing/context.ts'
import { findLeagues } from './queries.ts'

/**
 * The league for a home state (name or code); the first by name if several claim it. Source: Alliance rules,
 * league by home state.
 */
export function leagueOfState(leagues: readonly League[], state: string | undefined): League | undefined {
  const code = state && ((findState('USA', state) ?? findState('Canada', state))?.code ?? state.toUpperCase())
  return code ? leagues.find(({ state_codes }) => state_codes.includes(code)) : undefined
}

export async function leaguesOfState(
  context: Context,
  { state }: { state?: string | undefined },
): Promise<League[]> {
  const leagues = await findLeagues(context)
  if (!state) return leagues
  const code = (findState('USA', state) ?? findState('Canada', state))?.code ?? state.toUpperCase()
  return leagues.filter(({ state_codes }) => state_codes.includes(code))
}
