import { useCallback } from 'react'
import { HoldEnded, listMyEvents, payEntry, type OwnParty } from 'contract/events/entering'
import type { Currency } from 'contract/money'
import { OrderExpired } from 'contract/payments'
import { call, useCall } from '../api.ts'
import { t } from '../language.ts'
import { CardTill } from '../payments/payments.tsx'
import { useTenant } from '../tenant.ts'
import { Button } from '../ui/button.tsx'
import { HoldClock } from './hold-clock.tsx'

type Props = {
  party: Pick<OwnParty, 'id' | 'total_cents'> & { held_until: string }
  /** The order that is there already; without one it is placed as the card is sent. */
  orderToken?: string | null
  onPaid: () => void
  onOver: () => void
}

/** Spots that are held, and what makes them one's own: the card, or a press if they are free. */
export function HeldSpots({ party: { id, total_cents, held_until }, orderToken, onPaid, onOver }: Props) {
  const { currency } = useTenant()
  const take = useCall(payEntry, { refresh: [listMyEvents], onSuccess: onPaid })
  const over = useCallback(() => onOver(), [onOver])
  return (
    <>
      <HoldClock until={held_until} onOver={over} />
      {total_cents === 0 ? (
        <Button kind="primary" busy={take.isPending} onClick={() => take.mutate({ id })}>
          {t('Take the spots')}
        </Button>
      ) : (
        <CardTill
          total={total_cents}
          currency={currency as Currency}
          reads={listMyEvents}
          isOver={(error) => HoldEnded.is(error) || OrderExpired.is(error)}
          onPaid={onPaid}
          place={async () => {
            if (orderToken) return { order_token: orderToken }
            const { order_token } = await call(payEntry, { id })
            if (order_token === null) throw HoldEnded()
            return { order_token }
          }}
        />
      )}
    </>
  )
}
