import './insurance.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askCertificate, listCertificates } from 'contract/insurance/certificates'
import { listPolicies, policyFor } from 'contract/insurance/policies'
import type { FieldErrors } from 'contract/problem'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { query, useCall } from '../api.ts'
import { t, told } from '../language.ts'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { DayRange } from '../ui/days/day-range.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { TextareaField } from '../ui/fields/textarea-field.tsx'
import { toast } from '../ui/toast.tsx'
import { writtenDay } from '../written.ts'
import { PlaceField, placeIn } from './place-field.tsx'

const EMPTY = {
  holder_name: '',
  holder_address: '',
  holder_email: '',
  purpose: '',
  special_wording: '',
  from_on: '',
  until_on: '',
  additional_insured: true,
  renews: false,
}

/** Requests a certificate, and says beforehand whether it will be issued at once. */
export function AskCertificate({ onClose }: { onClose: () => void }) {
  const policies = useQuery(query(listPolicies, {})).data ?? []
  const [place, setPlace] = useState('')
  const [missing, setMissing] = useState<FieldErrors>({})
  const [typed, setTyped] = useState(EMPTY)
  const set = (more: Partial<typeof typed>) => setTyped({ ...typed, ...more })
  const ask = useCall(askCertificate, {
    refresh: [listCertificates],
    quiet: true,
    onSuccess: ({ status }) => {
      toast.success(
        status === 'issued'
          ? t('Your certificate is ready. Open it from the list.')
          : t('The office has your request and will email you.'),
      )
      onClose()
    },
  })
  const errors = { ...fieldErrorsOf(ask.error), ...missing }
  const { from_on, until_on, special_wording } = typed
  const found = from_on && until_on ? policyFor(policies, { from_on, until_on, special_wording }) : undefined
  const isWhole = found !== undefined && until_on === found.policy.ends_on
  const send = () => {
    setMissing(place ? {} : { place: [t('Choose a team or club.')] })
    if (place) ask.mutate({ ...placeIn(place), ...typed, renews: typed.renews && isWhole })
  }
  const field = (name: 'holder_name' | 'purpose' | 'holder_email', label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      name={name}
      {...(name === 'holder_email' && { type: 'email', optional: true })}
      autoComplete="off"
      value={typed[name]}
      error={errors[name]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  )
  return (
    <FormDialog
      title={t('Request a certificate')}
      submitLabel={found?.at_once === false ? t('Send request') : t('Get certificate')}
      busy={ask.isPending}
      errors={errors}
      onSubmit={send}
      onClose={onClose}
    >
      {ask.error && !fieldErrorsOf(ask.error) && (
        <Notice kind="bad" isNews>
          {told(messageOf(ask.error))}
        </Notice>
      )}
      <PlaceField value={place} error={errors['place']?.[0]} onChange={setPlace} />
      {field('holder_name', t('Who needs to see it'), t('The field owner’s name from your contract.'))}
      <TextareaField
        label={t('Holder’s address')}
        name="holder_address"
        maxLength={300}
        rows={3}
        value={typed.holder_address}
        error={errors['holder_address']}
        onChange={({ currentTarget }) => set({ holder_address: currentTarget.value })}
      />
      {field('holder_email', t('Holder’s email'), t('They get the link to the certificate.'))}
      {field('purpose', t('Place and purpose'), t('For example: practice at Riverside Park, fields 1 to 4.'))}
      <DayRange
        from={{
          label: t('First day'),
          name: 'from_on',
          value: from_on,
          error: errors['from_on']?.[0],
          onChange: (day) => set({ from_on: day }),
        }}
        until={{
          label: t('Last day'),
          name: 'until_on',
          value: until_on,
          error: errors['until_on']?.[0],
          onChange: (day) => set({ until_on: day }),
        }}
        onPick={(from, until) => set({ from_on: from, until_on: until })}
      />
      <CheckboxField
        label={t('The holder is an additional insured')}
        hint={t('Also covered, with a right to claim. Most field contracts require this.')}
        checked={typed.additional_insured}
        onChange={({ currentTarget }) => set({ additional_insured: currentTarget.checked })}
      />
      {isWhole && found.policy.self_issued && (
        <CheckboxField
          label={t('Renew it every year with the next policy')}
          checked={typed.renews}
          onChange={({ currentTarget }) => set({ renews: currentTarget.checked })}
        />
      )}
      <TextareaField
        label={t('Special wording')}
        hint={t(
          'Only if the holder requires specific wording. The insurer needs to approve it, which takes days.',
        )}
        optional
        name="special_wording"
        maxLength={1000}
        value={special_wording}
        error={errors['special_wording']}
        onChange={({ currentTarget }) => set({ special_wording: currentTarget.value })}
      />
      {from_on && until_on && (
        <Notice kind={found ? 'info' : 'warn'}>
          {!found
            ? t('No policy covers all of these dates. Choose dates within one policy.')
            : found.at_once
              ? t('Policy {number} covers these dates, so you’ll get the certificate right away.', {
                  number: found.policy.policy_number,
                })
              : t('Policy {number} covers these dates until {day}. The office reviews the request.', {
                  number: found.policy.policy_number,
                  day: writtenDay(found.policy.ends_on),
                })}
        </Notice>
      )}
    </FormDialog>
  )
}
