import '../ui/office.css'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { createOfficial } from 'contract/officials'
import { getPaySheet, saveStaffWork, type PaidWork, type PaySheet } from 'contract/officials/pay'
import { fieldErrorsOf } from '../api-problems.ts'
import { useCall, useMay } from '../api.ts'
import { t } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { DayField } from '../ui/days/day-field.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { SearchSelect } from '../ui/fields/search-select.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'

type Props = {
  sheet: PaySheet
  /** What is changed, and whose it is; without it work is added. */
  known?: { official_id: number; name: string; work: PaidWork }
  onClose: () => void
}

/** What somebody of the staff has worked on a day. */
export function StaffWorkForm({ sheet, known, onClose }: Props) {
  const work = known?.work
  const [typed, setTyped] = useState({
    official_id: String(known?.official_id ?? ''),
    role_id: String(work?.role_id ?? (sheet.roles.length === 1 ? sheet.roles[0]!.id : '')),
    day: work?.day ?? sheet.starts_on,
    quantity: work ? String(work.hundredths / 100) : '1',
    venue_id: String(work?.venue_id ?? ''),
  })
  const save = useCall(saveStaffWork, { refresh: [getPaySheet], onSuccess: onClose })
  const mayAdd = useMay(createOfficial)
  const errors = fieldErrorsOf(save.error)
  const set = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }))
  const role = sheet.roles.find(({ id }) => String(id) === typed.role_id)
  const payee = sheet.payees.find(({ official_id }) => String(official_id) === typed.official_id)
  const send = (quantity: string | null) =>
    save.mutate({
      ...{ id: sheet.id, official_id: Number(typed.official_id), role_id: Number(typed.role_id) },
      ...{ day: typed.day, quantity, venue_id: typed.venue_id === '' ? null : Number(typed.venue_id) },
    })
  return (
    <FormDialog
      title={known ? t('Work of {name}', { name: known.name }) : t('Add work')}
      submitLabel={known ? t('Save') : t('Add work')}
      busy={save.isPending}
      errors={errors}
      onSubmit={() => send(typed.quantity)}
      onClose={onClose}
    >
      {!known && (
        <>
          <SearchSelect
            label={t('Who')}
            name="official_id"
            value={typed.official_id}
            error={errors?.['official_id']?.[0]}
            options={sheet.payees.map(({ official_id, name }) => ({
              value: String(official_id),
              label: name,
            }))}
            onChange={(official_id) => set({ official_id })}
          />
          {mayAdd && (
            <p className="dim">
              {rich('Not listed? <link>Add them to your staff</link> first.', {
                link: (text) => <Link to="/ems/umpires">{text}</Link>,
              })}
            </p>
          )}
          <SelectField
            label={t('Role')}
            name="role_id"
            value={typed.role_id}
            error={errors?.['role_id']?.[0]}
            options={sheet.roles.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={({ currentTarget }) => set({ role_id: currentTarget.value })}
          />
          <DayField
            label={t('Day')}
            name="day"
            value={typed.day}
            error={errors?.['day']?.[0]}
            onChange={(day) => set({ day })}
          />
        </>
      )}
      {!known && payee?.away.includes(typed.day) && (
        <Notice kind="warn" title={t('{name} can’t work that day', { name: payee.name })} />
      )}
      <TextField
        label={role ? unitsName(role.unit) : t('How much')}
        name="quantity"
        inputMode="decimal"
        maxLength={6}
        value={typed.quantity}
        error={errors?.['quantity']?.[0]}
        onChange={({ currentTarget }) => set({ quantity: currentTarget.value })}
      />
      {sheet.mile_cents > 0 && (
        <SelectField
          label={t('Travel to')}
          name="venue_id"
          placeholder={null}
          value={typed.venue_id}
          options={[
            { value: '', label: t('No travel pay') },
            ...sheet.venues.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget }) => set({ venue_id: currentTarget.value })}
        />
      )}
      {known && (
        <div>
          <Button kind="quiet" busy={save.isPending} onClick={() => send(null)}>
            {t('Remove this work')}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}

const unitsName = (unit: PaidWork['unit']) => ({ game: t('Games'), hour: t('Hours'), day: t('Days') })[unit]
