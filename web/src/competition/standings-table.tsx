import './public.css'
import type { TableRow } from 'contract/competition/contests'
import { t, told } from '../language.ts'

/** A pool in order. Each rank that its record alone doesn’t decide says why; that works without script, too. */
export const StandingsTable = ({ label, rows }: { label: string; rows: readonly TableRow[] }) => (
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
                <span className="standings-rank numbers">{rank}</span>
                <span>
                  {name}
                  {withdrawn && <small> {t('Withdrawn')}</small>}
                </span>
              </span>
              {why.length > 0 && (
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
