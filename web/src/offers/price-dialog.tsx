import '../ui/office.css'
import '../ui/fields/field.css'
import type { OfficeMembership } from 'contract/offers/office-memberships'
import {
  createPrice,
  deletePrice,
  updatePrice,
  type OfficePrice,
  type PriceKind,
} from 'contract/offers/prices'
import { addDays } from 'contract/dates'
import { useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { msg, t } from '../language.ts'
import { writtenDay, writtenMoney } from '../written.ts'
import { savedWords } from '../saved-words.ts'
import { ActiveField } from '../ui/fields/active-field.tsx'
import { DayRange } from '../ui/days/day-range.tsx'
import { useEditing } from '../ui/editing.ts'
import { useLocale } from '../ui/locale.ts'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { priceKind, priceKinds } from './membership-words.ts'
import { PricingDialog } from './pricing-dialog.tsx'

type Typed = {
  kind: PriceKind
  price: number | null
  start_date: string
  end_date: string
  league_id: string
  min_age: string
  max_age: string
  status: OfficePrice['status']
  note: string
}

const typedOf = (price: OfficePrice): Typed => ({
  kind: price.kind,
  price: price.price,
  start_date: price.start_date,
  end_date: price.end_date,
  league_id: String(price.league_id ?? ''),
  min_age: String(price.min_age ?? ''),
  max_age: String(price.max_age ?? ''),
  status: price.status,
  note: price.note ?? '',
})

const FIELDS: Record<keyof Typed, string> = {
  kind: msg('Type'),
  price: msg('Price'),
  start_date: msg('On sale from'),
  end_date: msg('On sale until'),
  league_id: msg('League'),
  min_age: msg('Minimum age'),
  max_age: msg('Maximum age'),
  status: msg('Status'),
  note: msg('Note'),
}
const label = (field: keyof Typed) => t(FIELDS[field])

type Props = {
  price: OfficePrice | undefined
  /** The price that a new one follows. */
  last: OfficePrice | undefined
  membership: OfficeMembership
  season: { id: number; name: string; start_date: string; end_date: string }
  leagues: readonly { id: number; name: string }[]
  today: string
  onClose: () => void
}

/** Creates or changes a price. */
export function PriceDialog({ price, last, membership, season, leagues, today, onClose }: Props) {
  const { currency } = useLocale()
  const editing = useEditing({ thing: price, typedOf, fresh: newAfter(last, season, today) })
  const { base, draft } = editing
  const create = useCall(createPrice, { quiet: true })
  const update = useCall(updatePrice, { quiet: true })
  const remove = useCall(deletePrice, { onSuccess: onClose })
  const isPerson = draft.min_age !== '' || draft.max_age !== ''

  const outcome = {
    onSuccess: () => {
      toast.success(savedWords(base))
      onClose()
    },
    onError: editing.failed,
  }
  const send = (on = base) => {
    const of = { membership_id: membership.id, season_id: season.id }
    const wrong = issuesOf(createPrice.input, { ...of, ...draft })
    if (draft.price === null) wrong['price'] = [t('Enter an amount, such as 45.00.')]
    if (!editing.passes(wrong)) return
    const fields = { ...draft, price: draft.price ?? 0 }
    if (on) update.mutate({ id: on.id, version: on.version, ...fields }, outcome)
    else create.mutate({ ...of, ...fields }, outcome)
  }
  const shown = (field: keyof Typed, { [field]: value }: Typed) => {
    if (field === 'price') return typeof value === 'number' ? writtenMoney(value, currency) : ''
    if (field === 'kind') return priceKind(value as PriceKind)
    if (field === 'league_id') return leagues.find(({ id }) => String(id) === value)?.name ?? ''
    return field.endsWith('_date') ? writtenDay(String(value)) : String(value ?? '')
  }
  const age = (name: 'min_age' | 'max_age') => ({
    ...editing.text(name),
    label: label(name),
    optional: true,
    inputMode: 'numeric' as const,
    maxLength: 3,
  })
  return (
    <PricingDialog
      title={
        base
          ? t('Price for {name}', { name: membership.name })
          : t('New price for {name}', { name: membership.name })
      }
      editing={editing}
      label={label}
      text={shown}
      busy={create.isPending || update.isPending}
      isRemoving={remove.isPending}
      onRemove={({ id }) => remove.mutate({ id })}
      onSave={send}
      onClose={onClose}
    >
      <div className="office-pair">
        <MoneyField {...editing.value('price')} label={label('price')} />
        <SelectField
          {...editing.choice('kind')}
          label={label('kind')}
          placeholder={null}
          options={priceKinds.map((value) => ({ value, label: priceKind(value) }))}
        />
      </div>
      <DayRange
        from={{ ...editing.value('start_date'), label: label('start_date') }}
        until={{ ...editing.value('end_date'), label: label('end_date') }}
      />
      <SelectField
        {...editing.choice('league_id')}
        label={label('league_id')}
        optional
        placeholder={t('All leagues without their own price')}
        options={leagues.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <div className="office-pair">
        <TextField {...age('min_age')} />
        <TextField {...age('max_age')} />
      </div>
      {isPerson && <p className="field-hint">{t('Ages are as of the first day of the season.')}</p>}
      <TextField
        {...editing.text('note')}
        label={label('note')}
        hint={t('Only the office sees it.')}
        optional
        maxLength={300}
      />
      <ActiveField {...editing.choice('status')} label={label('status')} />
    </PricingDialog>
  )
}

/** A new price begins where the last one ended; the first one begins today if the season is still to come. */
function newAfter(last: OfficePrice | undefined, season: Props['season'], today: string): Typed {
  const follows = last && last.end_date < season.end_date
  const first = today < season.start_date ? today : season.start_date
  return {
    kind: !follows || last.kind === 'early' ? 'regular' : 'late',
    price: null,
    start_date: follows ? addDays(last.end_date, 1) : first,
    end_date: season.end_date,
    league_id: '',
    min_age: '',
    max_age: '',
    status: 'active',
    note: '',
  }
}
