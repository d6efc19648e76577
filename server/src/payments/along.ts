import type { In } from 'contract/operation'
import { AlreadyPaid, DueChanged, type DueAlong, type listDueAlong } from 'contract/payments'
import { accountOf } from '../auth/auth.ts'
import type { Context } from '../plumbing/context.ts'
import type { WantedPart } from './orders.ts'
import type { Settle, Settlement } from './settling.ts'

/** A part of an order that is about to be placed; what it pays for is locked until the transaction ends. */
type HeldPart = {
  part: WantedPart
  /** Called once the order with this part is placed. */
  placed(context: Context, order_id: number): Promise<void>
}

/** What a module lets people pay in the order for something else. */
export type Payable = {
  /** What a paid part leads to: an order that costs nothing is settled as it is placed. */
  settlement: Settlement
  /** What the logged-in user may pay now. */
  due(context: Context): Promise<DueAlong[]>
  /**
   * Locks what was selected by its keys and cancels other unpaid orders for it.
   * @throws PaymentInProgress while such an order is being paid; AlreadyPaid, or DueChanged if it is not owed as it was shown
   */
  hold(context: Context, keys: readonly string[], with_what: With): Promise<HeldPart[]>
}

/** The order that something is paid in. */
type With = {
  /** Who gets a membership in it, as far as they are known by now. */
  member_ids: readonly number[]
  /** When it ends, if it isn’t paid. */
  until: Date
}

/** What else can be paid in the same order, by the purpose of that part. */
export type Along = Readonly<Record<string, Payable>>

/** What else the logged-in user may pay in an order of their own; empty for everyone else. */
export async function findDueAlong(
  context: Context,
  along: Along,
  { payer_email }: In<typeof listDueAlong> = {},
): Promise<DueAlong[]> {
  if (!context.user || (payer_email !== undefined && !(await isOwnAddress(context, payer_email)))) return []
  const due = await Promise.all(
    Object.entries(along).map(async ([purpose, payable]) =>
      (await payable.due(context)).map((one) => ({ ...one, key: `${purpose}:${one.key}` })),
    ),
  )
  return due.flat()
}

/** Whether this is the address of the logged-in user: only they get the receipt for what they owe. */
export async function isOwnAddress(context: Context, address: string): Promise<boolean> {
  if (!context.user) return false
  const { email } = await accountOf(context)
  return email.toLowerCase() === address.trim().toLowerCase()
}

/**
 * Locks what was selected to be paid along; gives the parts for the order and a callback for when it is placed. Other
 * orders are locked before what they pay for, so call this before placing the order.
 * @throws DueChanged, PaymentInProgress
 */
export async function holdAlong(context: Context, along: Along, keys: readonly string[], with_what: With) {
  const purposes = Object.keys(along)
  const isKnown = (key: string) => purposes.some((purpose) => key.startsWith(`${purpose}:`))
  if (keys.length > 0 && (!context.user || !keys.every(isKnown))) throw DueChanged()
  const held: HeldPart[] = []
  const settle: Record<string, Settlement> = {}
  for (const [purpose, payable] of Object.entries(along)) {
    const own = keys.flatMap((key) => (key.startsWith(`${purpose}:`) ? key.slice(purpose.length + 1) : []))
    if (own.length === 0) continue
    held.push(...(await payable.hold(context, own, with_what).catch(owedNoMore)))
    settle[purpose] = payable.settlement
  }
  return {
    parts: held.map(({ part }) => part),
    settle: settle as Settle,
    placed: async (order_id: number) => {
      for (const one of held) await one.placed(context, order_id)
    },
  }
}

/** “Already paid” would be read as said of the whole order; only what was to be paid along with it is. */
function owedNoMore(error: unknown): never {
  throw AlreadyPaid.is(error) ? DueChanged() : error
}
