import '../entering.css'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CardTerms } from 'contract/events/deposits'
import { keepApprovalCard, keepOutsideApprovalCard, listMyEvents } from 'contract/events/entering'
import { showOutsideEntry } from 'contract/events/outside-teams'
import { cardFields } from 'contract/payments'
import { messageOf } from '../../api-problems.ts'
import { query, useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { CardField, type Card } from '../../ui/paying/card-field.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { newUuid } from '../../uuid.ts'
import { CardTermsBox } from './later-sums.tsx'
import type { Entry } from '../party-calls.ts'

type Props = { entry: Entry; terms: CardTerms; isThere: boolean }

/** A card that is charged once an entry is accepted, and not before. */
export function ApprovalCard({ entry, terms, isThere }: Props) {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <NewCard entry={entry} terms={terms} onDone={() => setOpen(false)} />
  ) : (
    <Button onClick={() => setOpen(true)}>{isThere ? t('Change card') : t('Add card now')}</Button>
  )
}

function NewCard({ entry, terms, onDone }: Omit<Props, 'isThere'> & { onDone: () => void }) {
  const { id, token } = entry
  const card = useRef<Card>(null)
  const fields = useQuery({ ...query(cardFields, {}), staleTime: 600_000 })
  const [agrees, setAgrees] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [isReading, setReading] = useState(false)
  const own = useCall(keepApprovalCard, { refresh: [listMyEvents], quiet: 'success', onSuccess: onDone })
  const linked = useCall(keepOutsideApprovalCard, {
    refresh: [showOutsideEntry],
    quiet: 'success',
    onSuccess: onDone,
  })
  const error = own.error ?? linked.error
  const save = async () => {
    setMissing(!agrees)
    if (!agrees) return
    setReading(true)
    const made = await card.current?.tokenize().finally(() => setReading(false))
    if (!made || 'error' in made) return
    const sent = { payment_token: made.token, request_key: newUuid(), card_terms_hash: terms.hash }
    if (token === undefined) own.mutate({ id, ...sent })
    else linked.mutate({ token, ...sent })
  }
  if (fields.error) return <ErrorState error={fields.error} onRetry={() => void fields.refetch()} />
  if (!fields.data) return <Skeleton lines={3} />
  return (
    <div className="entering-fields">
      <CardField ref={card} config={fields.data} error={error ? told(messageOf(error)) : undefined} />
      <CardTermsBox terms={terms} isChosen={agrees} onChoose={setAgrees} />
      {isMissing && !agrees && <p role="alert">{t('Check the box to let us charge the card.')}</p>}
      <div className="entering-acts">
        <Button
          kind="primary"
          busy={isReading || own.isPending || linked.isPending}
          onClick={() => void save()}
        >
          {t('Use this card')}
        </Button>
        <Button onClick={onDone}>{t('Cancel')}</Button>
      </div>
    </div>
  )
}
