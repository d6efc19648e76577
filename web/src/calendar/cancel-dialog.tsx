import { useState } from 'react'
import { cancelDate, restoreDate, type TeamDate } from 'contract/calendar'
import { myCalendar, teamCalendar } from 'contract/calendar/answers'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { whatOf, whenOf } from './date-card.tsx'

/** Reads to invalidate when a date changes. */
export const DATE_READS = [teamCalendar, myCalendar] as const

export const useRestore = () => useCall(restoreDate, { refresh: DATE_READS })

type Reach = 'this' | 'following'

/** Whether the action applies to one date of a series or also to later ones. */
export const ReachCards = ({ value, onChange }: { value: Reach; onChange: (reach: Reach) => void }) => (
  <RadioCards
    label={t('Which events')}
    name="reach"
    value={value}
    onChange={(one) => onChange(one as Reach)}
    options={[
      { value: 'this', label: t('Just this one') },
      { value: 'following', label: t('This one and all later ones in the series') },
    ]}
  />
)

/** Cancels a date, or the rest of its series; it can be undone at once, before anybody is told. */
export function CancelDialog({ date, onClose }: { date: TeamDate; onClose: () => void }) {
  const [note, setNote] = useState('')
  const [reach, setReach] = useState<Reach>('this')
  const restore = useRestore()
  const cancel = useCall(cancelDate, {
    refresh: DATE_READS,
    quiet: 'success',
    onSuccess: ({ id, version }) => {
      onClose()
      toast.undoable(t('Canceled. We’re emailing the team.'), () => restore.mutate({ id, version, reach }))
    },
  })
  return (
    <ConfirmDialog
      title={t('Cancel {what}?', { what: whatOf(date) })}
      confirmLabel={t('Cancel event')}
      keepLabel={t('Keep it')}
      busy={cancel.isPending}
      onClose={onClose}
      onConfirm={() =>
        cancel.mutate({
          id: date.id,
          version: date.version,
          reach,
          ...(note.trim() && { note: note.trim() }),
        })
      }
    >
      <p>{whenOf(date)}</p>
      <p className="dim">
        {t('Players, guardians and staff get an email, and their calendars show it as canceled.')}
      </p>
      {date.series_id !== null && <ReachCards value={reach} onChange={setReach} />}
      <TextField
        label={t('Reason')}
        name="note"
        optional
        maxLength={300}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
