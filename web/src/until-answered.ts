import { Problem, TooManyRequests } from 'contract/problem'

const WAITS_MS = [1_000, 1_500, 2_000, 3_000, 4_000]

/** Longer each time, while an answer is waited for. */
export const pause = (tries: number): Promise<void> =>
  new Promise((done) => setTimeout(done, WAITS_MS[Math.min(tries, WAITS_MS.length - 1)]))

/** The server has said something about this call, and asking again would not change it. */
export const isAnswer = (error: unknown): boolean =>
  error instanceof Problem && error.status >= 400 && error.status < 500 && !TooManyRequests.is(error)

const isOffline = (error: unknown) => error instanceof Problem && error.code === 'offline'

type While = { wait: (tries: number) => Promise<void>; isStopped: () => boolean }

/**
 * Repeats the very same call until it has an answer: it carries a key, so that the server does it once, however often it
 * comes. What was never sent did nothing; after a first sending nobody knows.
 */
export async function untilAnswered<Answer>(
  ask: () => Promise<Answer>,
  { wait, isStopped }: While,
): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (isAnswer(error) || isStopped() || (tries === 0 && isOffline(error))) throw error
      await wait(tries)
    }
  }
}
