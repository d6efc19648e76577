import '../entering.css'
import { useState } from 'react'
import { t } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import type { Currency } from 'contract/money'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { spelledDay, writtenMoney } from '../../written.ts'
import { usePayByCheck, type CheckWishes, type Entry } from '../party-calls.ts'

type Props = {
  party: Entry
  wishes: CheckWishes
  due_on: string
  onDone: () => void
  onFailure: (error: Error) => void
}

/** Instead of a card: the spots are held until a check is here. */
export function CheckChoice({ party, wishes, due_on, onDone, onFailure }: Props) {
  const { currency } = useTenant()
  const [isAsked, setAsked] = useState(false)
  const { promise, isPending } = usePayByCheck(party)
  const day = spelledDay(due_on)
  return (
    <div className="entering-instead">
      <Button onClick={() => setAsked(true)}>{t('Pay by check instead')}</Button>
      {isAsked && (
        <ConfirmDialog
          title={t('Pay {amount} by check?', { amount: writtenMoney(wishes.total, currency as Currency) })}
          confirmLabel={t('Send me the invoice')}
          kind="primary"
          busy={isPending}
          onConfirm={() =>
            promise(wishes, {
              onSuccess: onDone,
              onError: (error) => {
                setAsked(false)
                onFailure(error)
              },
            })
          }
          onClose={() => setAsked(false)}
        >
          <p>
            {t('We’ll hold your spots and email you an invoice. Your check needs to arrive by {day}.', {
              day,
            })}
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
