import './auto-renewal.css'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { changeAutoRenewalCard, showAutoRenewals, type AutoRenewals } from 'contract/renewing/auto-renewal'
import { cardFields } from 'contract/payments'
import { query, useCall } from '../../api.ts'
import { messageOf } from '../../api-problems.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { CardField, type Card } from '../../ui/paying/card-field.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { newUuid } from '../../uuid.ts'
import { cardText } from './auto-renewal-list.tsx'

/** The card that is charged, and how to replace it. */
export function AutoRenewalCard({ shown }: { shown: AutoRenewals }) {
  const [isOpen, setOpen] = useState(false)
  const [first] = shown.renewals
  if (!first) return null
  return (
    <>
      <div className="auto-card">
        <span className="dim">{cardText(first.card)}</span>
        {!isOpen && (
          <Button kind="quiet" onClick={() => setOpen(true)}>
            {t('Change card')}
          </Button>
        )}
      </div>
      {isOpen && <NewCard token={shown.token} onDone={() => setOpen(false)} />}
    </>
  )
}

function NewCard({ token, onDone }: { token: string; onDone: () => void }) {
  const card = useRef<Card>(null)
  const fields = useQuery({ ...query(cardFields, {}), staleTime: 600_000 })
  const change = useCall(changeAutoRenewalCard, {
    refresh: [showAutoRenewals],
    quiet: true,
    onSuccess: () => {
      toast.success(t('We’ll charge the new card from now on. You weren’t charged today.'))
      onDone()
    },
  })
  const [isReading, setReading] = useState(false)
  const save = async () => {
    setReading(true)
    const made = await card.current?.tokenize().finally(() => setReading(false))
    if (!made || 'error' in made) return
    change.mutate({ token, payment_token: made.token, request_key: newUuid() })
  }
  if (fields.error) return <ErrorState error={fields.error} onRetry={() => void fields.refetch()} />
  if (!fields.data) return <Skeleton lines={3} />
  return (
    <div className="auto-new-card">
      <CardField ref={card} config={fields.data} error={change.error ? messageOf(change.error) : undefined} />
      <div className="auto-buttons">
        <Button kind="primary" busy={isReading || change.isPending} onClick={() => void save()}>
          {t('Use this card')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}
