import * as z from 'zod/mini'
import { DraftData, Step } from 'contract/registering/draft'
import type { OrderMemory } from './draft-payment.ts'

/**
 * What this device remembers of a registration: the token to continue it, and input the server does not have
 * yet. Names and birthdays are removed from the device as soon as the server has them.
 */
const TOKEN = 'registration'
const unsentOf = (token: string | undefined) => `registration-unsent:${token ?? 'new'}`

const Unsent = z.object({
  data: DraftData,
  /** A step of an older form is on the first screen now. */
  step: z.catch(Step, 'people'),
  version: z.int(),
  /** What was being sent when this was written. */
  sent: z.optional(DraftData),
})
export type Unsent = z.infer<typeof Unsent>

const orderOf = (token: string) => `registration-order:${token}`
const OpenOrder = z.object({
  token: z.string(),
  version: z.int(),
  quote_hash: z.string(),
  auto_renew: z.optional(z.string()),
  along: z.optional(z.array(z.string())),
})

export type DraftDevice = ReturnType<typeof draftDevice>

export function draftDevice(storage: Storage) {
  return {
    token: () => attempt(() => storage.getItem(TOKEN)) ?? undefined,
    keepToken: (token: string) => attempt(() => storage.setItem(TOKEN, token)),
    unsent(token: string | undefined): Unsent | undefined {
      const text = attempt(() => storage.getItem(unsentOf(token)))
      const parsed = text ? attempt(() => Unsent.safeParse(JSON.parse(text))) : undefined
      return parsed?.data
    },
    keepUnsent: (token: string | undefined, unsent: Unsent) =>
      attempt(() => storage.setItem(unsentOf(token), JSON.stringify(unsent))),
    dropUnsent: (token: string | undefined) => attempt(() => storage.removeItem(unsentOf(token))),
    /** The open order of a registration outlives the page, so that a payment in progress is found again. */
    order: (token: string): OrderMemory => ({
      get() {
        const text = attempt(() => storage.getItem(orderOf(token)))
        return text ? attempt(() => OpenOrder.parse(JSON.parse(text))) : undefined
      },
      set: (order) =>
        attempt(() =>
          order ? storage.setItem(orderOf(token), JSON.stringify(order)) : storage.removeItem(orderOf(token)),
        ),
    }),
    forget(token: string | undefined) {
      if (token) attempt(() => storage.removeItem(orderOf(token)))
      attempt(() => storage.removeItem(unsentOf(token)))
      if (token === undefined || attempt(() => storage.getItem(TOKEN)) === token)
        attempt(() => storage.removeItem(TOKEN))
    },
  }
}

/** Browsers may refuse storage, in private windows or when it is full; the server still keeps everything. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
