import {
  AlreadyRegistered,
  PriceChanged,
  WaiversMissing,
  type checkoutDraft,
  type Quote,
} from 'contract/registering/checkout'
import { DraftFinished, DraftIncomplete } from 'contract/registering/draft'
import { SeasonNotOpen } from 'contract/offers/offers'
import type { Out, Sent } from 'contract/operation'
import {
  AlreadyPaid,
  OrderCancelled,
  OrderExpired,
  PaymentInProgress,
  type confirmOrder,
  type orderStatus,
  type PaymentAnswer,
  type payOrder,
  type RetryHint,
} from 'contract/payments'
import type { FieldErrors } from 'contract/problem'
import { t, told } from '../language.ts'
import { messageOf } from '../api-problems.ts'
import { isAnswer, pause, untilAnswered } from '../until-answered.ts'

/** The state of the payment, as the screen shows it. */
export type Paying =
  | { at: 'ready'; message?: string; hint?: RetryHint | undefined; errors?: FieldErrors | undefined }
  | { at: 'price changed'; quote: Quote; message: string }
  | { at: 'working'; on: 'checkout' | 'charge' | 'bank' }
  /** It is unknown whether the card was charged; the answer is being requested. */
  | { at: 'confirming'; is_slow: boolean }
  | { at: 'paid' }

export type PaymentServer = {
  checkout: (input: Sent<typeof checkoutDraft>) => Promise<Out<typeof checkoutDraft>>
  pay: (input: Sent<typeof payOrder>) => Promise<PaymentAnswer>
  confirm: (input: Sent<typeof confirmOrder>) => Promise<PaymentAnswer>
  status: (input: Sent<typeof orderStatus>) => Promise<Out<typeof orderStatus>>
}

/** The hosted card fields: a token in place of the card, and the bank's challenge. */
export type Card = {
  /** The fields themselves report what is missing. */
  tokenize: () => Promise<{ token: string } | { error: string }>
  /** Shows the bank's challenge; resolves when it is answered or closed. */
  confirm: (client_secret: string) => Promise<unknown>
}

/** The open order of a draft, so that a reload or a second press continues it. */
export type OpenOrder = {
  token: string
  version: number
  quote_hash: string
  auto_renew?: string | undefined
  along?: readonly string[] | undefined
}
export type OrderMemory = { get: () => OpenOrder | undefined; set: (order: OpenOrder | undefined) => void }

export type Press = {
  draft_token: string
  version: number
  quote: Pick<Quote, 'hash'>
  card: Card | undefined
  /** The hash of the terms, if the payer has agreed to automatic renewal. */
  auto_renew?: string | undefined
  /** The keys of what else is paid in the same order. */
  along?: readonly string[] | undefined
}

const SLOW_AFTER = 12

/**
 * Pays a draft. One press is one charge: a press is ignored while another is in progress, the same key is
 * repeated until its answer is known, and only an answer that says "nothing was charged" lets the user press
 * again.
 */
