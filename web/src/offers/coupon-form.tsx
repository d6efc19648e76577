import '../ui/office.css'
import { useQuery } from '@tanstack/react-query'
import { listMembershipOptions } from 'contract/offers/offers'
import { parseDecimal } from 'contract/money'
import { createCoupon, updateCoupon, type CouponStatus, type OfficeCoupon } from 'contract/payments'
import { query, useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t } from '../language.ts'
import { savedWords } from '../saved-words.ts'
import { Button } from '../ui/button.tsx'
import { CheckList } from '../ui/fields/check-list.tsx'
import { EditingConflict } from '../ui/dialogs/conflict-dialog.tsx'
import { DayRange } from '../ui/days/day-range.tsx'
import { useEditing } from '../ui/editing.ts'
import { Form } from '../ui/form.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { couponField, couponStatus, couponStatuses, couponText, typedValue } from './coupon-words.ts'

/** The form's values; numbers are text until they are sent. */
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
  value: coupon.coupon_type_id === 1 ? String(coupon.value) : typedValue(coupon.value),
  start_date: coupon.start_date ?? '',
  end_date: coupon.end_date ?? '',
  max_uses: String(coupon.max_uses ?? ''),
  max_uses_per_buyer: String(coupon.max_uses_per_buyer ?? ''),
  membership_ids: coupon.membership_ids ?? [],
  status: coupon.status,
})

/** Ten percent is sent as 10, ten dollars as 1,000 cents. */
const sent = ({ value, membership_ids, ...same }: Typed) => ({
  ...same,
  value: inUnits(same.coupon_type_id, parseDecimal(value)),
  membership_ids: membership_ids.length > 0 ? [...membership_ids] : null,
})

const inUnits = (coupon_type_id: number, hundredths: number | null | undefined) =>
  hundredths == null ? '' : coupon_type_id === 1 ? hundredths / 100 : hundredths

type Props = { coupon?: OfficeCoupon; onSaved: (coupon: OfficeCoupon) => void }

/** Creates or changes a coupon. Input is kept if something is wrong. */
export function CouponForm({ coupon, onSaved }: Props) {
  const memberships = useQuery(query(listMembershipOptions, {}))
  const editing = useEditing({ thing: coupon, typedOf: typed, fresh: NEW })
  const { base, draft, errors, set } = editing
  const create = useCall(createCoupon, { quiet: true })
  const update = useCall(updateCoupon, { quiet: true })
  const line = (name: 'code' | 'name' | 'value' | 'max_uses' | 'max_uses_per_buyer') => ({
    ...editing.text(name),
    label: couponField(name),
  })
  const day = (name: 'start_date' | 'end_date') => ({
    ...editing.value(name),
    label: couponField(name),
    optional: true,
  })

  const outcome = {
    onSuccess: (saved: OfficeCoupon) => {
      editing.take(saved)
      toast.success(savedWords(base))
      onSaved(saved)
    },
    onError: editing.failed,
  }
  const send = (on = base) => {
    const fields = sent(draft)
    if (!editing.passes(issuesOf(createCoupon.input, fields))) return
    if (on) update.mutate({ id: on.id, version: on.version, ...fields }, outcome)
    else create.mutate(fields, outcome)
  }

  return (
    <Form errors={errors} onSubmit={() => send()}>
      <div className="office-pair">
        <TextField
          {...line('code')}
          hint={t('What families type. Upper or lower case doesn’t matter.')}
          maxLength={40}
        />
        <TextField {...line('name')} hint={t('Shown on the order and receipt.')} maxLength={120} />
      </div>
      <RadioCards
        label={couponField('coupon_type_id')}
        name="coupon_type_id"
        value={String(draft.coupon_type_id)}
        error={errors['coupon_type_id']?.[0]}
        onChange={(id) => set({ coupon_type_id: id === '2' ? 2 : 1 })}
        options={[
          { value: '1', label: t('Percentage'), note: t('A percentage of the price, up to 100%.') },
          { value: '2', label: t('Fixed amount'), note: t('A one-time amount per order, up to the price.') },
        ]}
      />
      <TextField
        {...line('value')}
        inputMode="decimal"
        maxLength={12}
        hint={draft.coupon_type_id === 1 ? t('For example, 10') : t('For example, 15.00')}
      />
      <DayRange from={day('start_date')} until={day('end_date')} />
      <div className="office-pair">
        <TextField
          {...line('max_uses')}
          optional
          inputMode="numeric"
          hint={t('Leave blank for unlimited.')}
        />
        <TextField
          {...line('max_uses_per_buyer')}
          optional
          inputMode="numeric"
          hint={t('Counted by the payer’s email address.')}
        />
      </div>
      {base?.applies_to === 'events' ? (
        <p className="dim">{t('It lowers the price of event entries.')}</p>
      ) : (
        <CheckList
          {...editing.value('membership_ids')}
          label={couponField('membership_ids')}
          options={memberships.data?.map(({ id, text }) => ({ id, name: text })) ?? []}
        />
      )}
      <RadioCards
        label={couponField('status')}
        name="status"
        value={draft.status}
        onChange={(status) => set({ status: status === 'active' ? 'active' : 'inactive' })}
        options={couponStatuses.map((value) => ({
          value,
          label: couponStatus(value),
          note:
            value === 'active' ? t('Families can use it.') : t('No longer usable. You can reactivate it.'),
        }))}
      />
      <div className="office-buttons">
        <Button kind="primary" type="submit" busy={create.isPending || update.isPending}>
          {base ? t('Save') : t('Create coupon')}
        </Button>
      </div>
      <EditingConflict
        editing={editing}
        label={couponField}
        text={(field, of) => (field === 'value' ? of.value : couponText(field, of[field]))}
        busy={update.isPending}
        onKeepMine={send}
      />
    </Form>
  )
}
