import { session } from '../session.ts'

/** A screen the user visited: its URL and its heading. */
export type RecentPlace = { href: string; label: string }

const MOST = 5
let places: readonly RecentPlace[] = []

/** Recently visited screens, newest first, for as long as the page lives: people's names are never stored. */
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
