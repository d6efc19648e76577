import '../entering.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { BalanceTermsChanged } from 'contract/events/deposits'
import { HoldEnded, PriceChanged, type OwnParty } from 'contract/events/entering'
import type { Currency } from 'contract/money'
import { CreditChanged, OrderCancelled, OrderExpired } from 'contract/payments'
import { messageOf } from '../../api-problems.ts'
import { readKey } from '../../api.ts'
import { t } from '../../language.ts'
import { CardTill } from '../../payments/payments.tsx'
import { useTenant } from '../../tenant.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { writtenMoney } from '../../written.ts'
import { CardTermsBox, LaterSums } from './later-sums.tsx'
import { CheckChoice } from './check-choice.tsx'
import { CouponEntry } from './coupon-entry.tsx'
import { EntrySums } from './entry-sums.tsx'
import { HoldClock } from './hold-clock.tsx'
import { TeamFundsChoice } from './team-funds-choice.tsx'
import { readsOf, takeSpots, useEntryPrice, type Entry } from '../party-calls.ts'

type Props = {
  party: Entry &
    Pick<OwnParty, 'due_cents' | 'later' | 'card_terms' | 'check_due_on'> & { held_until: string }
  /** The order that is there already; without one it is placed as the card is sent. */
  orderToken?: string | null
  onPaid: () => void
  onOver: () => void
}

const isOverBy = (error: unknown) => HoldEnded.is(error) || OrderExpired.is(error)

/** Spots that are held, and what makes them one's own: the card, or a press if they are free. */
export function HeldSpots({ party, orderToken, onPaid, onOver }: Props) {
  const { due_cents, held_until, card_terms, check_due_on } = party
  const client = useQueryClient()
  const { currency } = useTenant()
  const [code, setCode] = useState('')
  const [usesCredit, setUsesCredit] = useState(true)
  const [keeps, setKeeps] = useState(false)
  // The order that is there was placed without any coupon, and without credit.
  const order = useRef({ token: orderToken ?? null, of: wayOf('', 0, false) })
  const [isBusy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)
  // What is being charged, or asked by a bank, keeps its spots: it is let finish.
  useEffect(() => {
    if (isOver && !isBusy) onOver()
  }, [isOver, isBusy, onOver])
  const costs = due_cents > 0
  const price = useEntryPrice(party, { code, usesCredit, enabled: costs })
  const counted = price.data?.coupon ? code : ''
  const total = price.data?.total ?? due_cents
  const later = price.data?.later ?? party.later
  const terms = later.length > 0 ? card_terms : null
  const credit = price.data?.credit ?? 0
  const wishes = () => ({
    total,
    ...(counted && { coupon_code: counted }),
    ...(credit > 0 && { use_credit: true }),
    ...(terms && keeps && { card_terms_hash: terms.hash }),
  })
  const failed = (error: unknown) => {
    if (isOverBy(error)) setOver(true)
    if (PriceChanged.is(error) || CreditChanged.is(error)) void price.refetch()
    if (BalanceTermsChanged.is(error)) void client.invalidateQueries({ queryKey: readKey(readsOf(party)) })
  }
  const take = useMutation({
    mutationFn: () => takeSpots(party, wishes()),
    onSuccess: onPaid,
    onError: (error) => {
      failed(error)
      if (!isOverBy(error)) toast.failure(messageOf(error))
    },
    onSettled: () => client.invalidateQueries({ queryKey: readKey(readsOf(party)) }),
  })
  return (
    <>
      <HoldClock until={held_until} onOver={() => setOver(true)} />
      {costs && (
        <>
          <EntrySums price={price.data} />
          {!isBusy && <CouponEntry code={code} price={price.data} onApply={setCode} />}
          {!isBusy && price.data && price.data.credit_available > 0 && (
            <CheckboxField
              label={t('Use my event credit: {amount}', {
                amount: writtenMoney(price.data.credit_available, currency as Currency),
              })}
              checked={usesCredit}
              onChange={({ currentTarget }) => setUsesCredit(currentTarget.checked)}
            />
          )}
        </>
      )}
      <LaterSums total={total} later={later} />
      {total === 0 ? (
        <Button kind="primary" busy={take.isPending} onClick={() => take.mutate()}>
          {t('Claim your spots')}
        </Button>
      ) : (
        <CardTill
          total={total}
          currency={currency as Currency}
          reads={readsOf(party)}
          isOver={isOverBy}
          onBusy={setBusy}
          agreement={
            terms && (
              <CardTermsBox
                terms={terms}
                isChosen={keeps}
                onChoose={setKeeps}
                otherwise={t('Otherwise, we’ll email you a link to pay the balance.')}
              />
            )
          }
          onPaid={onPaid}
          onFailure={(error) => {
            // Another window has placed the order anew: the next press asks for its own.
            if (OrderCancelled.is(error)) order.current = { token: null, of: '' }
            failed(error)
          }}
          place={async () => {
            const { token, of } = order.current
            const way = wayOf(counted, credit, terms !== null && keeps)
            if (token && of === way) return { order_token: token }
            const { order_token } = await takeSpots(party, wishes())
            if (order_token === null) {
              onPaid()
              throw HoldEnded()
            }
            order.current = { token: order_token, of: way }
            return { order_token }
          }}
        />
      )}
      {costs && party.token === undefined && !isBusy && (
        <TeamFundsChoice id={party.id} code={counted} onDone={onPaid} onFailure={failed} />
      )}
      {total > 0 && check_due_on !== null && !isBusy && (
        <CheckChoice
          party={party}
          wishes={{
            total,
            ...(counted && { coupon_code: counted }),
            ...(credit > 0 && { use_credit: true }),
          }}
          due_on={check_due_on}
          onDone={onPaid}
          onFailure={failed}
        />
      )}
    </>
  )
}

/** What an order was placed with. */
const wayOf = (code: string, credit: number, keeps: boolean): string => `${code} ${credit} ${keeps}`
