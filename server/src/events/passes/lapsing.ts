import { standingOf } from '../../payments/payments.ts'
import type { Context } from '../../plumbing/context.ts'
import { lockPlaces } from '../entrants/places-queries.ts'
import { findPasses, getPurchase, movePasses, setPurchase, type Purchase } from './purchase-queries.ts'
import { givePasses } from './type-queries.ts'

/** Passes that nobody has paid for in time are on sale again; while a card is being charged they wait. */
export async function lapse(context: Context, { id, order_id }: Purchase): Promise<void> {
  // Orders are held before what they are for.
  if (order_id !== null && (await standingOf(context, order_id)) !== 'over') return
  await endHeld(context, id)
}

/** Frees what is held; its order, held by now, will not be paid. */
export async function endHeld(context: Context, id: number): Promise<void> {
  const seen = await getPurchase(context, { id })
  if (!seen) return
  const purchase = await getPurchase(context, { id }, { lock: true })
  if (purchase?.state !== 'held') return
  await lockPlaces(context, purchase.event_id)
  const passes = await findPasses(context, { purchase_id: id })
  await movePasses(
    context,
    passes.map((pass) => pass.id),
    'over',
  )
  await givePasses(
    context,
    passes.map(({ type_id }) => type_id),
  )
  await setPurchase(context, id, { state: 'over' })
}
