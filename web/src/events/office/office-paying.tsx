import '../../ui/office.css'
import '../office-event.css'
import { updateEvent, type OfficeEvent } from 'contract/events/office'
import { issuesOf } from '../../issues.ts'
import { t } from '../../language.ts'
import { savedWords } from '../../saved-words.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { EditingConflict } from '../../ui/dialogs/conflict-dialog.tsx'
import { useEditing } from '../../ui/editing.ts'
import { Form } from '../../ui/form.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TextareaField } from '../../ui/fields/textarea-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useEventCall } from '../office-parts.tsx'
import { eventField, useEventText } from './office-words.tsx'

type Typed = {
  needs_approval: boolean
  club_discounts: { from_team: string; off_cents: number | null }[]
  check_days: string
  check_note: string
  release_days: string
}

const typedOf = (event: OfficeEvent): Typed => ({
  needs_approval: event.needs_approval,
  club_discounts: event.club_discounts.map(({ from_team, off_cents }) => ({
    from_team: String(from_team),
    off_cents,
  })),
  check_days: event.check_days === null ? '' : String(event.check_days),
  check_note: event.check_note ?? '',
  release_days: event.release_days === null ? '' : String(event.release_days),
})

/** How entries are approved and paid: for less by a club’s further teams, by check, and what becomes of those that aren’t paid. */
export function PayingPanel({ event }: { event: OfficeEvent }) {
  const editing = useEditing<OfficeEvent, Typed>({ thing: event, typedOf, fresh: typedOf(event) })
  const { base, draft, errors, set } = editing
  const update = useEventCall(updateEvent)
  const said = useEventText()
  const save = (on: OfficeEvent) => {
    const { club_discounts, check_note, ...days } = draft
    const sent = {
      ...{ id: on.id, version: on.version, ...days },
      check_note: check_note.trim() || null,
      club_discounts: club_discounts.map(({ from_team, off_cents }) => ({
        from_team: /^\d+$/.test(from_team.trim()) ? Number(from_team) : 0,
        off_cents: off_cents ?? -1,
      })),
    }
    if (!editing.passes(issuesOf(updateEvent.input, sent))) return
    update.mutate(sent, {
      onSuccess: (saved) => {
        editing.take(saved)
        toast.success(savedWords(event))
      },
      onError: editing.failed,
    })
  }
  const setStep = (at: number, change: Partial<Typed['club_discounts'][number]>) =>
    set({ club_discounts: draft.club_discounts.map((one, n) => (n === at ? { ...one, ...change } : one)) })
  const next = Math.max(1, ...draft.club_discounts.map(({ from_team }) => Number(from_team) || 1)) + 1
  return (
    <Panel title={t('Approval and payment')}>
      <Form errors={errors} onSubmit={() => save(base!)}>
        <CheckboxField
          label={eventField('needs_approval')}
          name="needs_approval"
          hint={t('No spot is taken and no one is charged until you accept the entry.')}
          checked={draft.needs_approval}
          onChange={({ currentTarget }) => set({ needs_approval: currentTarget.checked })}
        />
        {event.entrant === 'team' && (
          <fieldset className="office-event-part">
            <legend>{t('Multi-team discount for clubs')}</legend>
            {draft.club_discounts.map(({ from_team, off_cents }, at) => (
              <div className="office-pair" key={at}>
                <TextField
                  label={t('Starting with team')}
                  name={`club_discounts.${at}.from_team`}
                  error={
                    errors[`club_discounts.${at}.from_team`]?.[0] ??
                    (at === 0 ? errors['club_discounts']?.[0] : undefined)
                  }
                  inputMode="numeric"
                  maxLength={2}
                  value={from_team}
                  onChange={({ currentTarget }) => setStep(at, { from_team: currentTarget.value })}
                />
                <MoneyField
                  label={t('Discount per team')}
                  name={`club_discounts.${at}.off_cents`}
                  error={errors[`club_discounts.${at}.off_cents`]?.[0]}
                  value={off_cents}
                  onChange={(cents) => setStep(at, { off_cents: cents })}
                />
                <div className="office-event-add">
                  <Button
                    kind="quiet"
                    onClick={() => set({ club_discounts: draft.club_discounts.filter((_, n) => n !== at) })}
                  >
                    {t('Remove')}
                  </Button>
                </div>
              </div>
            ))}
            <div>
              <Button
                kind="quiet"
                onClick={() =>
                  set({
                    club_discounts: [...draft.club_discounts, { from_team: String(next), off_cents: null }],
                  })
                }
              >
                {t('Add discount')}
              </Button>
            </div>
          </fieldset>
        )}
        <div className="office-pair">
          <TextField
            {...editing.text('check_days')}
            label={eventField('check_days')}
            optional
            inputMode="numeric"
            maxLength={2}
            hint={t('We hold the spot until then. Leave blank if you don’t take checks.')}
          />
          <TextField
            {...editing.text('release_days')}
            label={eventField('release_days')}
            optional
            inputMode="numeric"
            maxLength={2}
            hint={t('Once a check or balance is late. Leave blank to decide case by case.')}
          />
        </div>
        <TextareaField
          {...editing.text('check_note')}
          label={eventField('check_note')}
          optional
          maxLength={300}
          hint={t('Shown on the invoice, such as a mailing address.')}
        />
        <div className="office-buttons">
          <Button kind="primary" type="submit" busy={update.isPending}>
            {t('Save')}
          </Button>
        </div>
        <EditingConflict
          editing={editing}
          label={eventField}
          text={(field, typed) => said(field, typed[field])}
          busy={update.isPending}
          onKeepMine={(current) => save(current)}
        />
      </Form>
    </Panel>
  )
}
