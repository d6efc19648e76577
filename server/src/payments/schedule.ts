const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** When to ask the provider about a request: this long after it was sent, then every hour. */
const LADDER = [5 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE]

/**
 * No request to a provider takes longer, including the client's retries. Whatever is not there by then was
 * not sent.
 */
export const LONGEST_REQUEST = 2 * MINUTE

/** How long the bank's challenge may stay unanswered before the payment is cancelled. */
export const PATIENCE = 30 * MINUTE

/** After this a person has to look. */
export const GIVE_UP = 24 * HOUR

/** When to ask next, for a request sent at that time. */
export function nextCheck(sent_at: Date | string, now: Date): Date {
  const sent = new Date(sent_at).getTime()
  const next = LADDER.find((after) => sent + after > now.getTime())
  return new Date(next === undefined ? now.getTime() + HOUR : sent + next)
}

export const ageOf = (sent_at: Date | string, now: Date) => now.getTime() - new Date(sent_at).getTime()
