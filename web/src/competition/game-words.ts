import type { ContestGame, ContestStage } from 'contract/competition/contests'
import { poolLetter } from 'contract/competition/standings-words'
import { t, told } from '../language.ts'

/** 'Pools A'; a stage with one pool or bracket has its name alone. */
export const groupName = ({ name, kind, groups }: ContestStage, group: number): string => {
  if (groups.length === 1) return told(name)
  const letter = poolLetter(group)
  // The office has given it no name of its own.
  return kind === 'pools' && name === 'Pools' ? t('Pool {letter}', { letter }) : `${told(name)} ${letter}`
}

export type Round = { key: string; name: string; games: readonly ContestGame[] }

/** The games of a pool or bracket by round, in the order of play, with the names people use. */
export function roundsOf(games: readonly ContestGame[]): Round[] {
  const rounds = new Map<string, ContestGame[]>()
  for (const game of games) {
    const key = `${game.section} ${game.section === 'winners' || game.section === 'losers' || game.section === 'pool' || game.section === 'swiss' || game.section === 'consolation' ? game.round : ''}`
    const before = rounds.get(key)
    if (before) before.push(game)
    else rounds.set(key, [game])
  }
  const isDouble = games.some(({ section }) => section === 'losers')
  const last = Math.max(...games.map(({ section, round }) => (section === 'final' ? round : 0)))
  return [...rounds].map(([key, of]) => ({ key, name: roundName(of[0]!, last, isDouble), games: of }))
}

function roundName({ section, round }: ContestGame, final: number, isDouble: boolean): string {
  switch (section) {
    case 'final':
      return isDouble ? t('Championship game') : t('Final')
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
    case 'losers':
      return t('Elimination round {round}', { round })
    case 'winners':
      if (isDouble) return t('Winners’ round {round}', { round })
      if (final - round === 1) return t('Semifinals')
      if (final - round === 2) return t('Quarterfinals')
      return t('Round {round}', { round })
    case 'pool':
    case 'swiss':
      return t('Round {round}', { round })
  }
}

/** What a game that nobody has won yet, or not by playing, says about itself. */
export function gameNote(game: ContestGame): string {
  if (game.state === 'not_needed') return t('Wasn’t needed')
  if (game.walkover) return t('Won without playing')
  if (game.set_aside) return t('Result set aside')
  if (game.result?.ended === 'forfeit') return t('Forfeit')
  if (game.result?.ended === 'run_rule') return t('Run rule')
  if (game.result?.ended === 'time') return t('Time limit')
  if (game.state === 'over') return t('Final')
  if (game.is_conditional) return t('If needed')
  return ''
}

/** 'Field 4': fields are named as people count them. */
export const shownField = (name: string): string => t('Field {name}', { name })
