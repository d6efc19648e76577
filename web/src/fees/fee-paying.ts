import { useEffect, useRef, useState } from 'react'
import { confirmOrder, payOrder, type PaymentAnswer, type RetryHint } from 'contract/payments'
import { Problem, TooManyRequests } from 'contract/problem'
import { call } from '../api.ts'
import { messageOf } from '../api-problems.ts'
import { msg, t } from '../language.ts'
import type { Card } from '../ui/card-field.tsx'
import { newUuid } from '../uuid.ts'

/** Where a payment stands, as the screen shows it. */
export type Paying =
  | { at: 'ready'; message?: string; hint?: RetryHint | undefined }
  | { at: 'working' | 'bank' | 'confirming' | 'paid' }

export const HINTS: Record<RetryHint, string> = {
  check_fields: msg('Please check the card and press the button again.'),
  other_card: msg('Please try another card.'),
  same_card: msg('You can press the button again.'),
  later: msg('You can come back later.'),
}

const WAITS_MS = [1_000, 1_500, 2_000, 3_000, 4_000]

type Told = { onPaid: () => void; onFailure: (error: unknown) => void }

/**
 * Pays an order with a typed card. One press is one charge: the same key is sent until its answer is known, and only an
 * answer that says "nothing was charged" lets the person press again.
 */
export function usePaying({ onPaid, onFailure }: Told) {
  const [paying, setPaying] = useState<Paying>({ at: 'ready' })
  const isBusy = useRef(false)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  async function press(card: Card, place: () => Promise<{ order_token: string }>) {
    if (isBusy.current) return
    isBusy.current = true
    try {
      setPaying({ at: 'working' })
      const made = await card.tokenize()
      if ('error' in made) return setPaying({ at: 'ready' })
      const { order_token: token } = await place()
      const attempt = { token, payment_token: made.token, attempt_key: newUuid() }
      await settle(await untilAnswered(() => call(payOrder, attempt)), token, card)
    } catch (error) {
      setPaying({ at: 'ready', message: messageOf(error) })
      onFailure(error)
    } finally {
      isBusy.current = false
    }
  }

  async function settle(first: PaymentAnswer, token: string, card: Card) {
    let answer = first
    for (let tries = 0; ; tries++) {
      if (answer.status === 'paid') {
        setPaying({ at: 'paid' })
        return onPaid()
      }
      if (answer.status === 'declined')
        return setPaying({ at: 'ready', message: answer.message, hint: answer.hint })
      if (answer.status === 'requires_action') {
        // A question that was closed without an answer is no reason to show it again unasked.
        if (tries > 0 || !answer.client_secret)
          return setPaying({
            at: 'ready',
            message: t('The bank’s question was not answered. Nothing was charged.'),
            hint: 'same_card',
          })
        setPaying({ at: 'bank' })
        await card.confirm(answer.client_secret).catch(() => {})
      } else await wait(tries)
      if (isGone.current) return
      answer = await untilAnswered(() => call(confirmOrder, { token }))
    }
  }

  async function untilAnswered(ask: () => Promise<PaymentAnswer>): Promise<PaymentAnswer> {
    for (let tries = 0; ; tries++) {
      try {
        return await ask()
      } catch (error) {
        // What was never sent did nothing; after a first sending nobody knows.
        const isOffline = error instanceof Problem && error.code === 'offline'
        if (isAnswer(error) || isGone.current || (tries === 0 && isOffline)) throw error
        await wait(tries)
      }
    }
  }

  async function wait(tries: number) {
    setPaying({ at: 'confirming' })
    await new Promise((done) => setTimeout(done, WAITS_MS[Math.min(tries, WAITS_MS.length - 1)]))
  }

  return { paying, press }
}

/** The server has said something about this payment, and asking again would not change it. */
const isAnswer = (error: unknown) =>
  error instanceof Problem && error.status >= 400 && error.status < 500 && !TooManyRequests.is(error)
