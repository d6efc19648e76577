import { chancesOf } from 'contract/competition/chances'
import { chanceSaid } from 'contract/competition/chances-words'
import type { OpenPool } from 'contract/competition/what-if'
import { told } from '../language.ts'

/** What each team needs, in words; undefined while that can’t be said. */
export function chancesIn(pool: OpenPool): Map<number, string> | undefined {
  const chances = chancesOf(pool)
  if (!chances) return undefined
  const names = new Map(pool.teams.map(({ id, name }) => [id, name]))
  const nameOf = (id: number) => names.get(id)!
  const leftOf = (id: number) => pool.left.filter(({ home, visitor }) => home === id || visitor === id).length
  return new Map(
    [...chances].map(([team, chance]) => [team, told(chanceSaid(chance, { team, nameOf, leftOf }))]),
  )
}
