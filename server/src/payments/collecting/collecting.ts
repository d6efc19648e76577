import { CardNotKept } from 'contract/payments'
import { Problem } from 'contract/problem'
import type { Context, OutsideContext } from '../../plumbing/context.ts'
import { isDaytime } from '../../plumbing/daytime.ts'
import { eachInTurn } from '../../plumbing/jobs/job-walks.ts'
import { dueIn, job, type Job } from '../../plumbing/jobs/jobs.ts'
import { takesCards } from '../kept-cards.ts'
import { cancelOrder, findOrder, type Order } from '../orders.ts'
import { payByKeptCard } from '../paying.ts'
import { findLastPayment } from '../payment-queries.ts'
import type { Settle } from '../settling.ts'
import { randomUuid } from '../uuid.ts'
import { findSubjectsUnderWay, findUnderWay, insertTry, markDone, type Try } from './collecting-queries.ts'

/**
 * The outcome of an attempt. `not_asked`: the card was never charged, so the same attempt is repeated next
 * time. `returned`: the card was charged, but nothing was owed any more, so the charge is refunded.
 */
export type Tried = {
  order: Order
  /** `code` is the provider's; null if it gave none. */
  outcome: { is: 'paid' } | { is: 'declined'; code: string | null } | { is: 'not_asked' } | { is: 'returned' }
}

/**
 * What one purpose charges to kept cards. The purpose decides what is owed and why; the engine decides when
 * the card is charged, and makes sure that it happens once. A subject is whatever is charged as one order.
 */
export type Collectable = {
  /** The tenants in which it may have something to do, found at once for all of them. */
  whoseTurn: NonNullable<Job['due']>
  /** Runs before anything is charged: ends what has lapsed, announces what is coming. */
  before?(outside: OutsideContext): Promise<void>
  /** The subjects that have something to charge now. */
  due(context: Context): Promise<number[]>
  /** Locks a subject until the transaction ends. False if it is gone. */
  hold(context: Context, subject_id: number): Promise<boolean>
  /** The card to charge for a locked subject; null if none may be charged any more. */
  card(context: Context, subject_id: number): Promise<number | null>
  /** Places the order for what a locked subject owes; undefined if nothing is to be charged after all. */
  place(context: Context, subject_id: number): Promise<number | undefined>
  /** An attempt for a locked subject has ended. */
  tried(context: Context, subject_id: number, tried: Tried): Promise<void>
  /** Runs after everything was charged: sends reminders for what is late. */
  after?(outside: OutsideContext): Promise<void>
}

/** What charges kept cards, by the purpose of the order. */
export type Collect = Readonly<Record<string, Collectable>>

/**
 * Charges everything due to kept cards, for every purpose, during the day only. Safe to run any number of
 * times.
 */
export const collectByCard = (settle: Settle, collect: Collect) =>
  job({
    name: 'collect-by-card',
    every: '20 * * * *',
    async due(world) {
      const turns = [dueIn('collection_clock'), ...Object.values(collect).map(({ whoseTurn }) => whoseTurn)]
      const named = await Promise.all(turns.map((ask) => ask(world)))
      return named.flat()
    },
    waitsForCalm: true,
    async run(outside) {
      if (!isDaytime(outside)) return
      await eachInTurn(
        Object.entries(collect),
        ([purpose, one]) =>
          eachInTurn(
            [one.before, () => chargeDue(outside, settle, purpose, one), one.after],
            async (step) => step?.(outside),
            `steps of ${purpose} went wrong`,
          ),
        'purposes could not be collected for',
      )
    },
  })

/** Charges what is due for one purpose. A failed one is retried next time. */
export async function chargeDue(
  outside: OutsideContext,
  settle: Settle,
  purpose: string,
  one: Collectable,
): Promise<void> {
  if (!takesCards(outside)) return
  const subjects = await outside.transaction(
    async (context) =>
      new Set([...(await findSubjectsUnderWay(context, purpose)), ...(await one.due(context))]),
  )
  await eachInTurn(
    [...subjects].toSorted((a, b) => a - b),
    (subject_id) => charge(outside, settle, { purpose, subject_id }, one),
    `charges of ${purpose} went wrong`,
  )
}

type Subject = { purpose: string; subject_id: number }

/**
 * One charge, in three steps, any of which may be the last before the server dies: record the order and the
 * attempt's key; charge the card under that key; read the outcome from the order. Resumed at any point, it is
 * the same charge.
 */
async function charge(
  outside: OutsideContext,
  settle: Settle,
  subject: Subject,
  one: Collectable,
): Promise<void> {
  const ready = await outside.transaction((context) => begin(context, subject, one))
  if (!ready) return
  let isRefused = false
  try {
    // Without a card nothing more is charged; any earlier charge shows up at the order.
    if (ready.kept_card_id !== null)
      await payByKeptCard(outside, settle, { ...ready, kept_card_id: ready.kept_card_id })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    isRefused = CardNotKept.is(error)
  }
  await outside.transaction((context) => conclude(context, subject, one, ready, isRefused))
}

type Ready = Try & { kept_card_id: number | null }

/** The attempt in progress, or the next one; undefined if nothing is to be charged now. */
async function begin(context: Context, subject: Subject, one: Collectable): Promise<Ready | undefined> {
  const { subject_id } = subject
  if (!(await one.hold(context, subject_id))) return undefined
  const known = await findUnderWay(context, subject)
  if (known) return { ...known, kept_card_id: await one.card(context, subject_id) }
  const order_id = await one.place(context, subject_id)
  if (order_id === undefined) return undefined
  const begun = await insertTry(context, { ...subject, order_id, attempt_key: randomUuid(context) })
  return { ...begun, kept_card_id: await one.card(context, subject_id) }
}

/**
 * Reads the outcome of an attempt from the order. What is still undecided is left to the reconciler and the
 * next run.
 */
async function conclude(
  context: Context,
  { subject_id }: Subject,
  one: Collectable,
  { id, order_id }: Try,
  isRefused: boolean,
): Promise<void> {
  const order = (await findOrder(context, order_id))!
  if (order.status === 'processing') return
  const payment = await findLastPayment(context, order_id)
  // Orders before subjects, the same order in which settling an order locks them.
  if (order.status === 'open') await cancelOrder(context, order_id, 'declined')
  await one.hold(context, subject_id)
  const code = isRefused ? 'provider_refused' : (payment?.decline_code ?? null)
  const outcome: Tried['outcome'] =
    order.paid_at !== null
      ? { is: 'paid' }
      : payment?.state === 'surplus'
        ? { is: 'returned' }
        : (!payment && !isRefused) || code === NOT_ASKED
          ? { is: 'not_asked' }
          : { is: 'declined', code }
  const declined = outcome.is === 'declined' ? (code ?? 'generic_decline') : null
  if (await markDone(context, id, declined)) await one.tried(context, subject_id, { order, outcome })
}

/** For a payment that never reached the provider. */
const NOT_ASKED = 'not_processed'
