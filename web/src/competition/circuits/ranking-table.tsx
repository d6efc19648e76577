import '../public.css'
import type { Ranking, RankingRow } from 'contract/competition/ranking/circuits'
import { t, told } from '../../language.ts'
import { writtenNumber } from '../../written.ts'
import { ordinal } from '../ordinal.ts'

type Props = {
  ranking: Ranking
  /** For the office: what can be done with a row. */
  act?: (row: RankingRow) => React.ReactNode
}

/** A division of a circuit in order. Each rank says what it is made of; that works without script, too. */
export function RankingTable({ ranking: { rows, best, divisions, division }, act }: Props) {
  return (
    <div className="standings-frame">
      <table className="standings ranking" aria-label={divisions.find(({ key }) => key === division)?.label}>
        <thead>
          <tr>
            <th scope="col">{t('Team')}</th>
            <th scope="col" className="standings-number">
              {t('Events')}
            </th>
            <th scope="col" className="standings-number">
              {t('Points')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.team}>
              <th scope="row">
                <span className="standings-team">
                  <span className="standings-rank numbers">{row.rank}</span>
                  <span>
                    {row.name}
                    {row.club && row.club !== row.name && <small> {row.club}</small>}
                  </span>
                </span>
                <details className="standings-why">
                  <summary
                    aria-label={t('How did {team} get {points} points?', {
                      team: row.name,
                      points: row.total,
                    })}
                  >
                    {t('How?')}
                  </summary>
                  <Parts row={row} best={best} />
                  {act?.(row)}
                </details>
              </th>
              <td className="standings-number numbers">{row.results.length}</td>
              <td className="standings-number numbers">
                <strong>{writtenNumber(row.total)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What a team’s points are made of: its results, what the office gave, and how ties were decided. */
function Parts({ row: { results, given, why }, best }: { row: RankingRow; best: number | null }) {
  const isCut = best !== null && results.length > best
  return (
    <>
      <ul className="ranking-parts">
        {results.map(({ slug, event, place, teams, points, counts }) => (
          <li key={slug} data-left={!counts || undefined}>
            <span className="numbers">{points}</span>{' '}
            <span>
              {t('for {place} of {teams}', { place: ordinal(place), teams })}
              {' · '}
              <a href={`/ems/event/${slug}`}>{event}</a>
              {!counts && <small> {t('Not among the best {best}', { best: best ?? 0 })}</small>}
            </span>
          </li>
        ))}
        {given.map(({ points, reason, at }) => (
          <li key={at}>
            <span className="numbers">{points > 0 ? `+${points}` : `−${-points}`}</span>{' '}
            <span>
              {reason} <small>{t('From the office')}</small>
            </span>
          </li>
        ))}
      </ul>
      {isCut && <p>{t('The best {best} of {count} events count.', { best, count: results.length })}</p>}
      {why.length > 0 && (
        <ol>
          {why.map((said, i) => (
            <li key={i}>{told(said)}</li>
          ))}
        </ol>
      )}
    </>
  )
}
