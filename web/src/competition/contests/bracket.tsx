import '../public.css'
import type { ContestGame } from 'contract/competition/contests'
import { LOWER, roundsOf, type Round } from 'contract/competition/draw/rounds'
import { t, told } from '../../language.ts'
import { gameNote, roundName } from '../game-words.ts'

type Props = {
  games: readonly ContestGame[]
  /** What can be done with a game; without it, games are only shown. */
  onPick?: ((game: ContestGame) => void) | undefined
  /** When and where a game is, as far as it is known. */
  whenOf?: ((game: ContestGame) => string | undefined) | undefined
}

/** The games of a bracket: rounds side by side where there is room, and one below the other on a phone. */
export function Bracket({ games, ...card }: Props) {
  const rounds = roundsOf(games)
  const isLower = ({ games: [first] }: Round<ContestGame>) => LOWER.has(first!.section)
  const upper = rounds.filter((round) => !isLower(round))
  const lower = rounds.filter(isLower)
  return (
    <div className="bracket" data-rows={rowsOnPaper(upper, lower)}>
      <Rounds rounds={upper} {...card} />
      {lower.length > 0 && <Rounds rounds={lower} {...card} />}
    </div>
  )
}

/** How many games stand below one another, as a step by which the paper is scaled: all of them fit on one page. */
function rowsOnPaper(...parts: (readonly Round<ContestGame>[])[]): number {
  const rows = parts.reduce((sum, part) => sum + Math.max(0, ...part.map(({ games }) => games.length)), 0)
  return ON_PAPER.find((most) => rows <= most) ?? ON_PAPER.at(-1)!
}

const ON_PAPER = [6, 8, 12, 16, 24, 48]

type RoundsProps = Omit<Props, 'games'> & { rounds: readonly Round<ContestGame>[] }

const Rounds = ({ rounds, ...card }: RoundsProps) => (
  <div className="bracket-rounds">
    {rounds.map((round) => (
      <section key={round.key} role="group" aria-label={roundName(round)}>
        <h4>{roundName(round)}</h4>
        <ol>
          {round.games.map((game) => (
            <li key={game.number}>
              <GameCard game={game} {...card} />
            </li>
          ))}
        </ol>
      </section>
    ))}
  </div>
)

/** One game: its number, when and where it is, both sides with their runs, visitors first, and where winner and loser go on. */
export function GameCard({ game, onPick, whenOf }: Omit<Props, 'games'> & { game: ContestGame }) {
  const { number, home, visitor, winner, result, state, winner_to, loser_to } = game
  const note = gameNote(game)
  const when = state === 'over' || state === 'not_needed' ? undefined : whenOf?.(game)
  const mayPick = onPick && (state === 'ready' || result !== null)
  const content = (
    <>
      <span className="game-head">
        <span>{t('Game {number}', { number })}</span>
        {note && <span>{note}</span>}
      </span>
      {when && <span className="game-when">{when}</span>}
      <Side side={visitor} runs={result?.visitor_runs} isWinner={winner === 'visitor'} />
      <Side side={home} runs={result?.home_runs} isWinner={winner === 'home'} />
      {state !== 'over' && state !== 'not_needed' && (winner_to || loser_to) && (
        <span className="game-next">
          {[
            winner_to && t('Winner to game {number}', { number: winner_to }),
            loser_to && t('loser to game {number}', { number: loser_to }),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      )}
    </>
  )
  if (!mayPick)
    return (
      <div className="game-card" data-state={state}>
        {content}
      </div>
    )
  return (
    <button type="button" className="game-card" data-state={state} onClick={() => onPick(game)}>
      {content}
    </button>
  )
}

type SideProps = { side: ContestGame['home']; runs: number | undefined; isWinner: boolean }

const Side = ({ side: { name, from }, runs, isWinner }: SideProps) => (
  <span className="game-side" data-won={isWinner || undefined} data-open={name === null || undefined}>
    <span>{name ?? told(from)}</span>
    {runs !== undefined && <span className="numbers">{runs}</span>}
  </span>
)
