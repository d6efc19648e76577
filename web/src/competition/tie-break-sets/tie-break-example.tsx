import { OwnTieBreaks } from 'contract/competition/standings/tie-break-sets'
import { rulesSaid } from 'contract/competition/standings/standings-words'
import { tableIf, type OpenPool } from 'contract/competition/standings/what-if'
import { t, told } from '../../language.ts'
import { Panel } from '../../ui/panel.tsx'
import { StandingsTable } from '../contests/standings-table.tsx'

const NAMES = ['Hawks', 'Comets', 'Storm', 'Lions']
/** Hawks, Comets and Storm beat one another in a circle; all three beat Lions. */
const GAMES = [
  [1, 5, 2, 2],
  [2, 4, 3, 3],
  [3, 6, 1, 1],
  [1, 7, 4, 0],
  [2, 3, 4, 2],
  [3, 9, 4, 1],
].map(([home, home_runs, visitor, visitor_runs]) => ({
  home: home!,
  visitor: visitor!,
  home_runs: home_runs!,
  visitor_runs: visitor_runs!,
  is_walkover: false,
}))

/** Rules in plain words, and how they would decide a tie of three; nothing while the form is incomplete. */
export function TieBreakExample({ typed }: { typed: unknown }) {
  const rules = OwnTieBreaks.safeParse(typed).data
  if (!rules) return null
  const { tie, points, forfeit_score, forfeit_runs, steps } = rules
  const uses = (figure: string) => steps.some((step) => step.figure === figure)
  const pool: OpenPool = {
    teams: NAMES.map((name, i) => ({ id: i + 1, entered: i + 1, name, withdrawn: false })),
    ...{ played: GAMES, left: [], rules, seed: 'example', may_tie: true, moves_on: null },
  }
  return (
    <>
      <Panel title={t('In words')}>
        <ol>
          {rulesSaid(rules).map((said, i) => (
            <li key={i}>{told(said)}</li>
          ))}
        </ol>
        {uses('win_pct') && (
          <p className="dim">
            {tie === 'half'
              ? t('A tie counts as half a win.')
              : tie === 'zero'
                ? t('A tie adds a game played but no win.')
                : t('Ties are left out of the winning percentage.')}
          </p>
        )}
        {uses('points') && (
          <p className="dim">{t('Points: {win} per win, {tie} per tie, {loss} per loss.', points)}</p>
        )}
        <p className="dim">
          {forfeit_runs
            ? t('A forfeit is a {score}–0 win, and its runs count.', { score: forfeit_score })
            : t('A forfeit is a {score}–0 win, and its runs don’t count.', { score: forfeit_score })}
        </p>
      </Panel>
      <Panel title={t('Example')}>
        <p className="dim">
          {t(
            'Hawks beat Comets 5–2, Comets beat Storm 4–3, and Storm beat Hawks 6–1. Lions lost 0–7, 2–3 and 1–9.',
          )}
        </p>
        <StandingsTable label={t('Example')} rows={tableIf(pool, new Map())} />
      </Panel>
    </>
  )
}
