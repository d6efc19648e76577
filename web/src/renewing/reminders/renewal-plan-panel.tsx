import '../../ui/office.css'
import { useQuery } from '@tanstack/react-query'
import { previewReminder } from 'contract/renewing/reminders'
import { query, useCall, useMay } from '../../api.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { EditingConflict } from '../../ui/dialogs/conflict-dialog.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useEditing } from '../../ui/editing.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Form } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextareaField } from '../../ui/fields/textarea-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import {
  getRenewalPlan,
  REMINDER_NAMES,
  REMINDER_WORDS,
  saveRenewalPlan,
  type RenewalPlan,
} from 'contract/offers/renewal-plan'

/** When renewal reminders are sent, and what they say. */
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

type Typed = {
  is_on: boolean
  days: string
  grace_days: string
  auto_renews: boolean
  notice_days: string
  retry_days: string
  subject: string
  body: string
}
const typedOf = ({ is_on, days, subject, body, auto_renews, ...plan }: RenewalPlan): Typed => ({
  is_on,
  days: days.join(', '),
  grace_days: String(plan.grace_days),
  auto_renews,
  notice_days: String(plan.notice_days),
  retry_days: plan.retry_days.join(', '),
  subject,
  body,
})
const numbersIn = (list: string) =>
  list
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map(Number)
const sentOf = ({ days, retry_days, ...same }: Typed) => ({
  ...same,
  days: numbersIn(days),
  retry_days: numbersIn(retry_days),
})

function PlanForm({ plan }: { plan: RenewalPlan }) {
  const mayEdit = useMay(saveRenewalPlan)
  const editing = useEditing({ thing: plan, typedOf, fresh: typedOf(plan) })
  const { draft, errors, set, text } = editing
  const save = useCall(saveRenewalPlan, { refresh: [getRenewalPlan], quiet: true })
  const preview = useCall(previewReminder, { refresh: [], quiet: true })
  const send = (on = editing.base ?? plan) => {
    editing.passes({})
    save.mutate(
      { ...sentOf(draft), grace_days: Number(draft.grace_days), version: on.version },
      {
        onSuccess: (next) => {
          editing.take(next)
          toast.success(
            next.is_on ? t('Saved. Reminders go out during the day.') : t('Saved. Reminders are off.'),
          )
        },
        onError: editing.failed,
      },
    )
  }
  const labels: Record<keyof Typed, string> = {
    is_on: t('Send renewal reminders'),
    days: t('Days before the end'),
    grace_days: t('Grace period in days'),
    auto_renews: t('Families can choose auto-renewal'),
    notice_days: t('Days from the email to the charge'),
    retry_days: t('Days after a declined charge'),
    subject: t('Subject'),
    body: t('Text'),
  }
  return (
    <Form errors={errors} onSubmit={() => send()}>
      <CheckboxField
        label={labels.is_on}
        hint={t(
          'We skip anyone who has renewed or turned off reminders. Every email has a link to stop them.',
        )}
        checked={draft.is_on}
        disabled={!mayEdit}
        onChange={({ currentTarget }) => set({ is_on: currentTarget.checked })}
      />
      <div className="office-pair">
        <TextField
          {...text('days')}
          label={labels.days}
          hint={t('Separate with commas. Use a minus sign for days after the end.')}
          maxLength={80}
        />
        <TextField
          {...text('grace_days')}
          label={labels.grace_days}
          hint={t('How long a card still works after its last day.')}
          inputMode="numeric"
          maxLength={2}
        />
      </div>
      <TextField {...text('subject')} label={labels.subject} maxLength={150} />
      <TextareaField
        {...text('body')}
        label={labels.body}
        hint={t('These names are filled in for you: {names}. We add the renew button.', {
          names: REMINDER_NAMES.map((name) => `{${name}}`).join(' '),
        })}
        rows={8}
        maxLength={4000}
      />
      <CheckboxField
        label={labels.auto_renews}
        hint={t(
          'A checkbox next to the payment, with the terms the law requires. Card details stay with the card provider. Families who agree get an email before each charge and can turn it off with one click. If you turn this off, new families can’t sign up, and existing agreements continue.',
        )}
        checked={draft.auto_renews}
        disabled={!mayEdit}
        onChange={({ currentTarget }) => set({ auto_renews: currentTarget.checked })}
      />
      <div className="office-pair">
        <TextField
          {...text('notice_days')}
          label={labels.notice_days}
          hint={t('From 15 to 45, as the law requires.')}
          inputMode="numeric"
          maxLength={2}
        />
        <TextField
          {...text('retry_days')}
          label={labels.retry_days}
          hint={t('Days when we try the card again, separated by commas.')}
          maxLength={40}
        />
      </div>
      <div className="office-buttons">
        <Button kind="quiet" onClick={() => set({ ...REMINDER_WORDS })}>
          {t('Use standard text')}
        </Button>
        <Button
          busy={preview.isPending}
          onClick={() =>
            preview.mutate({ subject: draft.subject, body: draft.body }, { onError: editing.failed })
          }
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
      <EditingConflict
        editing={editing}
        label={(field) => labels[field]}
        text={(field, typed) => String(typed[field])}
        busy={save.isPending}
        onKeepMine={send}
      />
    </Form>
  )
}
