import type { TeamRow } from 'contract/clubs/teams'
import { t } from '../language.ts'
import { writtenNumber } from '../written.ts'

/** '11 of 15'. */
export function playersOf({ players, roster_max }: Pick<TeamRow, 'players' | 'roster_max'>) {
  const count = writtenNumber(players)
  return (
    <span className="numbers">
      {roster_max === null ? count : t('{count} of {most}', { count, most: writtenNumber(roster_max) })}
    </span>
  )
}
