import '../ui/office.css'
import './office-waiver.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listMembershipOptions, registrationChoices } from 'contract/offers/offers'
import { statesOf } from 'contract/places'
import {
  createWaiver,
  listOfficeWaivers,
  updateWaiver,
  type OfficeWaiver,
} from 'contract/waivers/office-waivers'
import { query, useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t } from '../language.ts'
import { savedWords } from '../saved-words.ts'
import { Button } from '../ui/button.tsx'
import { CheckList } from '../ui/fields/check-list.tsx'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { EditingConflict } from '../ui/dialogs/conflict-dialog.tsx'
import { DayRange } from '../ui/days/day-range.tsx'
import { useEditing } from '../ui/editing.ts'
import { FieldGroup } from '../ui/fields/field.tsx'
import { Form } from '../ui/form.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextEditor } from '../ui/text-editor.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { waiverAge, waiverAges, waiverField, waiverKind, waiverKinds, waiverText } from './waiver-words.ts'

type Terms = Pick<
  OfficeWaiver,
  'kind' | 'required' | 'for_events' | 'status' | 'member_types' | 'membership_ids' | 'states' | 'ages'
> & { applies_from: string; applies_until: string }

const NEW: Terms = {
  kind: 'liability',
  required: true,
  for_events: false,
  status: 'active',
  member_types: [],
  membership_ids: [],
  states: [],
  ages: 'all',
  applies_from: '',
  applies_until: '',
}
const termsOf = (waiver: OfficeWaiver): Terms => ({
  kind: waiver.kind,
  required: waiver.required,
  for_events: waiver.for_events,
  status: waiver.status,
  member_types: waiver.member_types,
  membership_ids: waiver.membership_ids,
  states: waiver.states,
  ages: waiver.ages,
  applies_from: waiver.applies_from ?? '',
  applies_until: waiver.applies_until ?? '',
})

type Props = { waiver?: OfficeWaiver; onSaved: (waiver: OfficeWaiver) => void }

/** Who a waiver is for and when; for a new one also its first text. Input is kept if something is wrong. */
export function WaiverTerms({ waiver, onSaved }: Props) {
  const editing = useEditing({ thing: waiver, typedOf: termsOf, fresh: NEW })
  const { base, draft: terms, errors, set } = editing
  const [title, setTitle] = useState('')
  const [content, setContent] = useState('')
  const choices = useQuery(query(registrationChoices, {}))
  const memberships = useQuery(query(listMembershipOptions, {}))
  const options = { quiet: true, ...(waiver ? {} : { refresh: [listOfficeWaivers] }) }
  const create = useCall(createWaiver, options)
  const update = useCall(updateWaiver, options)

  const outcome = {
    onSuccess: (saved: OfficeWaiver) => {
      editing.take(saved)
      toast.success(savedWords(base))
      onSaved(saved)
    },
    onError: editing.failed,
  }
  const send = (on = base) => {
    if (!editing.passes(on ? {} : issuesOf(createWaiver.input, { ...terms, title, content }))) return
    if (on) update.mutate({ id: on.id, revision: on.revision, ...terms }, outcome)
    else create.mutate({ ...terms, title, content }, outcome)
  }

  return (
    <Form errors={errors} onSubmit={() => send()}>
      {!base && (
        <>
          <TextField
            label={waiverField('title')}
            name="title"
            maxLength={200}
            autoComplete="off"
            value={title}
            error={errors['title']?.[0]}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
          <TextEditor
            label={waiverField('content')}
            html=""
            revision={0}
            error={errors['content']?.[0]}
            onChange={setContent}
          />
        </>
      )}
      <div className="office-pair">
        <SelectField
          label={waiverField('kind')}
          name="kind"
          placeholder={null}
          value={terms.kind}
          options={waiverKinds.map((value) => ({ value, label: waiverKind(value) }))}
          onChange={({ currentTarget }) => set({ kind: currentTarget.value as Terms['kind'] })}
        />
        <SelectField
          label={waiverField('ages')}
          name="ages"
          placeholder={null}
          value={terms.ages}
          options={waiverAges.map((value) => ({ value, label: waiverAge(value) }))}
          onChange={({ currentTarget }) => set({ ages: currentTarget.value as Terms['ages'] })}
        />
      </div>
      <CheckboxField
        label={t('Required before payment')}
        hint={t('Otherwise it’s optional.')}
        name="required"
        checked={terms.required}
        onChange={({ currentTarget }) => set({ required: currentTarget.checked })}
      />
      <CheckboxField
        label={t('Only for events')}
        hint={t('Not part of registration. Add it to an event under Setup, Waivers.')}
        name="for_events"
        checked={terms.for_events}
        onChange={({ currentTarget }) => set({ for_events: currentTarget.checked })}
      />
      {/* Everyone who takes part in an event signs its waivers. */}
      {!terms.for_events && (
        <>
          <CheckList
            {...editing.value('member_types')}
            label={waiverField('member_types')}
            options={choices.data?.member_types ?? []}
          />
          <CheckList
            {...editing.value('membership_ids')}
            label={waiverField('membership_ids')}
            options={memberships.data?.map(({ id, text }) => ({ id, name: text })) ?? []}
          />
          <FieldGroup
            label={waiverField('states')}
            hint={t('For wording some states require. Leave blank to use it everywhere.')}
            optional
            id="states"
            error={errors['states']?.[0]}
          >
            {terms.states.length > 0 && (
              <ul className="editor-chips">
                {terms.states.map((name) => (
                  <li key={name}>
                    {name}
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={t('Remove {name}', { name })}
                      onClick={() => set({ states: terms.states.filter((one) => one !== name) })}
                    >
                      ×
                    </button>
                  </li>
                ))}
              </ul>
            )}
            <SelectField
              label={t('Add a state')}
              optional
              value=""
              options={statesOf('USA')
                .filter(({ value }) => !terms.states.includes(value))
                .map(({ value }) => ({ value, label: value }))}
              onChange={({ currentTarget: { value } }) => value && set({ states: [...terms.states, value] })}
            />
          </FieldGroup>
        </>
      )}
      <DayRange
        from={{ ...editing.value('applies_from'), label: waiverField('applies_from'), optional: true }}
        until={{ ...editing.value('applies_until'), label: waiverField('applies_until'), optional: true }}
      />
      <RadioCards
        label={waiverField('status')}
        name="status"
        value={terms.status}
        onChange={(status) => set({ status: status === 'active' ? 'active' : 'inactive' })}
        options={[
          {
            value: 'active',
            label: t('Active'),
            note: terms.for_events
              ? t('Any event can use it.')
              : t('Included in every registration it applies to.'),
          },
          {
            value: 'inactive',
            label: t('Inactive'),
            note: t('Not used in new registrations. Signatures stay on record.'),
          },
        ]}
      />
      <div className="office-buttons">
        <Button kind="primary" type="submit" busy={create.isPending || update.isPending}>
          {base ? t('Save') : t('Publish waiver')}
        </Button>
      </div>
      <EditingConflict
        editing={editing}
        label={waiverField}
        text={(field, of) => waiverText(field, of[field])}
        busy={update.isPending}
        onKeepMine={send}
      />
    </Form>
  )
}
