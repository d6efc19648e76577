import { FIELDERS, type LineupCard, type Position } from 'contract/competition/scoring/lineup-card'
import type { Lineup } from 'contract/competition/scoring/lineups'

/** A card without a player, wherever she stood. */
export const without = ({ batting, flex, substitutes }: LineupCard, number: string): LineupCard => ({
  batting: batting.filter((one) => one.number !== number),
  flex: flex?.number === number ? null : flex,
  substitutes: substitutes.filter((one) => one !== number),
})

/** A card with a player last in the order, at the first position that is open; extra once all nine are filled. */
export function withBatter(card: LineupCard, number: string): LineupCard {
  const rest = without(card, number)
  const position: Position =
    FIELDERS.find((one) => ![...rest.batting, rest.flex].some((spot) => spot?.position === one)) ?? 'EP'
  return { ...rest, batting: [...rest.batting, { number, position }] }
}

/** A card of another game without those who can’t be on this one, to begin with. */
export function onRoster(
  card: LineupCard,
  { roster, suspended }: Pick<Lineup, 'roster' | 'suspended'>,
): LineupCard {
  const gone = [card.batting, card.flex ?? [], card.substitutes]
    .flat()
    .map((one) => (typeof one === 'string' ? one : one.number))
    .filter((number) => suspended.includes(number) || !roster.some((one) => one.number === number))
  return gone.reduce(without, card)
}
