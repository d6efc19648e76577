import '../office-event.css'
import { useState } from 'react'
import { decideEntrants, listEntrants, type EntrantRow } from 'contract/events/entrants'
import { getEvent, type OfficeEvent } from 'contract/events/office'
import { fieldErrorsOf, messageOf } from '../../api-problems.ts'
import { useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextareaField } from '../../ui/fields/textarea-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { writtenList } from '../../written.ts'

type Decision = 'accept' | 'decline'
type Props = {
  event: OfficeEvent
  decision: Decision
  /** Those of the selected ones that wait for approval. */
  entrants: readonly EntrantRow[]
  onClose: () => void
}

/** Accepts or declines several entries; those about which it couldn’t be decided are named afterward. */
export function DecideEntries({ event, decision, entrants, onClose }: Props) {
  const [left, setLeft] = useState<{ name: string; reason: EntrantRow['division'] }[]>()
  const decide = useCall(decideEntrants, {
    refresh: [listEntrants, getEvent],
    quiet: true,
    onSuccess: (answer) => {
      if (answer.decided > 0)
        toast.success(
          decision === 'accept'
            ? t('{count} entry accepted|{count} entries accepted', { count: answer.decided })
            : t('{count} entry declined|{count} entries declined', { count: answer.decided }),
        )
      if (answer.left.length === 0) onClose()
      else setLeft(answer.left.map(({ name, reason }) => ({ name, reason: told(reason) })))
    },
  })
  const errors = fieldErrorsOf(decide.error)
  const exceptions = entrants.filter(({ exception }) => exception !== null)
  const lacking = decision === 'accept' ? entrants.filter(({ lacks_membership }) => lacks_membership) : []
  const needsReason = decision === 'decline' || exceptions.length > 0
  if (left)
    return (
      <Dialog title={t('Some entries weren’t updated')} onClose={onClose}>
        <ul className="entrant-problems">
          {left.map(({ name, reason }) => (
            <li key={name}>
              <strong>{name}: </strong>
              {reason}
            </li>
          ))}
        </ul>
        <Button onClick={onClose}>{t('Close')}</Button>
      </Dialog>
    )
  return (
    <FormDialog
      title={
        decision === 'accept'
          ? t('Accept {count} entry?|Accept {count} entries?', { count: entrants.length })
          : t('Decline {count} entry?|Decline {count} entries?', { count: entrants.length })
      }
      submitLabel={decision === 'accept' ? t('Accept') : t('Decline')}
      busy={decide.isPending}
      errors={errors}
      onSubmit={({ reason }) =>
        decide.mutate({
          id: event.id,
          entrant_ids: entrants.map(({ id }) => id),
          decision,
          ...(reason && { reason: String(reason) }),
        })
      }
      onClose={onClose}
    >
      {decide.error && !errors && <Notice kind="bad" isNews title={told(messageOf(decide.error))} />}
      <p>
        {decision === 'accept'
          ? t(
              'People who entered together are accepted together. They’ll get an email and have three days to pay.',
            )
          : t('They’ll get an email with your reason. They haven’t been charged.')}
      </p>
      {lacking.length > 0 && (
        <Notice kind="info" title={t('Membership not bought yet')}>
          <p>
            {t('{names}: we’ll hold the spots while they buy the membership and pay for both together.', {
              names: writtenList(lacking.map(({ name }) => name)),
            })}
          </p>
        </Notice>
      )}
      {exceptions.length > 0 && (
        <Notice kind="warn" title={t('Some don’t fit their division')}>
          <ul className="entrant-problems">
            {exceptions.map(({ id, name, exception }) => (
              <li key={id}>
                <strong>{name}: </strong>
                {exception}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {needsReason && (
        <TextareaField
          label={t('Reason')}
          name="reason"
          maxLength={500}
          hint={decision === 'accept' ? t('Kept in the event’s history.') : undefined}
          error={errors?.['reason']?.[0]}
        />
      )}
    </FormDialog>
  )
}
