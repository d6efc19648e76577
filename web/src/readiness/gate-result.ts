import type { GatePerson } from 'contract/readiness/gate'
import type { Entry } from './gate-inside.ts'

/** Why a card or a search found nobody to check in. */
export type Stranger =
  | { why: 'nobody' }
  | { why: 'no_card' }
  | { why: 'organization'; host: string }
  | { why: 'team'; teams: readonly string[] }
  | { why: 'list_is_older'; teams: readonly string[] }
  | { why: 'no_team' }
  | { why: 'old'; until: string | null }
  | { why: 'unknown' }
  | { why: 'offline' }

/** The outcome of a scan or search that fills the screen. */
export type Result =
  /** `passes`: it was scanned, so the camera comes back by itself. */
  | { kind: 'in'; person: GatePerson; entry: Entry; passes?: boolean }
  | { kind: 'again'; person: GatePerson; entry: Entry }
  | { kind: 'decide'; person: GatePerson; isOld: boolean }
  | { kind: 'stranger'; stranger: Stranger; typed: string }

export type Tone = 'good' | 'warn' | 'bad'

/** The color of the screen. Each comes with a shape and words of its own. */
export function toneOf(result: Result): Tone {
  if (result.kind === 'in') return 'good'
  if (result.kind === 'again') return 'warn'
  if (result.kind === 'stranger') return 'bad'
  return result.person.colour === 'missing' ? 'bad' : 'warn'
}

type Told = { state: 'current' | 'old' | 'unknown'; teams: readonly string[]; until: string | null }

/** Turns the server's answer about an unlisted card into a result, for a list of these teams. */
export function strangerOf({ state, teams, until }: Told, listed: readonly string[]): Stranger {
  if (state === 'unknown') return { why: 'unknown' }
  if (state === 'old') return { why: 'old', until }
  if (teams.length === 0) return { why: 'no_team' }
  return { why: teams.some((team) => listed.includes(team)) ? 'list_is_older' : 'team', teams }
}
