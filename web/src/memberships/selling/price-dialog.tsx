import { useState } from 'react'
import type { OfficeMembership } from 'contract/memberships/membership-desk'
import {
  createPrice,
  deletePrice,
  updatePrice,
  type OfficePrice,
  type PriceKind,
} from 'contract/memberships/prices'
import { addDays } from 'contract/dates'
import { Conflict, type ChangedMeanwhile, type FieldErrors } from 'contract/problem'
import { fieldErrorsOf, messageOf } from '../../api-problems.ts'
import { useCall } from '../../api.ts'
import { issuesOf } from '../../issues.ts'
import { msg, t } from '../../language.ts'
import { writtenDay, writtenMoney } from '../../written.ts'
import { Button } from '../../ui/button.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { useLocale } from '../../ui/locale.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { OfficeConflict } from '../office/office-conflict.tsx'
import { priceKind, priceKinds } from './membership-words.ts'

type Typed = {
  kind: PriceKind
  price: number | null
  start_date: string
  end_date: string
  league_id: string
  min_age: string
  max_age: string
  status: OfficePrice['status']
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
})

const FIELDS: Record<keyof Typed, string> = {
  kind: msg('Kind'),
  price: msg('Price'),
  start_date: msg('On sale from'),
  end_date: msg('On sale until'),
  league_id: msg('League'),
  min_age: msg('Lowest age'),
  max_age: msg('Highest age'),
  status: msg('Status'),
}
const label = (field: keyof Typed) => t(FIELDS[field])

type Props = {
  price: OfficePrice | undefined
  /** The price after which a new one begins. */
  last: OfficePrice | undefined
  membership: OfficeMembership
  season: { id: number; name: string; start_date: string; end_date: string }
  leagues: readonly { id: number; name: string }[]
  onClose: () => void
}

/** Sets a price or changes one. */
export function PriceDialog({ price, last, membership, season, leagues, onClose }: Props) {
  const { currency } = useLocale()
  const [base, setBase] = useState(price)
  const [draft, setDraft] = useState<Typed>(() => (price ? typedOf(price) : newAfter(last, season)))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [theirs, setTheirs] = useState<ChangedMeanwhile<OfficePrice>>()
  const set = (part: Partial<Typed>) => setDraft((before) => ({ ...before, ...part }))
  const create = useCall(createPrice, { quiet: true })
  const update = useCall(updatePrice, { quiet: true })
  const remove = useCall(deletePrice, { onSuccess: onClose })
  const isPerson = draft.min_age !== '' || draft.max_age !== ''

  const outcome = {
    onSuccess: () => {
      toast.success(t('The price is saved.'))
      onClose()
    },
    onError: (error: Error) => {
      const fields = fieldErrorsOf(error)
      if (Conflict.is(error)) setTheirs(error.detail as ChangedMeanwhile<OfficePrice>)
      else if (fields) setErrors(fields)
      else toast.failure(messageOf(error))
    },
  }
  const send = (version = base?.version) => {
    const of = { membership_id: membership.id, season_id: season.id }
    const wrong = issuesOf(createPrice.input, { ...of, ...draft })
    if (draft.price === null) wrong['price'] = [t('Please enter an amount, such as 45.00.')]
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    const fields = { ...draft, price: draft.price ?? 0 }
    if (base) update.mutate({ id: base.id, version, ...fields }, outcome)
    else create.mutate({ ...of, ...fields }, outcome)
  }
  const shown = (field: keyof Typed, value: Typed[keyof Typed]) => {
    if (field === 'price') return typeof value === 'number' ? writtenMoney(value, currency) : ''
    if (field === 'kind') return priceKind(value as PriceKind)
    if (field === 'league_id') return leagues.find(({ id }) => String(id) === value)?.name ?? ''
    return field.endsWith('_date') ? writtenDay(String(value)) : String(value ?? '')
  }
  const text = (name: 'min_age' | 'max_age') => ({
    name,
    label: label(name),
    optional: true,
    inputMode: 'numeric' as const,
    maxLength: 3,
    autoComplete: 'off',
    value: draft[name],
    error: errors[name]?.[0],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      set({ [name]: currentTarget.value }),
  })
  const day = (name: 'start_date' | 'end_date') => ({
    name,
    label: label(name),
    value: draft[name],
    error: errors[name]?.[0],
    onChange: (value: string) => set({ [name]: value }),
  })
  const current = theirs && typedOf(theirs.current)
  return (
    <Dialog
      title={
        base
          ? t('Price of {name}', { name: membership.name })
          : t('New price of {name}', { name: membership.name })
      }
      onClose={onClose}
    >
      <Form errors={errors} onSubmit={() => send()}>
        <div className="office-pair">
          <MoneyField
            label={label('price')}
            name="price"
            value={draft.price}
            error={errors['price']?.[0]}
            onChange={(cents) => set({ price: cents })}
          />
          <SelectField
            label={label('kind')}
            name="kind"
            placeholder={null}
            value={draft.kind}
            options={priceKinds.map((value) => ({ value, label: priceKind(value) }))}
            onChange={({ currentTarget }) => set({ kind: currentTarget.value as PriceKind })}
          />
        </div>
        <div className="office-pair">
          <DayField {...day('start_date')} />
          <DayField {...day('end_date')} />
        </div>
        <SelectField
          label={label('league_id')}
          name="league_id"
          optional
          placeholder={t('Every league that has no price of its own')}
          value={draft.league_id}
          error={errors['league_id']?.[0]}
          options={leagues.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget }) => set({ league_id: currentTarget.value })}
        />
        <div className="office-pair">
          <TextField {...text('min_age')} />
          <TextField {...text('max_age')} />
        </div>
        {isPerson && <p className="field-hint">{t('Ages are those on the first day of the season.')}</p>}
        <SelectField
          label={label('status')}
          name="status"
          placeholder={null}
          value={draft.status}
          options={[
            { value: 'active', label: t('Active') },
            { value: 'inactive', label: t('Inactive') },
          ]}
          onChange={({ currentTarget }) => set({ status: currentTarget.value as Typed['status'] })}
        />
        <div className="office-buttons">
          {base && (
            <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate({ id: base.id })}>
              {t('Delete')}
            </Button>
          )}
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" busy={create.isPending || update.isPending}>
            {t('Save')}
          </Button>
        </div>
      </Form>
      {theirs && current && (
        <OfficeConflict
          theirs={theirs}
          busy={update.isPending}
          fields={(Object.keys(draft) as (keyof Typed)[])
            .filter((field) => draft[field] !== current[field])
            .map((field) => ({
              label: label(field),
              mine: shown(field, draft[field]),
              theirs: shown(field, current[field]),
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
    </Dialog>
  )
}

/** A next price begins where the last one ended. */
function newAfter(last: OfficePrice | undefined, season: Props['season']): Typed {
  const follows = last && last.end_date < season.end_date
  return {
    kind: follows ? 'late' : 'regular',
    price: null,
    start_date: follows ? addDays(last.end_date, 1) : season.start_date,
    end_date: season.end_date,
    league_id: '',
    min_age: '',
    max_age: '',
    status: 'active',
  }
}
