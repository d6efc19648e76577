import '../ui/office.css'
import './officials.css'
import { useState } from 'react'
import {
  getPaySheet,
  saveUmpireRates,
  STAFF_UNITS,
  UMPIRE_ROLES,
  type PaySheet,
  type StaffUnit,
  type UmpireRole,
} from 'contract/officials/pay'
import { fieldErrorsOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { unitName } from './crew-words.ts'

type Typed = {
  key: number
  division_id: number | null
  role: UmpireRole
  from_minutes: string
  cents: number | null
}

type TypedRole = { key: number; id: number | null; name: string; unit: StaffUnit; cents: number | null }

/** What the games of an event and the roles of its staff pay. */
export function RatesForm({ sheet, onClose }: { sheet: PaySheet; onClose: () => void }) {
  const [rates, setRates] = useState<Typed[]>(() =>
    sheet.rates.length > 0
      ? sheet.rates.map((one, i) => ({ ...one, key: i, from_minutes: String(one.from_minutes) }))
      : UMPIRE_ROLES.map((role, i) => ({ key: i, division_id: null, role, from_minutes: '0', cents: null })),
  )
  const [next, setNext] = useState(1000)
  const [roles, setRoles] = useState<TypedRole[]>(() => sheet.roles.map((one) => ({ ...one, key: one.id })))
  const [percent, setPercent] = useState(String(sheet.forfeit_percent))
  const [mileCents, setMileCents] = useState<number | null>(sheet.mile_cents)
  const [freeMiles, setFreeMiles] = useState(String(sheet.free_miles))
  const save = useCall(saveUmpireRates, { refresh: [getPaySheet], onSuccess: onClose })
  const errors = fieldErrorsOf(save.error)
  const put = (key: number, part: Partial<Typed>) =>
    setRates(rates.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const putRole = (key: number, part: Partial<TypedRole>) =>
    setRoles(roles.map((one) => (one.key === key ? { ...one, ...part } : one)))
  return (
    <FormDialog
      title={t('Rates')}
      submitLabel={t('Save')}
      busy={save.isPending}
      errors={errors}
      onSubmit={() =>
        save.mutate({
          ...{ id: sheet.id, version: sheet.version, forfeit_percent: percent },
          ...{ mile_cents: mileCents ?? 0, free_miles: freeMiles },
          rates: rates.map(({ key: _, cents, ...one }) => ({ ...one, cents: cents ?? Number.NaN })),
          roles: roles.map(({ key: _, cents, ...one }) => ({ ...one, cents: cents ?? Number.NaN })),
        })
      }
      onClose={onClose}
    >
      <fieldset className="official-set">
        <legend>{t('Umpires')}</legend>
        <p className="dim">
          {t(
            'Per game and umpire. A division’s own rate counts before that for all, and the longer length before the shorter.',
          )}
        </p>
        {rates.map((one, i) => (
          <div key={one.key} className="official-rate">
            <SelectField
              label={t('Division')}
              name={`rates.${i}.division_id`}
              placeholder={null}
              value={String(one.division_id ?? '')}
              options={[
                { value: '', label: t('All divisions') },
                ...sheet.divisions.map(({ division_id, label }) => ({
                  value: String(division_id),
                  label: told(label),
                })),
              ]}
              onChange={({ currentTarget }) =>
                put(one.key, { division_id: currentTarget.value === '' ? null : Number(currentTarget.value) })
              }
            />
            <SelectField
              label={t('Position')}
              name={`rates.${i}.role`}
              placeholder={null}
              value={one.role}
              options={UMPIRE_ROLES.map((role) => ({
                value: role,
                label: role === 'plate' ? t('Plate') : t('Base'),
              }))}
              onChange={({ currentTarget }) => put(one.key, { role: currentTarget.value as UmpireRole })}
            />
            <TextField
              label={t('Minutes or more')}
              name={`rates.${i}.from_minutes`}
              inputMode="numeric"
              maxLength={3}
              value={one.from_minutes}
              error={errors?.[`rates.${i}.from_minutes`]?.[0]}
              onChange={({ currentTarget }) => put(one.key, { from_minutes: currentTarget.value })}
            />
            <MoneyField
              label={t('Pay##amount')}
              name={`rates.${i}.cents`}
              value={one.cents}
              error={errors?.[`rates.${i}.cents`]?.[0]}
              onChange={(cents) => put(one.key, { cents })}
            />
            <Button
              kind="quiet"
              aria-label={t('Remove rate {number}', { number: i + 1 })}
              onClick={() => setRates(rates.filter(({ key }) => key !== one.key))}
            >
              {t('Remove')}
            </Button>
          </div>
        ))}
        <div>
          <Button
            onClick={() => {
              setRates([
                ...rates,
                { key: next, division_id: null, role: 'plate', from_minutes: '0', cents: null },
              ])
              setNext(next + 1)
            }}
          >
            {t('Add rate')}
          </Button>
        </div>
        <TextField
          label={t('Forfeits pay, in percent')}
          hint={t('If a team didn’t come and the umpire did.')}
          name="forfeit_percent"
          inputMode="numeric"
          maxLength={3}
          value={percent}
          error={errors?.['forfeit_percent']?.[0]}
          onChange={({ currentTarget }) => setPercent(currentTarget.value)}
        />
      </fieldset>
      <fieldset className="official-set">
        <legend>{t('Other staff')}</legend>
        <p className="dim">{t('Roles such as site director, scorekeeper, gate or athletic trainer.')}</p>
        {roles.map((one, i) => (
          <div key={one.key} className="official-rate">
            <TextField
              label={t('Role')}
              name={`roles.${i}.name`}
              maxLength={60}
              value={one.name}
              error={errors?.[`roles.${i}.name`]?.[0]}
              onChange={({ currentTarget }) => putRole(one.key, { name: currentTarget.value })}
            />
            <SelectField
              label={t('Paid by')}
              name={`roles.${i}.unit`}
              placeholder={null}
              value={one.unit}
              options={STAFF_UNITS.map((value) => ({ value, label: unitName(value) }))}
              onChange={({ currentTarget }) => putRole(one.key, { unit: currentTarget.value as StaffUnit })}
            />
            <MoneyField
              label={t('Pay##amount')}
              name={`roles.${i}.cents`}
              value={one.cents}
              error={errors?.[`roles.${i}.cents`]?.[0]}
              onChange={(cents) => putRole(one.key, { cents })}
            />
            <Button
              kind="quiet"
              aria-label={t('Remove {name}', { name: one.name || t('Role') })}
              onClick={() => setRoles(roles.filter(({ key }) => key !== one.key))}
            >
              {t('Remove')}
            </Button>
          </div>
        ))}
        <div>
          <Button
            onClick={() => {
              setRoles([...roles, { key: -next, id: null, name: '', unit: 'day', cents: null }])
              setNext(next + 1)
            }}
          >
            {t('Add role')}
          </Button>
        </div>
      </fieldset>
      <fieldset className="official-set">
        <legend>{t('Travel')}</legend>
        <div className="office-pair">
          <MoneyField
            label={t('Travel, per mile')}
            hint={t(
              '0 if you don’t pay travel. Counted once a day, from home to the farthest venue and back.',
            )}
            name="mile_cents"
            value={mileCents}
            error={errors?.['mile_cents']?.[0]}
            onChange={setMileCents}
          />
          <TextField
            label={t('Miles not paid')}
            hint={t('Of a day, there and back.')}
            name="free_miles"
            inputMode="numeric"
            maxLength={4}
            value={freeMiles}
            error={errors?.['free_miles']?.[0]}
            onChange={({ currentTarget }) => setFreeMiles(currentTarget.value)}
          />
        </div>
      </fieldset>
    </FormDialog>
  )
}
