import { createHash } from 'node:crypto'
import type { Day } from 'contract/dates'

/**
 * A player from outside has no record: name and birthday stand for them. So what was signed or seen for a player never meets another
 * who takes the place, and meets the same one again who comes back.
 */
export const outsideKey = ({ name, dob }: { name: string; dob: Day }): string =>
  createHash('sha256').update(`${name.trim()} ${dob}`).digest('hex')

/** Each name and birthday of a team once, however often its roster has it. */
export const onceEach = <Player extends { outside_team_id: number; name: string; dob: Day }>(
  players: readonly Player[],
): Player[] => [...new Map(players.map((one) => [`${one.outside_team_id} ${outsideKey(one)}`, one])).values()]

/** Whether a name as somebody types it is a player’s last name, or one of several, or the whole name. The first name alone isn’t. */
export function isLastNameOf(typed: string, name: string): boolean {
  const [given, own] = [wordsOf(typed).join(' '), wordsOf(name)]
  const last = own.length > 1 ? own.slice(1) : own
  return given !== '' && (given === own.join(' ') || ` ${last.join(' ')} `.includes(` ${given} `))
}

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’ʼ.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
