/** Where this device keeps the teams that it follows. */
export const FOLLOWED_KEY = 'followed-teams'

/** The team of each event that this phone follows, by the event’s address. What is broken counts as nothing. */
export function followedTeams(): Record<string, number> {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(FOLLOWED_KEY) ?? '{}')
    return typeof all === 'object' && all !== null ? (all as Record<string, number>) : {}
  } catch {
    return {}
  }
}
