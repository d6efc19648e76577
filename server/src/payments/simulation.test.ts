import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fragile, live, step, type Loss } from '../../test/mishaps.ts'
import { STAFF, testShop } from '../../test/payments.ts'
import { cases } from '../../test/thorough.ts'
import { answerChallenge } from '../outside/sandbox-pay/charges.ts'
import { CardOutcomeUnknown, type Charge } from '../outside/card-provider.ts'
import { CannotSettle, cancelOrder } from './payments.ts'
import { confirmOrder, payOrder } from './paying.ts'
import { compareWithProvider } from './balance.ts'
import { reconcile } from './reconciler.ts'
import { refundPayment } from './refunding.ts'
import { receiveWebhook } from './webhooks.ts'

/** `SIMULATION_ORDERS=10000 SIMULATION_SEED=…` for a long run, or to repeat one that failed. */
const ORDERS = Number(process.env['SIMULATION_ORDERS'] ?? cases(80, 1_000))
const SEED = Number(process.env['SIMULATION_SEED'] ?? 20_261_121)

const shop = await testShop({ onStatement: step, isDirect: true })
const { acting, place, rowsOf, sandbox, world } = shop

// What the buyer receives is stored in the database, so that it commits and rolls back with the transaction.
await shop.database.pool.query(
  'create table handed_out (tenant_id bigint, order_id bigint primary key); grant insert, select on handed_out to fieldhouse_app',
)
const settle: typeof shop.settle = {
  registration: {
    async paid({ db, tenant }, order) {
      if (order.subject_id % 50 === 0) throw new CannotSettle('the last place is gone')
      await db
        .insertInto('handed_out' as never)
        .values({ tenant_id: tenant.id, order_id: order.id } as never)
        .execute()
    },
  },
}

/**
 * Repeatable randomness (mulberry32). The order of simultaneous steps is up to the machine, so a seed repeats
 * the plans, not the race.
 */
