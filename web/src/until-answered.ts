import { Problem, TooManyRequests } from 'contract/problem'

const WAITS_MS = [1_000, 1_500, 2_000, 3_000, 4_000]

/** Longer pauses with every attempt, while waiting for an answer. */
export const pause = (tries: number): Promise<void> =>
  new Promise((done) => setTimeout(done, WAITS_MS[Math.min(tries, WAITS_MS.length - 1)]))

/** The server has answered this call, and asking again would not change it. */
export const isAnswer = (error: unknown): boolean =>
  error instanceof Problem && error.status >= 400 && error.status < 500 && !TooManyRequests.is(error)

const isOffline = (error: unknown) => error instanceof Problem && error.code === 'offline'

type While = { wait: (tries: number) => Promise<void>; isStopped: () => boolean }

/**
 * Repeats the same call until it has an answer: it carries a key, so that the server carries it out once,
 * however often it arrives. If it was never sent, nothing happened; once sent, that is unknown.
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
