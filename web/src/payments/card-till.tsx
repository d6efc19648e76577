import './card-till.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Currency } from 'contract/money'
import type { Operation } from 'contract/operation'
import { cardFields } from 'contract/payments'
import { query, readKey } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import type { Card } from '../ui/paying/card-field.tsx'
import { CardOrWallet } from '../ui/paying/card-or-wallet.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { writtenMoney } from '../written.ts'
import { HINTS, usePaying } from './paying.ts'

type TillProps = {
  total: number
  currency: Currency
  /** The read to refresh afterwards. */
  reads: Operation
  place: () => Promise<{ order_token: string }>
  /** What stands above the card fields: the selection of what to pay, where there is one. */
  children?: ReactNode
  /** What can be agreed to along with the payment. */
  agreement?: ReactNode
  /** The payer has agreed to keep the card for later charges. */
  keepsCard?: boolean
  onPaid?: () => void
  /** Whether an error means that the amount shown is out of date. */
  isOver: (error: unknown) => boolean
  onFailure?: (error: unknown) => void
  /** While a card is being charged, what stands around must stay. */
  onBusy?: (isBusy: boolean) => void
}

/** Wallets, the card fields, and the button that charges the amount it names. */
export function CardTill({
  total,
  currency,
  reads,
  place,
  children,
  agreement,
  keepsCard = false,
  onPaid,
  isOver,
  onFailure,
  onBusy,
}: TillProps) {
  const card = useRef<Card>(null)
  const fields = useQuery({ ...query(cardFields, {}), staleTime: 600_000 })
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: readKey(reads) })
  const { paying, press } = usePaying({
    onPaid: () => {
      toast.success(t('Thank you! Your payment has been received.'))
      void refresh()
      onPaid?.()
    },
    onFailure: (error) => {
      if (isOver(error)) void refresh()
      onFailure?.(error)
    },
  })
  const isBusy = paying.at !== 'ready' && paying.at !== 'paid'
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy])
  const said = useRef<HTMLDivElement>(null)
  // On a phone, the button that was pressed may be far below what there is to say.
  const isSaying =
    paying.at === 'bank' || paying.at === 'confirming' || (paying.at === 'ready' && paying.message)
  useEffect(() => {
    if (isSaying && paying.at !== 'bank') said.current?.scrollIntoView({ block: 'center' })
  }, [isSaying, paying.at])
  if (fields.error) return <ErrorState error={fields.error} onRetry={() => void fields.refetch()} />
  if (!fields.data) return <Skeleton lines={3} />
  return (
    <div className="card-till">
      {children}
      {agreement}
      <div ref={said} hidden={!isSaying}>
        {paying.at === 'ready' && paying.message && (
          <Notice kind="bad" isNews title={paying.message}>
            {paying.hint && t(HINTS[paying.hint])}
          </Notice>
        )}
        {paying.at === 'bank' && (
          <Notice kind="info" isNews title={t('Your bank needs to confirm it’s you.')}>
            {t('Please respond in your bank’s window.')}
          </Notice>
        )}
        {paying.at === 'confirming' && (
          <Notice kind="info" isNews title={t('We’re confirming your payment.')}>
            {t('Please wait a moment, and don’t pay again.')}
          </Notice>
        )}
      </div>
      <div hidden={paying.at === 'confirming'}>
        <CardOrWallet
          ref={card}
          config={fields.data}
          amount={total}
          currency={currency}
          keepsCard={keepsCard}
          isOff={paying.at !== 'ready'}
          onPay={(wallet) => void press(wallet, place)}
        />
      </div>
      {fields.data.mode === 'sandbox' && (
        <p className="dim">
          {t('This site is in test mode, so no real card is charged. Use 4242 4242 4242 4242.')}
        </p>
      )}
      <Button
        kind="primary"
        className="card-till-pay"
        busy={paying.at !== 'ready'}
        onClick={() => card.current && void press(card.current, place)}
      >
        {t('Pay {amount}', { amount: writtenMoney(total, currency) })}
      </Button>
    </div>
  )
}
