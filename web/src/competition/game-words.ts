import type { ContestGame, ContestStage, Ended } from 'contract/competition/contests'
import type { LiveGame } from 'contract/competition/live'
import type { Round } from 'contract/competition/draw/rounds'
import { poolLetter } from 'contract/competition/standings/standings-words'
import { t, told } from '../language.ts'

/** 'Pools A'; a stage with one pool or bracket has its name alone. */
export const groupName = ({ name, kind, groups }: ContestStage, group: number): string => {
  if (groups.length === 1) return told(name)
  const letter = poolLetter(group)
  // The office has given it no name of its own.
  return kind === 'pools' && name === 'Pools' ? t('Pool {letter}', { letter }) : `${told(name)} ${letter}`
}

/** What people call a round. */
export function roundName({ name, round }: Pick<Round<unknown>, 'name' | 'round'>): string {
  switch (name) {
    case 'championship':
      return t('Championship game')
    case 'final':
      return t('Final')
    case 'if_needed':
      return t('If needed')
    case 'third_place':
      return t('Third place')
    case 'consolation':
      return t('Consolation')
    case 'extra':
      return t('Guaranteed games')
    case 'series':
      return t('Series')
    case 'elimination':
      return t('Elimination round {round}', { round })
    case 'winners':
      return t('Winners’ round {round}', { round })
    case 'semifinals':
      return t('Semifinals')
    case 'quarterfinals':
      return t('Quarterfinals')
    case 'numbered':
      return t('Round {round}', { round })
  }
}

/** What a game that nobody has won yet, or not by playing, says about itself. */
export function gameNote(game: ContestGame): string {
  if (game.state === 'not_needed') return t('Wasn’t needed')
  if (game.walkover) return t('Won without playing')
  if (game.set_aside) return t('Result set aside')
  const how = howEnded(game.result?.ended)
  if (isUnconfirmed(game)) return [how, t('Unconfirmed##score')].filter(Boolean).join(' · ')
  if (game.state === 'over') return how || t('Final')
  if (game.is_conditional) return t('If needed')
  return ''
}

function howEnded(ended: Ended | undefined): string {
  if (ended === 'forfeit') return t('Forfeit')
  if (ended === 'run_rule') return t('Run rule')
  return ended === 'time' ? t('Time limit') : ''
}

/** Whether a game counts with a score that isn’t final. */
export const isUnconfirmed = ({ result }: Pick<ContestGame, 'result'>): boolean =>
  result !== null && result.confirmation !== 'final'

/** What a score of a game that is over is worth. */
export const scoreSaid = ({ is_provisional }: Pick<LiveGame, 'is_provisional'>): string =>
  is_provisional ? t('Unconfirmed##score') : t('Final')

/** 'Top 3': the half that is being played. */
const halfSaid = (inning: number, half: LiveGame['half']): string =>
  half === 'top' ? t('Top {inning}', { inning }) : t('Bottom {inning}', { inning })

/** How far a game was when its event was canceled. */
export function stoppedSaid(game: LiveGame): string {
  if (game.is_provisional) return progressOf(game)
  return game.inning === null
    ? t('Stopped##game')
    : t('Stopped · {half}', { half: halfSaid(game.inning, game.half) })
}

/** How far a game is that somebody scores. */
export function progressOf({ inning, half, is_provisional }: LiveGame): string {
  if (is_provisional) return t('Game over, unconfirmed')
  return inning === null ? t('Playing') : halfSaid(inning, half)
}

/** Against whom a team plays, and who bats first. */
export const againstSaid = ({ home, visitor }: LiveGame, team: number): string =>
  home.entrant_id === team
    ? t('Home, against {team}', { team: told(visitor.name) })
    : t('Visitors, at {team}##who bats first', { team: told(home.name) })

/** 'Field 4': fields are named as people count them. */
export const shownField = (name: string): string => t('Field {name}', { name })

/** Whether any team has played: before that the order is the draw’s, and no rank is worth telling. */
export const hasBegun = (rows: readonly { played: number }[]): boolean =>
  rows.some(({ played }) => played > 0)
