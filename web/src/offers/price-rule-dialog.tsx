import '../ui/office.css'
import './offers.css'
import type { OfficeMembership } from 'contract/offers/office-memberships'
import { parseDecimal } from 'contract/money'
import {
  createPriceRule,
  deletePriceRule,
  updatePriceRule,
  type OfficePriceRule,
} from 'contract/offers/price-rules'
import { useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t } from '../language.ts'
import { savedWords } from '../saved-words.ts'
import { ActiveField } from '../ui/fields/active-field.tsx'
import { Button } from '../ui/button.tsx'
import { DayRange } from '../ui/days/day-range.tsx'
import { useEditing } from '../ui/editing.ts'
import { FieldGroup } from '../ui/fields/field.tsx'
import { useLocale } from '../ui/locale.ts'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { typedValue } from './coupon-words.ts'
import { stepTexts } from './membership-words.ts'
import { PricingDialog } from './pricing-dialog.tsx'

type Typed = {
  name: string
  kind: OfficePriceRule['kind']
  unit: OfficePriceRule['unit']
  steps: readonly { from: string; value: string }[]
  whom: 'membership' | 'type' | 'all'
  league_id: string
  starts_on: string
  ends_on: string
  status: OfficePriceRule['status']
}

const typedOf = (rule: OfficePriceRule): Typed => ({
  name: rule.name,
  kind: rule.kind,
  unit: rule.unit,
  steps: rule.steps.map(({ from, value }) => ({ from: String(from), value: typedValue(value) })),
  whom: rule.membership_id !== null ? 'membership' : rule.member_type_id !== null ? 'type' : 'all',
  league_id: String(rule.league_id ?? ''),
  starts_on: rule.starts_on ?? '',
  ends_on: rule.ends_on ?? '',
  status: rule.status,
})

const NEW: Typed = {
  name: '',
  kind: 'sibling',
  unit: 'fixed_amount',
  steps: [{ from: '2', value: '' }],
  whom: 'type',
  league_id: '',
  starts_on: '',
  ends_on: '',
  status: 'active',
}

type Props = {
  rule: OfficePriceRule | undefined
  membership: OfficeMembership
  season: { id: number; name: string }
  leagues: readonly { id: number; name: string }[]
  onClose: () => void
}