function chanceOf(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const CARDS: [share: number, number: string][] = [
  [0.72, '4242424242424242'],
  [0.1, '4000000000000002'],
  [0.12, '4000000000003220'],
  [0.04, '4000000000600074'],
  [0.02, '4000000000600082'],
]

function worldOfMishaps(seed: number) {
  const chance = chanceOf(seed)
  const counts = { presses: 0, kills: 0, lost: 0, webhooks: 0, lost_webhooks: 0, forged: 0, refunds: 0 }
  const late: (() => Promise<unknown>)[] = []
  /**
   * What reached the provider after everybody had stopped waiting: only then may a family briefly be charged
   * twice.
   */
  const late_for = new Set<string>()
  const loss = (): Loss => {
    const at = chance()
    const fate = at < 0.05 ? 'before' : at < 0.2 ? 'after' : at < 0.22 ? 'late' : undefined
    if (fate) counts.lost += 1
    return fate
  }
  const context = () =>
    fragile(acting(), loss, (call, input) => {
      late.push(call)
      late_for.add((input as Partial<Charge>).description ?? '')
    })
  /** Work in a process that is killed somewhere, one time in eight. */
  async function risk(work: () => Promise<unknown>) {
    const { wasKilled, error } = await live(chance() < 0.125 ? 1 + Math.floor(chance() * 25) : 0, work)
    if (wasKilled) counts.kills += 1
    return wasKilled || error !== undefined
  }
  return { chance, counts, late, late_for, loss, context, risk }
}
/** A card's token can be used for many orders. */
const tokens = new Map<string, string>()
for (const [, number] of CARDS) tokens.set(number, await shop.tokenOf(number))

type Mishaps = ReturnType<typeof worldOfMishaps>

/** Works on several items at once, with the given number of workers. */
async function together<T>(items: readonly T[], hands: number, work: (item: T) => Promise<unknown>) {
  let next = 0
  const hand = async () => {
    while (next < items.length) await work(items[next++]!)
  }
  await Promise.all(Array.from({ length: hands }, hand))
}

type Placed = Awaited<ReturnType<typeof place>>

/**
 * A family pays: with double clicks and in several tabs, with cards that are declined or challenged, trying
 * again after each failure.
 */
async function family(mishaps: Mishaps, order: Placed) {
  const { chance, counts, context, risk } = mishaps
  const cardOf = () => {
    let at = chance()
    return CARDS.find(([share]) => (at -= share) < 0)?.[1] ?? CARDS[0]![1]
  }
  async function press(number: string) {
    counts.presses += 1
    const input = { token: order.token, payment_token: tokens.get(number)!, attempt_key: randomUUID() }
    const pay = () => risk(() => payOrder(context(), settle, input))
    const failed = chance() < 0.2 ? (await Promise.all([pay(), pay()])).every(Boolean) : await pay()
    // The browser repeats a press that got no answer.
    if (failed && chance() < 0.5) await pay()
    if (number !== '4000000000003220' || chance() < 0.2) return
    const [asked] = await rowsOf(
      `select client_secret from psp.payment where metadata->>'attempt_key' = $1`,
      [input.attempt_key],
    )
    if (asked) await sandbox.call((books) => answerChallenge(books, asked['client_secret'], chance() < 0.8))
    await risk(() => confirmOrder(context(), settle, { token: order.token }))
  }
  const presses = 1 + Math.floor(chance() * 3)
  await Promise.all(Array.from({ length: presses }, () => press(cardOf())))
  if (chance() < 0.03)
    await risk(() => acting().transaction((inside) => cancelOrder(inside, order.id, 'changed')))
}

/** The provider's events arrive in random order, twice or never; others pretend to be the provider. */
async function webhooks({ chance, counts, context, risk }: Mishaps) {
  const events: [body: string, signature: string][] = []
  await sandbox.decide()
  while ((await sandbox.deliver(async (...event) => events.push(event) > 0)) > 0);
  const kept = events.filter(() => chance() >= 0.1)
  counts.lost_webhooks += events.length - kept.length
  const calls = kept.flatMap((event) => (chance() < 0.3 ? [event, event, event] : [event]))
  calls.sort(() => chance() - 0.5)
  await together(calls, 6, async ([body, signature]) => {
    counts.webhooks += 1
    const send = (raw: string) =>
      receiveWebhook(settle, {
        cards: acting().outside.cards,
        raw: Buffer.from(raw),
        headers: { 'sandbox-signature': signature },
        now: world.now(),
        contextOf: async () => context(),
      })
    // Retries after a failure, like a provider.
    for (let tries = 0; tries < 3 && (await risk(() => send(body))); tries++);
    if (chance() < 0.05) {
      counts.forged += 1
      await expect(send(body.replace('pay_', 'pay_x'))).rejects.toMatchObject({ code: 'not_the_provider' })
    }
  })
}

/** Staff refund some of it, sometimes twice with the same press, sometimes more than there is. */
async function refunds({ chance, counts, context, risk }: Mishaps) {
  const paid = await rowsOf(
    `select id, amount::int as amount from payment where state = 'succeeded' order by id`,
  )
  const chosen = paid.filter(() => chance() < 0.25)
  await together(chosen, 6, async ({ id, amount }) => {
    for (let part = 0; part < 2; part++) {
      counts.refunds += 1
      const input = {
        id,
        request_key: randomUUID(),
        amount: 1 + Math.floor(chance() * amount),
        reason: 'Moved away',
      }
      const refund = () => risk(() => refundPayment({ ...context(), user: STAFF }, settle, input))
      await (chance() < 0.3 ? Promise.all([refund(), refund()]) : refund())
    }
  })
}

/** Time passes and the reconciler makes its rounds; nothing gets lost any more, but processes still die. */
async function recover({ risk }: Mishaps, waits: readonly number[]) {
  for (const minutes of waits) {
    shop.pass(minutes * 60)
    await sandbox.decide()
    await risk(() => reconcile(acting(), settle))
    for (let rounds = 0; rounds < 30; rounds++) {
      await reconcile(acting(), settle).catch(() => {})
      const [waiting] = await rowsOf(
        `select (select count(*) from payment where next_check_at <= $1) + (select count(*) from refund where next_check_at <= $1) as n`,
        [world.now()],
      )
      if (Number(waiting!['n']) === 0) break
    }
  }
}

/**
 * What the provider holds for each order, read from its own books: the description of a charge ends with the
 * order's number.
 */
const heldByOrder = () =>
  rowsOf(`select o.id as order_id, count(*) filter (where c.refunded < c.amount)::int as charges,
            count(*)::int as ever, sum(c.amount - c.refunded)::int as held, sum(c.amount - c.refunded - c.fee)::int as kept
          from psp.payment c join orders o on o.number = split_part(c.description, ' ', -1)
          where c.status = 'succeeded' group by o.id`)

const chargedTwice = (held: Awaited<ReturnType<typeof heldByOrder>>) =>
  held.filter(({ charges }) => charges > 1)

test(`${ORDERS} orders through everything that can go wrong (seed ${SEED})`, {
  timeout: 120_000 + ORDERS * 300,
}, async () => {
  const mishaps = worldOfMishaps(SEED)
  const { counts, late, late_for } = mishaps
  const orders: Placed[] = []
  const expires_at = new Date(world.now().getTime() + 3 * 3_600_000)
  await together(Array(ORDERS).fill(0), 6, async () => orders.push(await place({ expires_at })))
  await together(orders, 8, (order) => family(mishaps, order))
  await webhooks(mishaps)
  await recover(mishaps, [0.1, 0.5, 2])
  // Families that have not paid yet come back and try again; then everything nobody was waiting for arrives.
  await together(orders, 8, (order) => family(mishaps, order))
  for (const arrives of late.splice(0)) await arrives().catch(() => {})
  await webhooks(mishaps)
  await refunds(mishaps)
  await webhooks(mishaps)
  await recover(mishaps, [0.1, 0.5, 1, 2, 10])
  for (const arrives of late.splice(0)) await arrives().catch(() => {})
  await webhooks({ ...mishaps, chance: () => 0.99 })
  await recover(mishaps, [1, 5, 60, 60, 60, 60])
  // What arrived late and lost all its events is found at night.
  await compareWithProvider(acting(), settle)
  await recover(mishaps, [1, 60])

  const held = await heldByOrder()
  const [sums] = await rowsOf(`
    select (select count(*) from orders where status in ('paid', 'partly_refunded', 'refunded'))::int as paid,
      (select count(*) from handed_out)::int as handed_out,
      (select count(*) from orders o where status in ('paid', 'partly_refunded', 'refunded')
         and not exists (select from handed_out h where h.order_id = o.id))::int as paid_for_nothing,
      (select count(*) from handed_out h join orders o on o.id = h.order_id
         where o.status not in ('paid', 'partly_refunded', 'refunded'))::int as given_away,
      (select count(*) from payment where state in ('submitted', 'unknown', 'requires_action', 'processing'))::int
        + (select count(*) from orders where status = 'processing')::int
        + (select count(*) from refund where state not in ('succeeded', 'failed'))::int
        + (select count(*) from payment where next_check_at is not null)::int as stuck,
      (select coalesce(sum(amount), 0) from ledger_line)::int as ledger,
      (select coalesce(sum(amount), 0) from ledger_line where account = 'asset:psp_clearing')::int as clearing,
      (select coalesce(sum(amount), 0) from ledger_line where account = 'liability:surplus')::int as surplus,
      (select count(*) from payment where state = 'surplus')::int as surpluses,
      (select count(*) from recon_item)::int as open_questions,
      (select count(*) from order_line l where refunded <> (select coalesce(sum(r.amount), 0) from refund_line r
         join refund f on f.id = r.refund_id and f.state = 'succeeded' where r.order_line_id = l.id))::int as lines_off`)
  const KEPT = `select status, sum(orders)::int as orders, sum(total)::int as total, sum(refunded)::int as refunded`
  const [kept, counted] = await Promise.all([
    rowsOf(`${KEPT} from order_change group by 1 having sum(orders) <> 0 order by 1`),
    rowsOf(`${KEPT} from (select status, 1 as orders, total, coalesce((select sum(amount) from refund r
      where r.order_id = o.id and r.state = 'succeeded'), 0) as refunded from orders o) each_of_them group by 1 order by 1`),
  ])
  console.log(JSON.stringify({ seed: SEED, orders: ORDERS, ...counts, ...sums }))

  expect(chargedTwice(held), 'families charged twice').toEqual([])
  const late_orders = await rowsOf(`select id from orders where $1::text like '%' || number || '%'`, [
    [...late_for].join(' '),
  ])
  expect(
    held.filter(({ order_id, ever }) => ever > 1 && !late_orders.some(({ id }) => id === order_id)),
    'families charged twice, if only for a moment',
  ).toEqual([])
  expect(sums).toMatchObject({
    paid_for_nothing: 0,
    given_away: 0,
    stuck: 0,
    ledger: 0,
    surplus: 0,
    lines_off: 0,
  })
  expect(sums!['open_questions']).toBe(0)
  expect(kept, 'what is noted of orders, added up').toEqual(counted)
  expect(sums!['clearing']).toBe(held.reduce((all, { kept }) => all + kept, 0))
  const owed = new Map(
    (
      await rowsOf(`select o.id, case when o.status in ('paid', 'partly_refunded', 'refunded')
                      then o.total - (select sum(refunded) from order_line l where l.order_id = o.id) else 0 end as owed
                    from orders o`)
    ).map(({ id, owed }) => [id, Number(owed)]),
  )
  for (const { order_id, held: amount } of held) expect(amount, `order ${order_id}`).toBe(owed.get(order_id))
  // The simulation would show nothing if nothing had gone wrong in it.
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(0)
  expect(sums!['paid']).toBeGreaterThan(ORDERS * 0.5)
})

test('a shop that simply tries again charges families twice, and the same look at the provider’s books shows it', async () => {
  const { chance, loss } = worldOfMishaps(SEED + 1)
  const { cards } = fragile(acting(), () => (loss() === 'after' ? 'after' : undefined)).outside
  const orders: Placed[] = []
  await together(Array(60).fill(0), 4, async () => orders.push(await place()))
  const before = chargedTwice(await heldByOrder()).length
  await together(orders, 4, async ({ number }) => {
    const press = async (): Promise<unknown> => {
      const charge = cards.charge({
        tenant_id: shop.tenant.id,
        attempt_key: randomUUID(),
        amount: 4_500,
        currency: 'USD',
        payment_token: tokens.get('4242424242424242')!,
        description: number,
      })
      return charge.catch((error) => (error instanceof CardOutcomeUnknown ? press() : undefined))
    }
    await Promise.all(Array.from({ length: 1 + Math.floor(chance() * 2) }, press))
  })
  expect(chargedTwice(await heldByOrder()).length).toBeGreaterThan(before + 10)
})
