import '../office/office.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listMembershipOptions, registrationChoices } from 'contract/memberships/offers'
import { statesOf } from 'contract/places'
import { Conflict, type ChangedMeanwhile, type FieldErrors } from 'contract/problem'
import { createWaiver, listOfficeWaivers, updateWaiver, type OfficeWaiver } from 'contract/waivers/desk'
import { fieldErrorsOf, messageOf } from '../../api-problems.ts'
import { query, useCall } from '../../api.ts'
import { issuesOf } from '../../issues.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { FieldGroup } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextEditor } from '../../ui/text-editor.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { OfficeConflict } from '../office/office-conflict.tsx'
import {
  waiverAge,
  waiverAges,
  waiverField,
  waiverKind,
  waiverKinds,
  waiverText,
} from './waiver-desk-words.ts'

type Terms = Pick<
  OfficeWaiver,
  'kind' | 'required' | 'status' | 'member_types' | 'membership_ids' | 'states' | 'ages'
> & { applies_from: string; applies_until: string }

const NEW: Terms = {
  kind: 'liability',
  required: true,
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
  status: waiver.status,
  member_types: waiver.member_types,
  membership_ids: waiver.membership_ids,
  states: waiver.states,
  ages: waiver.ages,
  applies_from: waiver.applies_from ?? '',
  applies_until: waiver.applies_until ?? '',
})

type Props = { waiver?: OfficeWaiver; onSaved: (waiver: OfficeWaiver) => void }

/** Whom a waiver is for and when; of a new one also its first text. What is typed stays when something is not right. */
export function WaiverTerms({ waiver, onSaved }: Props) {
  const [base, setBase] = useState(waiver)
  const [terms, setTerms] = useState<Terms>(waiver ? termsOf(waiver) : NEW)
  const [title, setTitle] = useState('')
  const [content, setContent] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [theirs, setTheirs] = useState<ChangedMeanwhile<OfficeWaiver>>()
  const choices = useQuery(query(registrationChoices, {}))
  const memberships = useQuery(query(listMembershipOptions, {}))
  const options = { quiet: true, ...(waiver ? {} : { refresh: [listOfficeWaivers] }) }
  const create = useCall(createWaiver, options)
  const update = useCall(updateWaiver, options)
  const set = (part: Partial<Terms>) => setTerms((before) => ({ ...before, ...part }))
  const toggled = <T,>(list: readonly T[], one: T, isOn: boolean) =>
    isOn ? [...list, one] : list.filter((other) => other !== one)

  const outcome = {
    onSuccess: (saved: OfficeWaiver) => {
      setBase(saved)
      setTerms(termsOf(saved))
      setTheirs(undefined)
      toast.success(base ? t('The waiver is saved.') : t('The waiver is published.'))
      onSaved(saved)
    },
    onError: (error: Error) => {
      const fields = fieldErrorsOf(error)
      if (Conflict.is(error)) setTheirs(error.detail as ChangedMeanwhile<OfficeWaiver>)
      else if (fields) setErrors(fields)
      else toast.failure(messageOf(error))
    },
  }
  const send = (revision = base?.revision) => {
    const wrong = base ? {} : issuesOf(createWaiver.input, { ...terms, title, content })
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    if (base) update.mutate({ id: base.id, revision, ...terms }, outcome)
    else create.mutate({ ...terms, title, content }, outcome)
  }
  const current = theirs && termsOf(theirs.current)

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
        label={t('It has to be signed before anybody can pay')}
        hint={t('Otherwise it is offered, and may be left out.')}
        name="required"
        checked={terms.required}
        onChange={({ currentTarget }) => set({ required: currentTarget.checked })}
      />
      <FieldGroup
        label={waiverField('member_types')}
        hint={t('Without a choice it is for all of them.')}
        optional
        id="member_types"
        error={errors['member_types']?.[0]}
      >
        {choices.data?.member_types.map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={name}
            checked={terms.member_types.includes(id)}
            onChange={({ currentTarget }) =>
              set({ member_types: toggled(terms.member_types, id, currentTarget.checked) })
            }
          />
        ))}
      </FieldGroup>
      <FieldGroup
        label={waiverField('membership_ids')}
        hint={t('Without a choice it is for all of them.')}
        optional
        id="membership_ids"
        error={errors['membership_ids']?.[0]}
      >
        {memberships.data?.map(({ id, text }) => (
          <CheckboxField
            key={id}
            label={text}
            checked={terms.membership_ids.includes(id)}
            onChange={({ currentTarget }) =>
              set({ membership_ids: toggled(terms.membership_ids, id, currentTarget.checked) })
            }
          />
        ))}
      </FieldGroup>
      <FieldGroup
        label={waiverField('states')}
        hint={t('A text that the law of some states asks for. Without a choice it is for all of them.')}
        optional
        id="states"
        error={errors['states']?.[0]}
      >
        {terms.states.length > 0 && (
          <ul className="desk-chips">
            {terms.states.map((name) => (
              <li key={name}>
                {name}
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('Remove {name}', { name })}
                  onClick={() => set({ states: toggled(terms.states, name, false) })}
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
          onChange={({ currentTarget: { value } }) =>
            value && set({ states: toggled(terms.states, value, true) })
          }
        />
      </FieldGroup>
      <div className="office-pair">
        {(['applies_from', 'applies_until'] as const).map((name) => (
          <DayField
            key={name}
            label={waiverField(name)}
            name={name}
            optional
            value={terms[name]}
            error={errors[name]?.[0]}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
      </div>
      <RadioCards
        label={waiverField('status')}
        name="status"
        value={terms.status}
        onChange={(status) => set({ status: status === 'active' ? 'active' : 'inactive' })}
        options={[
          {
            value: 'active',
            label: t('Active'),
            note: t('It is asked for in every registration it is for.'),
          },
          { value: 'inactive', label: t('Inactive'), note: t('Nobody is asked; what was signed stays.') },
        ]}
      />
      <div className="office-buttons">
        <Button kind="primary" type="submit" busy={create.isPending || update.isPending}>
          {base ? t('Save') : t('Publish the waiver')}
        </Button>
      </div>
      {theirs && current && (
        <OfficeConflict
          theirs={theirs}
          busy={update.isPending}
          fields={(Object.keys(terms) as (keyof Terms)[])
            .filter((field) => String(terms[field]) !== String(current[field]))
            .map((field) => ({
              label: waiverField(field),
              mine: waiverText(field, terms[field]),
              theirs: waiverText(field, current[field]),
            }))}
          onClose={() => setTheirs(undefined)}
          onTakeTheirs={() => {
            setBase(theirs.current)
            setTerms(current)
            setTheirs(undefined)
          }}
          onKeepMine={() => send(theirs.current.revision)}
        />
      )}
    </Form>
  )
}
