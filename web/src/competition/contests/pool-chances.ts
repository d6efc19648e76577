import { chancesOf } from 'contract/competition/standings/chances'
import { chanceSaid } from 'contract/competition/standings/chances-words'
import type { OpenPool } from 'contract/competition/standings/what-if'
import { t, told } from '../../language.ts'

/** What a team needs, in words; `if_played` if that may change once both teams of a game forfeit it. */
export type SaidChance = { said: string; if_played: boolean }

/** What each team needs, in words; undefined while that can’t be said. */
export function chancesIn(pool: OpenPool): Map<number, SaidChance> | undefined {
  const chances = chancesOf(pool)
  if (!chances) return undefined
  const names = new Map(pool.teams.map(({ id, name }) => [id, name]))
  const nameOf = (id: number) => names.get(id)!
  const leftOf = (id: number) => pool.left.filter(({ home, visitor }) => home === id || visitor === id).length
  return new Map(
    [...chances].map(([team, chance]) => [
      team,
      { said: told(chanceSaid(chance, { team, nameOf, leftOf })), if_played: chance.if_played },
    ]),
  )
}

/** Said below what is only true as long as games are played. */
export const ifPlayed = () => t('What a team needs may change if both teams forfeit a game.')
