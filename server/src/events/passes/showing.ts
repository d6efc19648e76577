import { PassesNotFound, type ShownPasses, type showPasses } from 'contract/events/passes'
import type { In } from 'contract/operation'
import type { Context } from '../../plumbing/context.ts'
import { digestOf } from '../../plumbing/marking.ts'
import { usableCredit } from '../../payments/payments.ts'
import { getEventOf } from '../entrants/party-queries.ts'
import { passCode } from './codes.ts'
import { findPasses, getPurchase, type Pass, type Purchase } from './purchase-queries.ts'

/** A pass with what its code opens. */
export type CodedPass = Pass & { code: string | null }

/** What a link opens: the passes of a purchase, or the single one whose code it is. @throws PassesNotFound */
export async function linkedPasses(
  context: Context,
  token: string,
): Promise<{ purchase: Purchase; passes: CodedPass[]; is_single: boolean }> {
  const digest = digestOf(token)
  const bought = await getPurchase(context, { link_digest: digest })
  const passes = await findPasses(context, bought ? { purchase_id: bought.id } : { code_digest: digest })
  const [first] = passes
  const purchase = bought ?? (first && (await getPurchase(context, { id: first.purchase_id })))
  if (!purchase) throw PassesNotFound()
  return { purchase, passes: coded(context, purchase, passes), is_single: !bought }
}

/** Only paid passes have a code. */
export const coded = (context: Context, purchase: Purchase, passes: readonly Pass[]): CodedPass[] =>
  passes.map((pass) => ({
    ...pass,
    code: pass.status === 'confirmed' ? passCode(context, purchase, pass) : null,
  }))

export async function show(context: Context, { token }: In<typeof showPasses>): Promise<ShownPasses> {
  const { purchase, passes, is_single } = await linkedPasses(context, token)
  const event = await getEventOf(context, purchase.event_id)
  const { name, slug, starts_on, ends_on, place, status } = event
  const isHeld = purchase.state === 'held'
  return {
    event: { name, slug, starts_on, ends_on, place, is_canceled: status === 'cancelled' },
    passes: passes.map(({ id, type, day, min_age, max_age, price_cents, status: own, code }) => ({
      ...{ id, type, day, min_age, max_age, price_cents, status: own, code },
    })),
    state: purchase.state,
    is_single,
    total: isHeld ? passes.reduce((sum, one) => sum + one.price_cents, 0) : 0,
    credit_available:
      isHeld && !is_single && context.user
        ? await usableCredit(context, {
            user_id: context.user.id,
            replaces: purchase.order_id === null ? [] : [purchase.order_id],
          })
        : 0,
    held_until: isHeld ? purchase.held_until : null,
    is_processing: purchase.is_processing,
    email: is_single ? null : purchase.email,
  }
}
