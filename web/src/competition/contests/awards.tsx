import '../public.css'
import type { ContestView } from 'contract/competition/contests'
import { HONORED_PLACES } from 'contract/competition/ranking/honors'
import { t } from '../../language.ts'
import { ordinal } from '../ordinal.ts'
import { Unconfirmed } from '../schedule/unconfirmed.tsx'

/** Champion, finalist and those behind them, once the last game of a division is over. */
export function Awards({ view: { final, games } }: { view: ContestView }) {
  const honored = final.filter(({ place }) => place <= HONORED_PLACES)
  if (honored.length === 0) return null
  return (
    <>
      <ol className="awards" aria-label={t('Awards')}>
        {honored.map(({ name, place }) => (
          <li key={name} data-place={place}>
            <span className="award-place">
              {place === 1
                ? t('Champion')
                : place === 2
                  ? t('Finalist')
                  : t('{place} place', { place: ordinal(place) })}
            </span>
            <strong>{name}</strong>
          </li>
        ))}
      </ol>
      <Unconfirmed games={games} />
    </>
  )
}
