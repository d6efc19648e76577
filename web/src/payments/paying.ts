import { useEffect, useRef, useState } from 'react'
import { confirmOrder, payOrder, type PaymentAnswer, type RetryHint } from 'contract/payments'
import { call } from '../api.ts'
import { messageOf } from '../api-problems.ts'
import { msg, t } from '../language.ts'
import type { Card } from '../ui/paying/card-field.tsx'
import { pause, untilAnswered } from '../until-answered.ts'
import { newUuid } from '../uuid.ts'

/** The state of a payment, as the screen shows it. */
export type Paying =
  | { at: 'ready'; message?: string; hint?: RetryHint | undefined }
  | { at: 'working' | 'bank' | 'confirming' | 'paid' }

export const HINTS: Record<RetryHint, string> = {
  check_fields: msg('Check the card and try again.'),
  other_card: msg('You haven’t been charged.'),
  same_card: msg('You can try again.'),
  later: msg('You can come back later.'),
}

type Told = { onPaid: () => void; onFailure: (error: unknown) => void }

/**
 * Pays an order with a typed card. One press is one charge: the same key is sent until its answer is known,
 * and only an answer that says "nothing was charged" lets the user press again.
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
      await settle(await send(() => call(payOrder, attempt)), token, card)
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
        // The bank's challenge was closed without an answer: it is not shown again unprompted.
        if (tries > 0 || !answer.client_secret)
          return setPaying({
            at: 'ready',
            message: t('Your bank’s check wasn’t completed. You haven’t been charged.'),
            hint: 'same_card',
          })
        setPaying({ at: 'bank' })
        await card.confirm(answer.client_secret).catch(() => {})
      } else await wait(tries)
      if (isGone.current) return
      answer = await send(() => call(confirmOrder, { token }))
    }
  }

  const send = (ask: () => Promise<PaymentAnswer>) =>
    untilAnswered(ask, { wait, isStopped: () => isGone.current })

  async function wait(tries: number) {
    setPaying({ at: 'confirming' })
    await pause(tries)
  }

  return { paying, press }
}
