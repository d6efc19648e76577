import { AsyncLocalStorage } from 'node:async_hooks'
import type { OutsideContext } from '../src/plumbing/context.ts'
import { CardOutcomeUnknown, type CardProvider } from '../src/outside/card-provider.ts'

/** The process was killed: nothing after this point happened, no matter who catches it. */
export class Killed extends Error {
  override readonly name = 'Killed'
}

type Life = { steps: number; dies_at: number; isDead: boolean }
const lives = new AsyncLocalStorage<Life>()

/**
 * A point at which a process may be killed. Call it before each statement, each commit and around each
 * outside call.
 */
export function step(): void {
  const life = lives.getStore()
  if (!life) return
  life.steps += 1
  if (life.steps === life.dies_at) life.isDead = true
  if (life.isDead) throw new Killed()
}

/**
 * Runs work in a process that is killed at a step (counted from 1). Returns how many steps were made, and the
 * result.
 */
export async function live<T>(
  dies_at: number,
  work: () => Promise<T>,
): Promise<{ steps: number; wasKilled: boolean; answer?: T; error?: unknown }> {
  const life: Life = { steps: 0, dies_at, isDead: false }
  return lives.run(life, async () => {
    try {
      const answer = await work()
      return { steps: life.steps, wasKilled: life.isDead, answer }
    } catch (error) {
      return { steps: life.steps, wasKilled: life.isDead, ...(life.isDead ? {} : { error }) }
    }
  })
}

/**
 * What happens to a charge or refund on its way: `before` it never arrives, `after` its answer is lost,
 * `late` it arrives much later.
 */
export type Loss = 'before' | 'after' | 'late' | undefined

/**
 * A context in which each commit and each call to the provider is a step, and calls are lost as `loss` says.
 */
export function fragile(
  context: OutsideContext,
  loss: () => Loss = () => undefined,
  later: (call: () => Promise<unknown>, input: unknown) => void = () => {},
): OutsideContext {
  const { cards } = context.outside
  const lost = () => new CardOutcomeUnknown('lost')
  const risky =
    <I, O>(call: (input: I) => Promise<O>) =>
    async (input: I) => {
      step()
      const fate = loss()
      if (fate === 'late') later(() => call(input), input)
      if (fate === 'late' || fate === 'before') throw lost()
      const answer = await call(input)
      step()
      if (fate === 'after') throw lost()
      return answer
    }
  const wrapped: CardProvider = {
    ...cards,
    charge: risky(cards.charge),
    refund: risky(cards.refund),
    async getPayment(ref) {
      step()
      return cards.getPayment(ref)
    },
  }
  return {
    ...context,
    outside: { ...context.outside, cards: wrapped },
    transaction: (work) => {
      step()
      return context.transaction(async (inside) => {
        const answer = await work(inside)
        step()
        return answer
      })
    },
  }
}
