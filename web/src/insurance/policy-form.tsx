import './insurance.css'
import { useState } from 'react'
import { changePolicy, createPolicy, listPolicies, type InsurancePolicy } from 'contract/insurance/policies'
import { Conflict, type ChangedMeanwhile } from 'contract/problem'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { savedWords } from '../saved-words.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { DayRange } from '../ui/days/day-range.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { TextareaField } from '../ui/fields/textarea-field.tsx'
import { toast } from '../ui/toast.tsx'
import { writtenDay } from '../written.ts'

type Cover = { title: string; limit_cents: number | null }

const EMPTY = {
  insurer: '',
  policy_number: '',
  starts_on: '',
  ends_on: '',
  self_issued: false,
  wording: '',
  broker_email: '',
}

/** A policy, with the details on its declarations page. */
export function PolicyForm({ policy, onClose }: { policy?: InsurancePolicy; onClose: () => void }) {
  const [seen, setSeen] = useState(policy)
  const [typed, setTyped] = useState({ ...EMPTY, ...policy, broker_email: policy?.broker_email ?? '' })
  const [covers, setCovers] = useState<Cover[]>(
    policy?.coverages ?? [{ title: t('General liability'), limit_cents: null }],
  )
  const after = {
    refresh: [listPolicies],
    quiet: true,
    onSuccess: () => {
      toast.success(savedWords(policy))
      onClose()
    },
  }
  const create = useCall(createPolicy, after)
  const change = useCall(changePolicy, after)
  const saving = policy ? change : create
  const errors = fieldErrorsOf(saving.error) ?? {}
  const set = (more: Partial<typeof typed>) => setTyped({ ...typed, ...more })
  const send = () => {
    const { insurer, policy_number, starts_on, ends_on, self_issued, wording, broker_email } = typed
    const fields = {
      ...{ insurer, policy_number, starts_on, ends_on, self_issued, wording, broker_email },
      coverages: covers.map(({ title, limit_cents }) => ({ title, limit_cents: limit_cents ?? -1 })),
    }
    const onError = (error: Error) => {
      if (Conflict.is(error)) setSeen((error.detail as ChangedMeanwhile<InsurancePolicy>).current)
      else if (!fieldErrorsOf(error)) toast.failure(messageOf(error))
    }
    if (seen) change.mutate({ ...fields, id: seen.id, version: seen.version }, { onError })
    else create.mutate(fields, { onError })
  }
  const setCover = (at: number, more: Partial<Cover>) =>
    setCovers(covers.map((cover, i) => (i === at ? { ...cover, ...more } : cover)))
  const text = (name: 'insurer' | 'policy_number', label: string) => (
    <TextField
      label={label}
      name={name}
      autoComplete="off"
      value={typed[name]}
      error={errors[name]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  )
  return (
    <FormDialog
      title={policy ? t('Edit {name}', { name: policy.policy_number }) : t('Add policy')}
      submitLabel={seen === policy ? t('Save') : t('Save mine')}
      busy={saving.isPending}
      errors={errors}
      onSubmit={send}
      onClose={onClose}
    >
      {seen && seen !== policy && (
        <Notice kind="warn" isNews>
          {t(
            'Someone else changed this policy while you were editing: {insurer}, through {day}. Nothing was overwritten.',
            { insurer: seen.insurer, day: writtenDay(seen.ends_on) },
          )}
        </Notice>
      )}
      {text('insurer', t('Insurer'))}
      {text('policy_number', t('Policy number'))}
      <DayRange
        from={{
          label: t('First day'),
          name: 'starts_on',
          value: typed.starts_on,
          error: errors['starts_on']?.[0],
          onChange: (starts_on) => set({ starts_on }),
        }}
        until={{
          label: t('Last day'),
          name: 'ends_on',
          value: typed.ends_on,
          error: errors['ends_on']?.[0],
          onChange: (ends_on) => set({ ends_on }),
        }}
        onPick={(starts_on, ends_on) => set({ starts_on, ends_on })}
      />
      <fieldset className="insurance-covers">
        <legend>{t('What is covered')}</legend>
        {covers.map((cover, i) => (
          <div key={i} className="insurance-days">
            <TextField
              label={t('Coverage')}
              name={`coverages.${i}.title`}
              value={cover.title}
              error={errors[`coverages.${i}.title`]}
              onChange={({ currentTarget }) => setCover(i, { title: currentTarget.value })}
            />
            <MoneyField
              label={t('Limit per occurrence')}
              name={`coverages.${i}.limit_cents`}
              value={cover.limit_cents}
              error={errors[`coverages.${i}.limit_cents`]}
              onChange={(limit_cents) => setCover(i, { limit_cents })}
            />
          </div>
        ))}
        <span className="insurance-acts">
          <Button onClick={() => setCovers([...covers, { title: '', limit_cents: null }])}>
            {t('Add coverage')}
          </Button>
          {covers.length > 1 && (
            <Button kind="quiet" onClick={() => setCovers(covers.slice(0, -1))}>
              {t('Remove last')}
            </Button>
          )}
        </span>
      </fieldset>
      <TextareaField
        label={t('Wording for an additional insured')}
        hint={t('As the insurer requires. Shown on every certificate with an additional insured.')}
        optional
        name="wording"
        maxLength={1000}
        value={typed.wording}
        error={errors['wording']}
        onChange={({ currentTarget }) => set({ wording: currentTarget.value })}
      />
      <CheckboxField
        label={t('The insurer allows us to issue certificates here')}
        hint={t('Otherwise the office reviews each request, and we email the broker.')}
        checked={typed.self_issued}
        onChange={({ currentTarget }) => set({ self_issued: currentTarget.checked })}
      />
      <TextField
        label={t('Broker’s email')}
        optional
        type="email"
        name="broker_email"
        autoComplete="off"
        value={typed.broker_email}
        error={errors['broker_email']}
        onChange={({ currentTarget }) => set({ broker_email: currentTarget.value })}
      />
    </FormDialog>
  )
}
