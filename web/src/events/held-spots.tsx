import { useEffect, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { HoldEnded, type OwnParty } from 'contract/events/entering'
import type { Currency } from 'contract/money'
import { OrderCancelled, OrderExpired } from 'contract/payments'
import { readKey } from '../api.ts'
import { t } from '../language.ts'
import { messageOf } from '../api-problems.ts'
import { CardTill } from '../payments/payments.tsx'
import { useTenant } from '../tenant.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { HoldClock } from './hold-clock.tsx'
import { readsOf, takeSpots, type Entry } from './party-calls.ts'

type Props = {
  party: Entry & Pick<OwnParty, 'total_cents'> & { held_until: string }
  /** The order that is there already; without one it is placed as the card is sent. */
  orderToken?: string | null
  onPaid: () => void
  onOver: () => void
}

const isOverBy = (error: unknown) => HoldEnded.is(error) || OrderExpired.is(error)

/** Spots that are held, and what makes them one's own: the card, or a press if they are free. */
export function HeldSpots({ party, orderToken, onPaid, onOver }: Props) {
  const { total_cents, held_until } = party
  const client = useQueryClient()
  const { currency } = useTenant()
  const token = useRef(orderToken)
  const [isBusy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)
  // What is being charged, or asked by a bank, keeps its spots: it is let finish.
  useEffect(() => {
    if (isOver && !isBusy) onOver()
  }, [isOver, isBusy, onOver])
  const take = useMutation({
    mutationFn: () => takeSpots(party),
    onSuccess: onPaid,
    onError: (error) => {
      if (isOverBy(error)) setOver(true)
      else toast.failure(messageOf(error))
    },
    onSettled: () => client.invalidateQueries({ queryKey: readKey(readsOf(party)) }),
  })
  return (
    <>
      <HoldClock until={held_until} onOver={() => setOver(true)} />
      {total_cents === 0 ? (
        <Button kind="primary" busy={take.isPending} onClick={() => take.mutate()}>
          {t('Claim your spots')}
        </Button>
      ) : (
        <CardTill
          total={total_cents}
          currency={currency as Currency}
          reads={readsOf(party)}
          isOver={isOverBy}
          onBusy={setBusy}
          onPaid={onPaid}
          onFailure={(error) => {
            // Another window has placed the order anew: the next press asks for its own.
            if (OrderCancelled.is(error)) token.current = null
            if (isOverBy(error)) setOver(true)
          }}
          place={async () => {
            if (token.current) return { order_token: token.current }
            const { order_token } = await takeSpots(party)
            if (order_token === null) {
              onPaid()
              throw HoldEnded()
            }
            return { order_token }
          }}
        />
      )}
    </>
  )
}
