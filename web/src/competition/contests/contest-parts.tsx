import '../public.css'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ContestGame, ContestView } from 'contract/competition/contests'
import { t, told } from '../../language.ts'
import { Bracket, GameCard } from './bracket.tsx'
import { groupName, hasBegun } from '../game-words.ts'
import type { AheadProps } from './pool-ahead.tsx'
import { StandingsTable } from './standings-table.tsx'
import { Unconfirmed } from '../schedule/unconfirmed.tsx'
import { UnfinishedRules } from './unfinished-rules.tsx'

type Props = {
  view: ContestView
  onPick?: ((game: ContestGame) => void) | undefined
  whenOf?: ((game: ContestGame) => string | undefined) | undefined
}

const isTable = (kind: string) => kind === 'pools' || kind === 'swiss'

type StandingsProps = {
  view: ContestView
  /** Also says what each team needs, and tries scores. */
  ahead?: boolean
}

/** The tables of pools and Swiss rounds, with the rules that put them in order. */
export function Standings({ view, ahead = false }: StandingsProps) {
  const stages = view.stages.filter(({ kind }) => isTable(kind))
  if (stages.length === 0) return <p className="dim">{t('This division has brackets only.')}</p>
  return (
    <>
      <div className="standings-groups">
        {stages.flatMap((stage) =>
          stage.groups.map(({ group, table, complete }) => {
            const name = groupName(stage, group)
            return (
              <section key={`${stage.position}.${group}`}>
                <h3>
                  {name}
                  {!complete && <small> {hasBegun(table) ? t('So far') : t('Not started')}</small>}
                </h3>
                <Unconfirmed games={gamesOf(view, stage.position, group)} />
                {ahead && !complete ? (
                  <Ahead view={view} position={stage.position} group={group} label={name} rows={table} />
                ) : (
                  <StandingsTable label={name} rows={table} />
                )}
              </section>
            )
          }),
        )}
      </div>
      <details className="standings-rules">
        <summary>{t('How ties are decided: {set}', { set: told(view.tie_breaks) })}</summary>
        <ol>
          {view.rules.map((said, i) => (
            <li key={i}>{told(said)}</li>
          ))}
        </ol>
        <p className="dim">
          {t('Coin flips and blind draws use random seed {seed}.', { seed: view.draw_seed })}
        </p>
      </details>
    </>
  )
}

// Fetched only where games of a pool are left; without it, the table is all there is.
const PoolAhead = lazy(() =>
  import('./pool-ahead.tsx').catch(() => ({
    default: ({ label, rows }: AheadProps) => <StandingsTable label={label} rows={rows} />,
  })),
)

/** The table as the server renders it, until the browser has what looks ahead. */
function Ahead(props: AheadProps) {
  const [isHere, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  const table = <StandingsTable label={props.label} rows={props.rows} />
  if (!isHere) return table
  return (
    <Suspense fallback={table}>
      <PoolAhead {...props} />
    </Suspense>
  )
}

/** All brackets of a division. */
export const Brackets = ({ view, ...card }: Props) => (
  <>
    {view.champion && view.final.length === 0 && (
      <>
        <p className="contest-champion">{t('Champion: {team}', { team: view.champion })}</p>
        <Unconfirmed games={view.games} />
      </>
    )}
    {view.stages
      .filter(({ kind }) => !isTable(kind))
      .flatMap((stage) =>
        stage.groups.map(({ group }) => (
          <section key={`${stage.position}.${group}`} className="bracket-stage">
            <h3>{groupName(stage, group)}</h3>
            <Bracket games={gamesOf(view, stage.position, group)} {...card} />
          </section>
        )),
      )}
    {view.unfinished && <UnfinishedRules name={view.unfinished} />}
  </>
)

/** The games of all pools, pool by pool. */
export const PoolGames = ({ view, ...card }: Props) => (
  <>
    {view.stages
      .filter(({ kind }) => isTable(kind))
      .flatMap((stage) =>
        stage.groups.map(({ group }) => (
          <section key={`${stage.position}.${group}`} className="bracket-stage">
            <h3>{t('{group}: games', { group: groupName(stage, group) })}</h3>
            <div className="game-grid">
              {gamesOf(view, stage.position, group).map((game) => (
                <GameCard key={game.number} game={game} {...card} />
              ))}
            </div>
          </section>
        )),
      )}
  </>
)

const gamesOf = ({ games }: ContestView, stage: number, group: number) =>
  games.filter((game) => game.stage === stage && game.group === group)
