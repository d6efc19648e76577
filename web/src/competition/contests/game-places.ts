import type { ContestGame, PublicContests } from 'contract/competition/contests'
import { spelledMoment } from '../../written.ts'
import { shownField } from '../game-words.ts'

export type WhenOf = (game: ContestGame) => string | undefined

/** Says of each game of an event when and where it is, once that is published. */
export function gamePlaces({ places, time_zone }: Pick<PublicContests, 'places' | 'time_zone'>): WhenOf {
  const known = new Map(places.map((place) => [place.game_id, place]))
  return ({ id }) => {
    const place = known.get(id)
    return place && `${spelledMoment(place.starts_at, time_zone)} · ${shownField(place.field)}`
  }
}
