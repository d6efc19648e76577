import { session } from './session.ts'

/** A screen somebody was on: its address and what its heading said. */
export type RecentPlace = { href: string; label: string }

const MOST = 5
let places: readonly RecentPlace[] = []

/** Where somebody has been, the newest first, for as long as the page lives: names of people are kept in no storage. */
export const recentPlaces = {
  get: () => places,
  /** The screen that is being left. */
  note(href: string, label: string | undefined) {
    if (!label || !session.get()) return
    places = [{ href, label }, ...places.filter((one) => one.href !== href)].slice(0, MOST)
  },
}

session.subscribe((now) => {
  if (!now) places = []
})
