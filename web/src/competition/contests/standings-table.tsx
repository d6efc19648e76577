import '../public.css'
import type { TableRow } from 'contract/competition/contests'
import { t, told } from '../../language.ts'
import { hasBegun } from '../game-words.ts'

type Props = {
  label: string
  rows: readonly TableRow[]
  /** What each team still needs, by its entry. */
  chances?: ReadonlyMap<number, string> | undefined
  /** The ranks that the table is compared with, by entry. */
  before?: ReadonlyMap<number, number> | undefined
}

/** A pool in order. Each rank that its record alone doesn’t decide says why; that works without script, too. */
export const StandingsTable = ({ label, rows, chances, before }: Props) => (
  <div className="standings-frame">
    <table className="standings" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('Team')}</th>
          <th scope="col" className="standings-number">
            <abbr title={t('Won, lost, tied')}>{t('W-L-T')}</abbr>
          </th>
          <th scope="col" className="standings-number">
            <abbr title={t('Runs scored')}>{t('RS')}</abbr>
          </th>
          <th scope="col" className="standings-number">
            <abbr title={t('Runs allowed')}>{t('RA')}</abbr>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ entrant_id, name, rank, won, lost, tied, scored, allowed, withdrawn, why }) => (
          <tr key={entrant_id}>
            <th scope="row">
              <span className="standings-team">
                <span className="standings-rank numbers">{hasBegun(rows) ? rank : '–'}</span>
                <span>
                  {name}
                  {withdrawn && <small> {t('Withdrawn')}</small>}
                  <Moved by={(before?.get(entrant_id) ?? rank) - rank} />
                </span>
              </span>
              {chances?.has(entrant_id) && (
                <small className="standings-chance">{chances.get(entrant_id)}</small>
              )}
              {why.length > 0 && hasBegun(rows) && (
                <details className="standings-why">
                  <summary aria-label={t('Why is {team} number {rank}?', { team: name, rank })}>
                    {t('Why?')}
                  </summary>
                  <ol>
                    {why.map((said, i) => (
                      <li key={i}>{told(said)}</li>
                    ))}
                  </ol>
                </details>
              )}
            </th>
            <td className="standings-number numbers">
              {won}-{lost}-{tied}
            </td>
            <td className="standings-number numbers">{scored}</td>
            <td className="standings-number numbers">{allowed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** By how many ranks a team has moved. */
function Moved({ by }: { by: number }) {
  if (by === 0) return null
  const [arrow, label] =
    by > 0 ? ['▲', t('Up {count}', { count: by })] : ['▼', t('Down {count}', { count: -by })]
  return (
    <span className="standings-moved numbers" data-up={by > 0 || undefined}>
      <span aria-hidden="true">
        {arrow} {Math.abs(by)}
      </span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
