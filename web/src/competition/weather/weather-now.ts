import type { getWeather } from 'contract/competition/weather/weather-calls'
import type { Out } from 'contract/operation'

/** The weather at an event as its office sees it. */
export type Weather = Out<typeof getWeather>
export type VenueNow = Weather['venues'][number]
/** Which venues a press is for; null is all of them. */
export type Venues = number[] | null