export function createDraftPayment(server: PaymentServer, memory: OrderMemory, newKey: () => string) {
  let state: Paying = { at: 'ready' }
  let isBusy = false
  let isStopped = false
  const listeners = new Set<() => void>()

  function show(next: Paying) {
    state = next
    for (const listener of listeners) listener()
  }

  async function alone(work: () => Promise<void>) {
    if (isBusy || state.at === 'paid') return
    isBusy = true
    try {
      await work()
    } catch (error) {
      show(afterFailure(error))
    } finally {
      isBusy = false
    }
  }

  const press = (input: Press) =>
    alone(async () => {
      show({ at: 'working', on: 'checkout' })
      const made = await input.card?.tokenize()
      if (made && 'error' in made) return show({ at: 'ready' })
      const order = await orderOf(input)
      if (order === 'paid' || !made) return paid()
      await charge(order.token, made.token, input)
    })

  async function charge(token: string, payment_token: string, input: Press) {
    show({ at: 'working', on: 'charge' })
    const attempt = { token, payment_token, attempt_key: newKey() }
    try {
      await settle(await sendUntilAnswered(attempt), token, input.card)
    } catch (error) {
      if (PaymentInProgress.is(error)) return follow(token, input.card)
      if (!OrderExpired.is(error) && !OrderCancelled.is(error)) throw error
      // The order expired while the page was open; nothing was charged, so the press continues with a new
      // one.
      memory.set(undefined)
      const next = await orderOf(input)
      if (next === 'paid') return paid()
      const again = { ...attempt, token: next.token, attempt_key: newKey() }
      await settle(await sendUntilAnswered(again), next.token, input.card)
    }
  }

  /** The order at the price shown; an earlier press's order as long as nothing has changed. */
  async function orderOf(input: Press): Promise<OpenOrder | 'paid'> {
    const { draft_token, version, quote, auto_renew, along = [] } = input
    const known = memory.get()
    const wanted = {
      version,
      quote_hash: quote.hash,
      ...(auto_renew && { auto_renew }),
      ...(along.length > 0 && { along: along.toSorted() }),
    }
    const isSame =
      known?.version === version &&
      known.quote_hash === quote.hash &&
      known.auto_renew === auto_renew &&
      String(known.along ?? []) === String(wanted.along ?? [])
    if (isSame) return known
    const made = await server.checkout({ token: draft_token, ...wanted })
    if (made.paid) return 'paid'
    const order = { token: made.order_token, ...wanted }
    memory.set(order)
    return order
  }

  const sendUntilAnswered = (attempt: Sent<typeof payOrder>) =>
    untilAnswered(() => server.pay(attempt), { wait, isStopped: () => isStopped })

  async function settle(answer: PaymentAnswer, token: string, card: Card | undefined): Promise<void> {
    switch (answer.status) {
      case 'paid':
        return paid()
      case 'declined':
        return show({ at: 'ready', message: answer.message, hint: answer.hint })
      case 'processing':
        return follow(token, card)
      case 'requires_action': {
        if (!answer.client_secret || !card) return show({ at: 'ready', message: answer.message })
        show({ at: 'working', on: 'bank' })
        await card.confirm(answer.client_secret).catch(() => {})
        return follow(token, card, true)
      }
    }
  }

  /** Polls until the payment is decided. */
  async function follow(token: string, card: Card | undefined, asked = false): Promise<void> {
    for (let tries = 0; !isStopped; tries++) {
      const answer = await ask(token, tries > 0 || asked)
      if (answer === 'nothing tried') return show({ at: 'ready' })
      // The bank's challenge was closed without an answer: it is not shown again unprompted.
      if (answer?.status === 'requires_action' && asked)
        return show({
          at: 'ready',
          message: told('Your bank’s check wasn’t completed. You haven’t been charged. Please try again.'),
          hint: 'same_card',
        })
      if (answer && answer.status !== 'processing') return settle(answer, token, card)
      await wait(tries)
    }
  }

  async function ask(token: string, isTried: boolean): Promise<PaymentAnswer | 'nothing tried' | undefined> {
    try {
      if (isTried) return await server.confirm({ token })
      const { status, number, payment } = await server.status({ token })
      if (status === 'paid' || status === 'partly_refunded' || status === 'refunded')
        return { status: 'paid', number, message: '' }
      if (status === 'cancelled') memory.set(undefined)
      if (status === 'cancelled' || !payment) return 'nothing tried'
      return payment.status === 'requires_action' ? await server.confirm({ token }) : payment
    } catch (error) {
      if (isAnswer(error)) throw error
      return undefined
    }
  }

  async function wait(tries: number) {
    show({ at: 'confirming', is_slow: tries >= SLOW_AFTER })
    await pause(tries)
  }

  function paid() {
    memory.set(undefined)
    show({ at: 'paid' })
  }

  function afterFailure(error: unknown): Paying {
    if (DraftFinished.is(error) || AlreadyPaid.is(error)) return { at: 'paid' }
    if (PriceChanged.is(error))
      return { at: 'price changed', quote: error.detail as Quote, message: error.message }
    const message = messageOf(error)
    if (WaiversMissing.is(error)) return { at: 'ready', message, errors: { waivers: [t('Go to waivers')] } }
    const isAboutFields = DraftIncomplete.is(error) || AlreadyRegistered.is(error) || SeasonNotOpen.is(error)
    return { at: 'ready', message, errors: isAboutFields ? error.errors : undefined }
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    press,
    /** Finds out what became of a payment that was in progress when the page was left. */
    recover: (card: Card | undefined) =>
      alone(async () => {
        const known = memory.get()
        if (known) await follow(known.token, card)
      }),
    /** The order has changed: the message about the last attempt no longer applies. */
    again: () => {
      if (!isBusy && state.at !== 'paid') show({ at: 'ready' })
    },
    start: () => {
      isStopped = false
    },
    stop: () => {
      isStopped = true
    },
  }
}
