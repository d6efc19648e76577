/** Nobody leaves home earlier: minutes since midnight. */
const LEAVES = 6 * 60
/** On highways people drive so many miles an hour, on roads that are longer than the crow flies. */
const SPEED = 50
const ROAD = 1.3
/** From parking to the first pitch, in minutes. */
const WARM_UP = 60
/** Who comes from further away is there the evening before. */
const OVERNIGHT_MILES = 150

/**
 * The minute of the day before which a team would rather not play its first game, from how many miles it comes as the crow flies: so
 * that nobody gets up in the night (decision 0216). Null where that is not known, and for who sleeps near the park.
 */
export function earliestFirstGame(miles: number | null): number | null {
  if (miles === null || miles > OVERNIGHT_MILES) return null
  return LEAVES + Math.ceil((miles * ROAD * 60) / SPEED / 5) * 5 + WARM_UP
}
