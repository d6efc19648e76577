import '../../ui/fields/input.css'
import '../public.css'
import { useMemo, useState } from 'react'
import type { ContestView, TableRow } from 'contract/competition/contests'
import {
  openPool,
  readAssumed,
  tableIf,
  writeAssumed,
  type Assumed,
  type OpenPool,
} from 'contract/competition/standings/what-if'
import { t } from '../../language.ts'
import { useUrlState } from '../../ui/url-state.ts'
import { chancesIn, ifPlayed } from './pool-chances.ts'
import { StandingsTable } from './standings-table.tsx'

export type AheadProps = {
  view: ContestView
  position: number
  group: number
  label: string
  rows: readonly TableRow[]
}

type Typed = { home: string; visitor: string }

/** A pool with what each team still needs, and with scores to try; they are kept in the address only. */
export default function PoolAhead({ view, position, group, label, rows }: AheadProps) {
  const [address, setAddress] = useUrlState({ if: '' })
  const pool = useMemo(() => openPool(view, position, group), [view, position, group])
  const all = useMemo(() => readAssumed(address.if), [address.if])
  const assumed = useMemo(() => ofPool(pool, all), [pool, all])
  const chances = useMemo(() => pool && chancesIn(withAssumed(pool, assumed)), [pool, assumed])
  const [typed, setTyped] = useState<Readonly<Record<number, Typed>>>({})
  const [isOpen] = useState(assumed.size > 0)
  if (!pool || pool.left.length === 0) return <StandingsTable label={label} rows={rows} />
  const table = assumed.size > 0 ? tableIf(pool, assumed) : rows
  const before = new Map(rows.map(({ entrant_id, rank }) => [entrant_id, rank]))
  const type = (id: number, text: Typed) => {
    setTyped({ ...typed, [id]: text })
    const next = new Map(all)
    // A score counts once both sides have runs.
    if (text.home === '' || text.visitor === '') next.delete(id)
    else next.set(id, { home_runs: Number(text.home), visitor_runs: Number(text.visitor) })
    setAddress({ if: writeAssumed(next) })
  }
  const clear = () => {
    setTyped({})
    const others = [...all].filter(([id]) => !pool.left.some((game) => game.id === id))
    setAddress({ if: writeAssumed(new Map(others)) })
  }
  return (
    <>
      <StandingsTable
        label={label}
        rows={table}
        chances={chances && new Map([...chances].map(([team, { said }]) => [team, said]))}
        before={before}
      />
      {pool.moves_on !== null && (
        <p className="standings-note">
          {t('The top team moves on.|The top {count} teams move on.', { count: pool.moves_on })}
        </p>
      )}
      {chances && [...chances.values()].some(({ if_played }) => if_played) && (
        <p className="standings-note">{ifPlayed()}</p>
      )}
      <details className="what-if no-print" open={isOpen}>
        <summary>{t('What if…')}</summary>
        <p className="standings-note">
          {t('Enter scores to see how the standings would change. Nothing is saved.')}
        </p>
        <ul>
          {pool.left.map((game) => (
            <Score
              key={game.id}
              pool={pool}
              game={game}
              typed={typed[game.id] ?? writtenScore(all.get(game.id))}
              onType={(text) => type(game.id, text)}
            />
          ))}
        </ul>
        {assumed.size > 0 && (
          <>
            <p role="status">{t('With these scores, {team} would be first.', { team: table[0]!.name })}</p>
            <p className="what-if-deeds">
              <button type="button" className="button" onClick={clear}>
                {t('Clear scores')}
              </button>
              <Share key={address.if} />
            </p>
          </>
        )}
      </details>
    </>
  )
}

const writtenScore = (score: Assumed | undefined): Typed =>
  score ? { home: String(score.home_runs), visitor: String(score.visitor_runs) } : { home: '', visitor: '' }

/** Passes on the address, which has the scores in it. */
function Share() {
  const [isCopied, setCopied] = useState(false)
  const share = async () => {
    // Closing the sheet of the phone is no error.
    if ('share' in navigator) return navigator.share({ url: location.href }).catch(() => {})
    await (navigator as Navigator).clipboard?.writeText(location.href)
    setCopied(true)
  }
  return (
    <button type="button" className="button" onClick={() => void share()}>
      {isCopied ? t('Link copied') : t('Share')}
    </button>
  )
}

/** The scores of an address that games of the pool may end with, by their numbers. */
function ofPool(pool: OpenPool | undefined, all: ReadonlyMap<number, Assumed>): Map<number, Assumed> {
  const found = new Map<number, Assumed>()
  for (const { id, number } of pool?.left ?? []) {
    const score = all.get(id)
    if (score && (pool!.may_tie || score.home_runs !== score.visitor_runs)) found.set(number, score)
  }
  return found
}

function withAssumed(pool: OpenPool, assumed: ReadonlyMap<number, Assumed>): OpenPool {
  const played = pool.left.flatMap(({ number, home, visitor }) => {
    const score = assumed.get(number)
    return score ? [{ home, visitor, ...score, is_walkover: false }] : []
  })
  return {
    ...pool,
    played: [...pool.played, ...played],
    left: pool.left.filter(({ number }) => !assumed.has(number)),
  }
}

type ScoreProps = {
  pool: OpenPool
  game: OpenPool['left'][number]
  typed: Typed
  onType: (typed: Typed) => void
}

/** The runs of a game that isn’t over, as somebody imagines them. */
function Score({ pool, game, typed, onType }: ScoreProps) {
  const cannotTie = !pool.may_tie && typed.home !== '' && Number(typed.home) === Number(typed.visitor)
  const input = (side: 'home' | 'visitor') => (
    <label>
      <span>{pool.teams.find(({ id }) => id === game[side])!.name}</span>
      <input
        className="input"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={typed[side]}
        onChange={({ currentTarget }) =>
          onType({ ...typed, [side]: currentTarget.value.replace(/\D/g, '').slice(0, 2) })
        }
      />
    </label>
  )
  return (
    <li role="group" aria-label={t('Game {number}', { number: game.number })}>
      {input('visitor')}
      {input('home')}
      {cannotTie && typed.visitor !== '' && <small role="alert">{t('This game can’t end in a tie.')}</small>}
    </li>
  )
}
