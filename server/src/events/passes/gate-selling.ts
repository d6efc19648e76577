import { addDays, dayIn, type Day } from 'contract/dates'
import { EventNotFound } from 'contract/events'
import { SALE_REFUSED, type sendGateSales } from 'contract/events/gate-sales'
import { LATEST_SCAN_DAYS } from 'contract/events/pass-gate'
import type { In, Out } from 'contract/operation'
import { languageOf } from '../../auth/auth.ts'
import { wordsFor } from '../../mail/mail.ts'
import { placeOrder, settleByHand, settlePlaced } from '../../payments/payments.ts'
import { todayOf, whoIs, type Context } from '../../plumbing/context.ts'
import { digestOf } from '../../plumbing/marking.ts'
import { lockPlaces } from '../entrants/places-queries.ts'
import { findEvent } from '../office-queries.ts'
import { newPassCode, newPassesToken } from './codes.ts'
import { findSale, getDrawer, insertSale, makeRoom } from './drawer-queries.ts'
import { EVENT_PASS, linesOf } from './lines.ts'
import { findPasses, getPurchase, insertPasses, insertPurchase, setPurchase } from './purchase-queries.ts'
import { insertScans } from './scan-queries.ts'
import { passSettlement } from './settlement.ts'
import { findPassTypes, takePasses } from './type-queries.ts'

type Sale = In<typeof sendGateSales>['sales'][number]
type Answer = Out<typeof sendGateSales>[number]

/**
 * Books what was sold for cash at the gate, each sale once by the key of its phone, and lets in whoever bought. What was sold is
 * sold: neither a changed price, nor a number that ran out meanwhile, nor an event that was canceled since refuses money that is
 * in the drawer. @throws EventNotFound
 */
export async function takeSales(
  context: Context,
  { event_id, sales }: In<typeof sendGateSales>,
): Promise<Out<typeof sendGateSales>> {
  const event = await lockPlaces(context, event_id)
  if (!event || event.status === 'draft') throw EventNotFound()
  const answers: Answer[] = []
  for (const sale of sales) answers.push(await takeSale(context, event_id, sale))
  return answers
}

async function takeSale(context: Context, event_id: number, sale: Sale): Promise<Answer> {
  const { key } = sale
  const before = await getPurchase(context, { event_id, request_key: key })
  if (before) return answerAgain(sale, await findSale(context, before.id))
  const drawer = await getDrawer(context, sale.drawer_id, { lock: true })
  const says =
    drawer?.event_id !== event_id || drawer.user_id !== whoIs(context).id
      ? SALE_REFUSED.drawer
      : await faultOf(context, event_id, sale)
  if (says !== null) return { key, is_written: false, says, is_late: false }
  const is_late = drawer!.closed !== null
  await book(context, event_id, sale, is_late)
  return { key, is_written: true, says: null, is_late }
}

/** If only the answer got lost, it is given again; another sale under the same key is not taken for the one that was booked. */
function answerAgain({ key, drawer_id, sold }: Sale, booked: Awaited<ReturnType<typeof findSale>>): Answer {
  const cents = sold.reduce((sum, { quantity, price_cents }) => sum + quantity * price_cents, 0)
  return booked?.drawer_id === drawer_id && booked.cents === cents
    ? { key, is_written: true, says: null, is_late: booked.is_late }
    : { key, is_written: false, says: SALE_REFUSED.key, is_late: false }
}

async function faultOf(context: Context, event_id: number, { sold, day }: Sale): Promise<string | null> {
  const [types, event] = await Promise.all([findPassTypes(context, event_id), findEvent(context, event_id)])
  const own = sold.map(({ type_id }) =>
    types.find(({ id, sold_at }) => id === type_id && sold_at !== 'online'),
  )
  if (own.some((type) => type === undefined)) return SALE_REFUSED.type
  if (day < addDays(todayOf(context), -LATEST_SCAN_DAYS)) return SALE_REFUSED.late
  const isOfEvent = event!.starts_on <= day && day <= event!.ends_on
  return isOfEvent && own.every((type) => (type!.day ?? day) >= day) ? null : SALE_REFUSED.day
}

async function book(context: Context, event_id: number, sale: Sale, is_late: boolean): Promise<void> {
  const { key, sold, email = null, drawer_id } = sale
  for (const { type_id, quantity } of sold) await makeRoom(context, type_id, quantity)
  await takePasses(context, sold)
  const press = { event_id, request_key: key }
  const { language, t } = await wordsFor(context, email === null ? null : await languageOf(context, email))
  const purchase_id = (await insertPurchase(context, {
    ...press,
    ...{ sold_at: 'gate', name: null, email, language, held_until: context.now },
    link_digest: digestOf(newPassesToken(context, press)),
  }))!
  const pieces = sold.flatMap(({ type_id, quantity, price_cents }) =>
    Array.from({ length: quantity }, () => ({ type_id, price_cents })),
  )
  await insertPasses(
    context,
    pieces.map((piece, i) => ({
      ...{ event_id, purchase_id, position: i + 1, ...piece },
      code_digest: digestOf(newPassCode(context, press, i + 1)),
    })),
  )
  const passes = await findPasses(context, { purchase_id })
  const order = await placeOrder(context, {
    parts: [
      {
        purpose: EVENT_PASS,
        subject_id: purchase_id,
        lines: linesOf(passes, await nameOf(context, event_id)),
      },
    ],
    // Nobody was asked for a name.
    payer: { name: email ?? t('Cash at the gate'), email: email ?? '' },
    expires_at: new Date(context.now.getTime() + 60_000),
  })
  await setPurchase(context, purchase_id, { order_id: order.id })
  await insertSale(context, {
    ...{ purchase_id, drawer_id, cents: order.total, is_late },
    sold_at: sale.sold_at,
  })
  const settle = { [EVENT_PASS]: passSettlement }
  if (order.total === 0) await settlePlaced(context, settle, order)
  else
    await settleByHand(context, settle, order, {
      ...{ attempt_key: key, method: 'cash', received_on: dayOfSale(context, sale) },
    })
  await insertScans(
    context,
    event_id,
    passes
      .filter(({ day }) => (day ?? sale.day) === sale.day)
      .map(({ id, position }) => ({
        ...{ key: `${key}-${position}`, pass_id: id, direction: 'in', day: sale.day },
        ...{ scanned_at: sale.sold_at, was_offline: sale.was_offline },
      })),
  )
}

/** By the clock of the phone, which may be ahead: no money comes in tomorrow. */
function dayOfSale(context: Context, { sold_at }: Sale): Day {
  const [said, today] = [dayIn(context.tenant.time_zone, new Date(sold_at)), todayOf(context)]
  return said < today ? said : today
}

const nameOf = async (context: Context, event_id: number) => (await findEvent(context, event_id))!.name