/** Creates or changes a discount for several people in one order. */
export function PriceRuleDialog({ rule, membership, season, leagues, onClose }: Props) {
  const { currency } = useLocale()
  const editing = useEditing({ thing: rule, typedOf, fresh: NEW })
  const { base, draft, errors, set } = editing
  const create = useCall(createPriceRule, { quiet: true })
  const update = useCall(updatePriceRule, { quiet: true })
  const remove = useCall(deletePriceRule, { onSuccess: onClose })

  const outcome = {
    onSuccess: () => {
      toast.success(savedWords(base))
      onClose()
    },
    onError: editing.failed,
  }
  const fieldsOf = ({ whom, steps, ...same }: Typed) => ({
    ...same,
    // Ten percent is 1,000 basis points, just as ten dollars are 1,000 cents.
    steps: steps.map(({ from, value }) => ({ from: Number(from), value: parseDecimal(value) ?? 0 })),
    membership_id: whom === 'membership' ? membership.id : null,
    member_type_id: whom === 'type' ? membership.member_type_id : null,
  })
  const send = (on = base) => {
    const fields = fieldsOf(draft)
    if (!editing.passes(issuesOf(createPriceRule.input, { season_id: season.id, ...fields }))) return
    if (on) update.mutate({ id: on.id, version: on.version, ...fields }, outcome)
    else create.mutate({ season_id: season.id, ...fields }, outcome)
  }
  const step = (at: number, part: Partial<Typed['steps'][number]>) =>
    set({ steps: draft.steps.map((one, i) => (i === at ? { ...one, ...part } : one)) })
  const labels: Record<keyof Typed, string> = {
    name: t('Name'),
    kind: t('Who pays less'),
    unit: t('Discount'),
    steps: t('Steps'),
    whom: t('Applies to'),
    league_id: t('League'),
    starts_on: t('First day'),
    ends_on: t('Last day'),
    status: t('Status'),
  }
  const text = (field: keyof Typed, typed: Typed) =>
    field === 'steps'
      ? stepTexts({ ...typed, ...fieldsOf(typed) }, currency).join(', ')
      : String(typed[field])
  return (
    <PricingDialog
      title={base ? t('Price rule') : t('New price rule in {season}', { season: season.name })}
      editing={editing}
      label={(field) => labels[field]}
      text={text}
      busy={create.isPending || update.isPending}
      isRemoving={remove.isPending}
      onRemove={({ id }) => remove.mutate({ id })}
      onSave={send}
      onClose={onClose}
    >
      <TextField
        {...editing.text('name')}
        label={labels.name}
        hint={t('Shown on the order and receipt.')}
        maxLength={80}
      />
      <div className="office-pair">
        <SelectField
          {...editing.choice('kind')}
          label={labels.kind}
          placeholder={null}
          options={[
            { value: 'sibling', label: t('Siblings') },
            { value: 'quantity', label: t('Several in one order') },
          ]}
        />
        <SelectField
          {...editing.choice('unit')}
          label={labels.unit}
          placeholder={null}
          options={[
            { value: 'fixed_amount', label: t('Fixed amount') },
            { value: 'percentage', label: t('Percentage') },
          ]}
        />
      </div>
      <FieldGroup
        label={labels.steps}
        id="steps"
        hint={
          draft.kind === 'sibling'
            ? t('The most expensive membership counts as the first child’s.')
            : t('Once there are enough, all of them cost less.')
        }
        error={errors['steps']?.[0]}
      >
        <div className="selling-steps">
          {draft.steps.map(({ from, value }, i) => (
            <div className="selling-step" key={i}>
              <TextField
                label={draft.kind === 'sibling' ? t('From child') : t('From how many')}
                name={`steps.${i}.from`}
                inputMode="numeric"
                maxLength={2}
                autoComplete="off"
                value={from}
                error={errors[`steps.${i}.from`]?.[0]}
                onChange={({ currentTarget }) => step(i, { from: currentTarget.value })}
              />
              <TextField
                label={draft.unit === 'percentage' ? t('Percent off') : t('Amount off')}
                name={`steps.${i}.value`}
                inputMode="decimal"
                maxLength={10}
                autoComplete="off"
                value={value}
                error={errors[`steps.${i}.value`]?.[0]}
                onChange={({ currentTarget }) => step(i, { value: currentTarget.value })}
              />
              <Button
                kind="quiet"
                disabled={draft.steps.length === 1}
                aria-label={t('Remove step {number}', { number: i + 1 })}
                onClick={() => set({ steps: draft.steps.filter((_, at) => at !== i) })}
              >
                {t('Remove')}
              </Button>
            </div>
          ))}
        </div>
        {draft.steps.length < 10 && (
          <p>
            <Button
              kind="quiet"
              onClick={() =>
                set({
                  steps: [
                    ...draft.steps,
                    { from: String(Number(draft.steps.at(-1)?.from ?? 1) + 1), value: '' },
                  ],
                })
              }
            >
              {t('Add step')}
            </Button>
          </p>
        )}
      </FieldGroup>
      <div className="office-pair">
        <SelectField
          label={labels.whom}
          name="membership_id"
          placeholder={null}
          value={draft.whom}
          error={errors['membership_id']?.[0]}
          options={[
            { value: 'membership', label: membership.name },
            {
              value: 'type',
              label: t('Every membership of type {type}', { type: membership.member_type }),
            },
            { value: 'all', label: t('Every membership') },
          ]}
          onChange={({ currentTarget }) => set({ whom: currentTarget.value as Typed['whom'] })}
        />
        <SelectField
          {...editing.choice('league_id')}
          label={labels.league_id}
          optional
          placeholder={t('Every league')}
          options={leagues.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </div>
      <DayRange
        from={{ ...editing.value('starts_on'), label: labels.starts_on, optional: true }}
        until={{ ...editing.value('ends_on'), label: labels.ends_on, optional: true }}
      />
      <ActiveField {...editing.choice('status')} label={labels.status} />
    </PricingDialog>
  )
}
