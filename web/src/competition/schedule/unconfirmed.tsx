import type { ContestGame } from 'contract/competition/contests'
import { t } from '../../language.ts'
import { isUnconfirmed } from '../game-words.ts'

/** That what is shown counts scores that aren’t final. */
export function Unconfirmed({ games }: { games: readonly ContestGame[] }) {
  const count = games.filter(isUnconfirmed).length
  if (count === 0) return null
  return (
    <p className="dim">
      {t(
        'Includes {count} unconfirmed score, which can still change.|Includes {count} unconfirmed scores, which can still change.',
        { count },
      )}
    </p>
  )
}
