import '../office/office.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  getRenewalPlan,
  previewReminder,
  REMINDER_NAMES,
  REMINDER_WORDS,
  saveRenewalPlan,
  type RenewalPlan,
} from 'contract/memberships/reminders'
import { Conflict, type ChangedMeanwhile, type FieldErrors } from 'contract/problem'
import { fieldErrorsOf, messageOf } from '../../api-problems.ts'
import { query, useCall, useMay } from '../../api.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Form } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextareaField } from '../../ui/textarea-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { OfficeConflict } from '../office/office-conflict.tsx'

/** When the house reminds of renewals and what it says. */
export function RenewalPlanPanel() {
  const plan = useQuery(query(getRenewalPlan, {}))
  return (
    <Panel>
      {plan.data ? (
        <PlanForm plan={plan.data} />
      ) : plan.error ? (
        <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Panel>
  )
}

type Typed = { is_on: boolean; days: string; grace_days: string; subject: string; body: string }
const typedOf = ({ is_on, days, grace_days, subject, body }: RenewalPlan): Typed => ({
  is_on,
  days: days.join(', '),
  grace_days: String(grace_days),
  subject,
  body,
})
const sentOf = ({ days, ...same }: Typed) => ({
  ...same,
  days: days
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map(Number),
})

function PlanForm({ plan }: { plan: RenewalPlan }) {
  const mayEdit = useMay(saveRenewalPlan)
  const [base, setBase] = useState(plan)
  const [draft, setDraft] = useState(() => typedOf(plan))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [theirs, setTheirs] = useState<ChangedMeanwhile<RenewalPlan>>()
  const save = useCall(saveRenewalPlan, { refresh: [getRenewalPlan], quiet: true })
  const preview = useCall(previewReminder, { refresh: [], quiet: true })
  const set = (part: Partial<Typed>) => setDraft((before) => ({ ...before, ...part }))
  const take = (next: RenewalPlan) => {
    setBase(next)
    setDraft(typedOf(next))
    setTheirs(undefined)
    setErrors({})
  }
  const failed = (error: Error) => {
    const fields = fieldErrorsOf(error)
    if (Conflict.is(error) && error.detail) setTheirs(error.detail as ChangedMeanwhile<RenewalPlan>)
    else if (fields)
      setErrors(Object.fromEntries(Object.entries(fields).map(([name, text]) => [name.split('.')[0]!, text])))
    else toast.failure(messageOf(error))
  }
  const send = (version = base.version) =>
    save.mutate(
      { ...sentOf(draft), grace_days: Number(draft.grace_days), version },
      {
        onSuccess: (next) => {
          take(next)
          toast.success(next.is_on ? t('Saved. Reminders go out by day.') : t('Saved. Nobody is reminded.'))
        },
        onError: failed,
      },
    )
  const labels: Record<keyof Typed, string> = {
    is_on: t('Remind of renewals'),
    days: t('Days before the end'),
    grace_days: t('Days of grace'),
    subject: t('Subject'),
    body: t('Text'),
  }
  const current = theirs && typedOf(theirs.current)
  return (
    <Form errors={errors} onSubmit={() => send()}>
      <CheckboxField
        label={labels.is_on}
        hint={t(
          'Whoever has renewed or wants no reminders gets none. Everybody can stop them with one press.',
        )}
        checked={draft.is_on}
        disabled={!mayEdit}
        onChange={({ currentTarget }) => set({ is_on: currentTarget.checked })}
      />
      <div className="office-pair">
        <TextField
          label={labels.days}
          hint={t('Separated by commas; with a minus, days after the end.')}
          name="days"
          maxLength={80}
          autoComplete="off"
          value={draft.days}
          error={errors['days']?.[0]}
          onChange={({ currentTarget }) => set({ days: currentTarget.value })}
        />
        <TextField
          label={labels.grace_days}
          hint={t('So long a card still counts after its last day.')}
          name="grace_days"
          inputMode="numeric"
          maxLength={2}
          value={draft.grace_days}
          error={errors['grace_days']?.[0]}
          onChange={({ currentTarget }) => set({ grace_days: currentTarget.value })}
        />
      </div>
      <TextField
        label={labels.subject}
        name="subject"
        maxLength={150}
        value={draft.subject}
        error={errors['subject']?.[0]}
        onChange={({ currentTarget }) => set({ subject: currentTarget.value })}
      />
      <TextareaField
        label={labels.body}
        hint={t('These names are filled in: {names}. The button to renew follows by itself.', {
          names: REMINDER_NAMES.map((name) => `{${name}}`).join(' '),
        })}
        name="body"
        rows={8}
        maxLength={4000}
        value={draft.body}
        error={errors['body']}
        onChange={({ currentTarget }) => set({ body: currentTarget.value })}
      />
      <div className="office-buttons">
        <Button kind="quiet" onClick={() => set({ ...REMINDER_WORDS })}>
          {t('Use the usual words')}
        </Button>
        <Button
          busy={preview.isPending}
          onClick={() => preview.mutate({ subject: draft.subject, body: draft.body }, { onError: failed })}
        >
          {t('Preview')}
        </Button>
        {mayEdit && (
          <Button kind="primary" type="submit" busy={save.isPending}>
            {t('Save')}
          </Button>
        )}
      </div>
      {preview.data && (
        <Dialog
          title={preview.data.subject}
          onClose={() => preview.reset()}
          buttons={<Button onClick={() => preview.reset()}>{t('Close')}</Button>}
        >
          {preview.data.text.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p>
            <span className="button" data-kind="primary">
              {t('Renew now')}
            </span>
          </p>
        </Dialog>
      )}
      {theirs && current && (
        <OfficeConflict
          theirs={theirs}
          busy={save.isPending}
          fields={(Object.keys(draft) as (keyof Typed)[])
            .filter((field) => String(draft[field]) !== String(current[field]))
            .map((field) => ({
              label: labels[field],
              mine: String(draft[field]),
              theirs: String(current[field]),
            }))}
          onClose={() => setTheirs(undefined)}
          onTakeTheirs={() => take(theirs.current)}
          onKeepMine={() => send(theirs.current.version)}
        />
      )}
    </Form>
  )
}
