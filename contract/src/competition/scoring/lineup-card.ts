import { shownDay, type Day } from '../../dates.ts'
import { sentence, type Said } from '../../message.ts'

/** The nine who field, in the order in which scorers number them. */
export const FIELDERS = ['P', 'C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF'] as const
/** Who bats and doesn’t field: the designated player, for whom the FLEX fields, and extra players. */
export const ONLY_BAT = ['DP', 'EP'] as const
export const POSITIONS = [...FIELDERS, ...ONLY_BAT] as const
export type Fielder = (typeof FIELDERS)[number]
export type Position = (typeof POSITIONS)[number]

/** A player is a jersey number here: cards go to both dugouts, and what is kept of them names no child. */
export type LineupCard = {
  /** In the order they bat. */
  batting: { number: string; position: Position }[]
  /** Fields for the designated player and doesn’t bat: the tenth of USA Softball’s rules on DP and FLEX. */
  flex: { number: string; position: Fielder } | null
  substitutes: string[]
}

/** Extra players bat where a division bats everybody; no roster has more. */
export const MOST_BATTERS = 25
const NINE = 9
/** Who fields for the designated player, as a card calls her in every language. */
export const FLEX = 'FLEX'
/** Both cards are shown to everybody at the field so many minutes before a game, when they are exchanged at the plate. */
export const EXCHANGE_MINUTES = 15

const Twice = sentence('lineup_twice', 'Number {number} is on the card twice.')
const NotOnRoster = sentence('lineup_stranger', 'Number {number} isn’t on your roster.')
const Suspended = sentence('lineup_suspended', 'Number {number} is suspended for this game.')
const SamePosition = sentence('lineup_position', 'Two players are at {position}: numbers {numbers}.')
const OpenPositions = sentence('lineup_open', 'No one is at {positions} yet.')
const FewBatters = sentence(
  'lineup_few',
  'You have {count} batting. Most divisions need nine to start, so ask the umpire first.',
)
const Resting = sentence('lineup_resting', 'Number {number} must rest from pitching through {until}.')

const everybody = ({ batting, flex, substitutes }: LineupCard): string[] => [
  ...batting.map(({ number }) => number),
  ...(flex ? [flex.number] : []),
  ...substitutes,
]

type Allowed = {
  /** The numbers of the players on the roster. */
  roster: readonly string[]
  /** The numbers of those who sit out this game. */
  suspended: readonly string[]
}

/** Why a card can’t be used; empty if it can. */
export function lineupProblems(card: LineupCard, { roster, suspended }: Allowed): Said[] {
  const numbers = everybody(card)
  const once = [...new Set(numbers)]
  const problems: Said[] = card.batting.length === 0 ? ['Add at least one batter.'] : []
  for (const number of once) {
    if (numbers.indexOf(number) !== numbers.lastIndexOf(number)) problems.push(Twice({ number }))
    if (!roster.includes(number)) problems.push(NotOnRoster({ number }))
    if (suspended.includes(number)) problems.push(Suspended({ number }))
  }
  for (const position of [...FIELDERS, 'DP'] as const) {
    const there = playersAt(card, position)
    if (there.length > 1) problems.push(SamePosition({ position, numbers: there }))
  }
  const hasDp = playersAt(card, 'DP').length > 0
  if (hasDp && !card.flex) problems.push('A DP needs a FLEX who plays defense.')
  if (!hasDp && card.flex) problems.push('A FLEX needs a DP who bats.')
  return problems
}

/** What a coach should know before she hands a card in, though it can be used. */
export function lineupWarnings(card: LineupCard, resting: readonly { number: string; until: Day }[]): Said[] {
  const open = FIELDERS.filter((position) => playersAt(card, position).length === 0)
  const pitchers = playersAt(card, 'P')
  return [
    ...(open.length > 0 && card.batting.length > 0 ? [OpenPositions({ positions: open })] : []),
    ...(card.batting.length > 0 && card.batting.length < NINE
      ? [FewBatters({ count: card.batting.length })]
      : []),
    ...resting
      .filter(({ number }) => pitchers.includes(number))
      .map(({ number, until }) => Resting({ number, until: shownDay(until) })),
  ]
}

const playersAt = ({ batting, flex }: LineupCard, position: Position): string[] =>
  [...batting, ...(flex ? [flex] : [])].filter((one) => one.position === position).map(({ number }) => number)
