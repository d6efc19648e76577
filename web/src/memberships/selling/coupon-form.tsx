import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listMembershipOptions } from 'contract/memberships/offers'
import { parseDecimal } from 'contract/money'
import { createCoupon, updateCoupon, type CouponStatus, type OfficeCoupon } from 'contract/payments'
import { Conflict, type ChangedMeanwhile, type FieldErrors } from 'contract/problem'
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
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { couponField, couponStatus, couponStatuses, couponText, typedValue } from './coupon-words.ts'
import { OfficeConflict } from '../office/office-conflict.tsx'

/** What is typed; numbers are text until they are sent. */
type Typed = {
  code: string
  name: string
  coupon_type_id: 1 | 2
  value: string
  start_date: string
  end_date: string
  max_uses: string
  max_uses_per_buyer: string
  membership_ids: readonly number[]
  status: CouponStatus
}

const NEW: Typed = {
  code: '',
  name: '',
  coupon_type_id: 1,
  value: '',
  start_date: '',
  end_date: '',
  max_uses: '',
  max_uses_per_buyer: '',
  membership_ids: [],
  status: 'active',
}

const typed = (coupon: OfficeCoupon): Typed => ({
  code: coupon.code,
  name: coupon.name,
  coupon_type_id: coupon.coupon_type_id === 1 ? 1 : 2,
  value: typedValue(coupon.value),
  start_date: coupon.start_date ?? '',
  end_date: coupon.end_date ?? '',
  max_uses: String(coupon.max_uses ?? ''),
  max_uses_per_buyer: String(coupon.max_uses_per_buyer ?? ''),
  membership_ids: coupon.membership_ids ?? [],
  status: coupon.status,
})

/** Ten per cent are 1,000 basis points as ten dollars are 1,000 cents. */
const sent = ({ value, membership_ids, ...same }: Typed) => ({
  ...same,
  value: parseDecimal(value) ?? null,
  membership_ids: membership_ids.length > 0 ? [...membership_ids] : null,
})

type Props = { coupon?: OfficeCoupon; onSaved: (coupon: OfficeCoupon) => void }

/** Makes a coupon or changes one. What is typed stays when something is not right. */
export function CouponForm({ coupon, onSaved }: Props) {
  const memberships = useQuery(query(listMembershipOptions, {}))
  const [base, setBase] = useState(coupon)
  const [draft, setDraft] = useState<Typed>(coupon ? typed(coupon) : NEW)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [theirs, setTheirs] = useState<ChangedMeanwhile<OfficeCoupon>>()
  const create = useCall(createCoupon, { quiet: true })
  const update = useCall(updateCoupon, { quiet: true })
  const set = (part: Partial<Typed>) => setDraft((before) => ({ ...before, ...part }))
  const line = (name: 'code' | 'name' | 'value' | 'max_uses' | 'max_uses_per_buyer') => ({
    name,
    label: couponField(name),
    autoComplete: 'off',
    value: draft[name],
    error: errors[name]?.[0],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      set({ [name]: currentTarget.value }),
  })
  const day = (name: 'start_date' | 'end_date') => ({
    name,
    label: couponField(name),
    optional: true,
    value: draft[name],
    error: errors[name]?.[0],
    onChange: (value: string) => set({ [name]: value }),
  })

  const outcome = {
    onSuccess: (saved: OfficeCoupon) => {
      setBase(saved)
      setDraft(typed(saved))
      setTheirs(undefined)
      toast.success(t('The coupon is saved.'))
      onSaved(saved)
    },
    onError: (error: Error) => {
      const fields = fieldErrorsOf(error)
      if (Conflict.is(error)) setTheirs(error.detail as ChangedMeanwhile<OfficeCoupon>)
      else if (fields) setErrors(fields)
      else toast.failure(messageOf(error))
    },
  }
  const send = (version = base?.version) => {
    const fields = sent(draft)
    const wrong = issuesOf(createCoupon.input, fields)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    if (base) update.mutate({ id: base.id, version, ...fields }, outcome)
    else create.mutate(fields, outcome)
  }
  const current = theirs && typed(theirs.current)

  return (
    <Form errors={errors} onSubmit={() => send()}>
      <div className="office-pair">
        <TextField {...line('code')} hint={t('What families type; capitals do not matter.')} maxLength={40} />
        <TextField {...line('name')} hint={t('Stands on the order and the receipt.')} maxLength={120} />
      </div>
      <RadioCards
        label={couponField('coupon_type_id')}
        name="coupon_type_id"
        value={String(draft.coupon_type_id)}
        error={errors['coupon_type_id']?.[0]}
        onChange={(id) => set({ coupon_type_id: id === '2' ? 2 : 1 })}
        options={[
          { value: '1', label: t('Percentage'), note: t('A part of the price, at most all of it.') },
          { value: '2', label: t('Fixed amount'), note: t('An amount once per order, at most the price.') },
        ]}
      />
      <TextField
        {...line('value')}
        inputMode="decimal"
        maxLength={12}
        hint={draft.coupon_type_id === 1 ? t('In percent, such as 10.') : t('An amount, such as 15.00.')}
      />
      <div className="office-pair">
        <DayField {...day('start_date')} />
        <DayField {...day('end_date')} />
      </div>
      <div className="office-pair">
        <TextField
          {...line('max_uses')}
          optional
          inputMode="numeric"
          hint={t('Empty: as often as you like.')}
        />
        <TextField
          {...line('max_uses_per_buyer')}
          optional
          inputMode="numeric"
          hint={t('By the e-mail address of who pays.')}
        />
      </div>
      <FieldGroup
        label={couponField('membership_ids')}
        hint={t('Without a choice it is for all of them.')}
        optional
        id="membership_ids"
        error={errors['membership_ids']?.[0]}
      >
        {memberships.data?.map(({ id, text }) => (
          <CheckboxField
            key={id}
            label={text}
            checked={draft.membership_ids.includes(id)}
            onChange={({ currentTarget }) =>
              set({
                membership_ids: currentTarget.checked
                  ? [...draft.membership_ids, id]
                  : draft.membership_ids.filter((one) => one !== id),
              })
            }
          />
        ))}
      </FieldGroup>
      <RadioCards
        label={couponField('status')}
        name="status"
        value={draft.status}
        onChange={(status) => set({ status: status === 'active' ? 'active' : 'inactive' })}
        options={couponStatuses.map((value) => ({
          value,
          label: couponStatus(value),
          note:
            value === 'active' ? t('Families can use it.') : t('Nobody can use it; it can be opened again.'),
        }))}
      />
      <div className="office-buttons">
        <Button kind="primary" type="submit" busy={create.isPending || update.isPending}>
          {base ? t('Save') : t('Make the coupon')}
        </Button>
      </div>
      {theirs && current && (
        <OfficeConflict
          theirs={theirs}
          busy={update.isPending}
          fields={(Object.keys(draft) as (keyof Typed)[])
            .filter((field) => String(draft[field]) !== String(current[field]))
            .map((field) => ({
              label: couponField(field),
              mine: field === 'value' ? draft.value : couponText(field, draft[field]),
              theirs: field === 'value' ? current.value : couponText(field, current[field]),
            }))}
          onClose={() => setTheirs(undefined)}
          onTakeTheirs={() => {
            setBase(theirs.current)
            setDraft(current)
            setTheirs(undefined)
          }}
          onKeepMine={() => send(theirs.current.version)}
        />
      )}
    </Form>
  )
}
