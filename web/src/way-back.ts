import * as z from 'zod/mini'

/**
 * Where somebody comes from who has to do something else first, such as register a child, and what they had chosen there. It is
 * kept on this device for a day, or until they log out.
 */
const KEY = 'way-back'
const DAY_MS = 86_400_000

const WayBack = z.object({
  path: z.string().check(z.regex(/^\/(?![/\\])/)),
  /** Of what they go back to. */
  name: z.string(),
  at: z.number(),
  /** They had chosen something there. */
  has_picks: z.optional(z.boolean()),
  /** As the page left it, which reads it again. */
  state: z.unknown(),
})
type WayBack = z.infer<typeof WayBack>

/** Remembers a page that is left to do something else first. */
export function rememberWayBack(from: Omit<WayBack, 'at'>): void {
  attempt(() => localStorage.setItem(KEY, JSON.stringify({ ...from, at: Date.now() })))
}

/** The page that was left; undefined without one, or once it is too long ago. */
export function wayBack(): WayBack | undefined {
  const kept = attempt(() => localStorage.getItem(KEY))
  const read = kept ? attempt(() => WayBack.parse(JSON.parse(kept))) : undefined
  return read && Date.now() - read.at < DAY_MS ? read : undefined
}

/** What they came for is done. */
export function forgetWayBack(): void {
  attempt(() => localStorage.removeItem(KEY))
}

/** Browsers may refuse storage; then there is nothing to go back to. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
