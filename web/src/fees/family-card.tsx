import './fees.css'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { keepFeeCard, listTeamPayments, stopFeeCard, type OwnFeePlan } from 'contract/fees'
import { cardFields } from 'contract/payments'
import { messageOf } from '../api-problems.ts'
import { query, useCall } from '../api.ts'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { CardField, type Card } from '../ui/paying/card-field.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { newUuid } from '../uuid.ts'
import { CardTerms } from './card-terms.tsx'

type Props = { plan: OwnFeePlan; terms: NonNullable<OwnFeePlan['card_terms']> }

/** The card charged on each due date: add, change or remove it. */
export function OwnCard({ plan, terms }: Props) {
  const [isOpen, setOpen] = useState(false)
  const stop = useCall(stopFeeCard, { refresh: [listTeamPayments] })
  const { card } = plan
  return (
    <>
      <div className="fee-card">
        <span className={card ? undefined : 'dim'}>
          {card
            ? t('Charged on each due date: {brand} ending in {last4}', {
                brand: card.brand,
                last4: card.last4,
              })
            : t('Autopay is off.')}
        </span>
        {!isOpen && (
          <span className="fee-buttons">
            <Button kind="quiet" onClick={() => setOpen(true)}>
              {card ? t('Change card') : t('Set up autopay')}
            </Button>
            {card && (
              <Button kind="quiet" busy={stop.isPending} onClick={() => stop.mutate({ id: plan.id })}>
                {t('Turn off')}
              </Button>
            )}
          </span>
        )}
      </div>
      {isOpen && <NewCard plan={plan} terms={terms} onDone={() => setOpen(false)} />}
    </>
  )
}

function NewCard({ plan, terms, onDone }: Props & { onDone: () => void }) {
  const card = useRef<Card>(null)
  const fields = useQuery({ ...query(cardFields, {}), staleTime: 600_000 })
  const [agrees, setAgrees] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [isReading, setReading] = useState(false)
  const keep = useCall(keepFeeCard, { refresh: [listTeamPayments], quiet: 'success', onSuccess: onDone })
  const save = async () => {
    setMissing(!agrees)
    if (!agrees) return
    setReading(true)
    const made = await card.current?.tokenize().finally(() => setReading(false))
    if (!made || 'error' in made) return
    keep.mutate({
      id: plan.id,
      payment_token: made.token,
      request_key: newUuid(),
      card_terms_hash: terms.hash,
    })
  }
  if (fields.error) return <ErrorState error={fields.error} onRetry={() => void fields.refetch()} />
  if (!fields.data) return <Skeleton lines={3} />
  return (
    <div className="fee-keep">
      <CardField
        ref={card}
        config={fields.data}
        error={keep.error ? told(messageOf(keep.error)) : undefined}
      />
      <CardTerms terms={terms} isChosen={agrees} onChoose={setAgrees} />
      {isMissing && !agrees && (
        <p role="alert" className="fee-late">
          {t('Check the box to let us charge the card.')}
        </p>
      )}
      <div className="fee-buttons">
        <Button kind="primary" busy={isReading || keep.isPending} onClick={() => void save()}>
          {t('Use this card')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}
