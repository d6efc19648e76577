import '../../ui/office.css'
import type { Back } from 'contract/events/refunds'
import { msg, t } from '../../language.ts'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

const KINDS = {
  percent: msg('A percentage'),
  amount: msg('An amount'),
  unplayed: msg('The price of games not played'),
  played: msg('The price of games played'),
}
type Kind = keyof typeof KINDS
const FORMS = { cash: msg('Refund'), credit: msg('Credit'), either: msg('Refund or credit') }

const kindOf = (back: Back): Kind => (back.kind === 'games' ? back.of : back.kind)

/** How much a line gives back when its kind is chosen anew. */
function startOf(kind: Kind, form: Back['form']): Back {
  if (kind === 'percent') return { kind, percent: 100, keep_cents: 0, keep_card: false, form }
  if (kind === 'amount') return { kind, cents: 0, form }
  return { kind: 'games', of: kind, less_cents: 0, form }
}

type Props = {
  path: string
  back: Back
  errorAt: (path: string) => string | undefined
  onChange: (back: Back) => void
}

/** How much of what was paid comes back, and how. */
export function BackFields({ path, back, errorAt, onChange }: Props) {
  const money = (name: string, label: string, value: number, put: (cents: number) => Back) => (
    <MoneyField
      label={label}
      name={`${path}.${name}`}
      value={value}
      error={errorAt(`${path}.${name}`)}
      onChange={(cents) => onChange(put(cents ?? 0))}
    />
  )
  return (
    <>
      <div className="office-pair">
        <SelectField
          label={t('Gives back')}
          name={`${path}.kind`}
          placeholder={null}
          value={kindOf(back)}
          options={Object.entries(KINDS).map(([value, label]) => ({ value, label: t(label) }))}
          onChange={({ currentTarget: { value } }) => onChange(startOf(value as Kind, back.form))}
        />
        {back.kind === 'percent' && (
          <TextField
            label={t('Percent')}
            name={`${path}.percent`}
            inputMode="numeric"
            maxLength={3}
            value={String(back.percent)}
            error={errorAt(`${path}.percent`)}
            // As typed: the contract says what is wrong with it.
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...back, percent: value as unknown as number })
            }
          />
        )}
        {back.kind === 'percent' &&
          money('keep_cents', t('Minus a fee of'), back.keep_cents, (keep_cents) => ({
            ...back,
            keep_cents,
          }))}
        {back.kind === 'amount' && money('cents', t('Amount'), back.cents, (cents) => ({ ...back, cents }))}
        {back.kind === 'games' &&
          money('less_cents', t('Minus'), back.less_cents, (less_cents) => ({ ...back, less_cents }))}
        <SelectField
          label={t('As')}
          name={`${path}.form`}
          placeholder={null}
          value={back.form}
          options={Object.entries(FORMS).map(([value, label]) => ({ value, label: t(label) }))}
          onChange={({ currentTarget: { value } }) => onChange({ ...back, form: value as Back['form'] })}
        />
      </div>
      {back.kind === 'percent' && (
        <CheckboxField
          label={t('Minus what the card cost')}
          checked={back.keep_card}
          onChange={({ currentTarget: { checked } }) => onChange({ ...back, keep_card: checked })}
        />
      )}
    </>
  )
}
