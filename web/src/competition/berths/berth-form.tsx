import '../../ui/office.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changeBerthRule,
  createBerthRule,
  listBerths,
  type BerthRule,
} from 'contract/competition/ranking/berths'
import { entrantOf } from 'contract/events/kinds'
import { getEvent, listEvents } from 'contract/events/office'
import { spellDays } from '../../events/events.tsx'
import { query, useCall } from '../../api.ts'
import { fieldErrorsOf } from '../../api-problems.ts'
import { t, told } from '../../language.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { SearchSelect } from '../../ui/fields/search-select.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { useSettled } from '../../ui/fields/settled.ts'
import { TextField } from '../../ui/fields/text-field.tsx'

const number = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))

/** Which division leads to which, for how many teams, and how long they may take. */
export function BerthForm({ rule, onClose }: { rule?: BerthRule; onClose: () => void }) {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [typed, setTyped] = useState({
    spots: String(rule?.spots ?? 2),
    answer_days: String(rule?.answer_days ?? 30),
    pay_days: String(rule?.pay_days ?? 14),
    last_place: rule?.last_place ? String(rule.last_place) : '',
  })
  const create = useCall(createBerthRule, { refresh: [listBerths], onSuccess: onClose })
  const change = useCall(changeBerthRule, { refresh: [listBerths], onSuccess: onClose })
  const errors = fieldErrorsOf(create.error) ?? fieldErrorsOf(change.error)
  const field = (name: keyof typeof typed) => ({
    name,
    inputMode: 'numeric' as const,
    value: typed[name],
    error: errors?.[name]?.[0],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: value })),
  })
  const send = () => {
    const terms = {
      spots: number(typed.spots),
      answer_days: number(typed.answer_days),
      pay_days: number(typed.pay_days),
      last_place: typed.last_place.trim() === '' ? null : number(typed.last_place),
    }
    if (rule) change.mutate({ id: rule.id, version: rule.version, ...terms })
    else create.mutate({ event_division_id: Number(from), target_division_id: Number(to), ...terms })
  }
  return (
    <FormDialog
      title={rule ? t('Edit berths') : t('New berths')}
      submitLabel={rule ? t('Save') : t('Create berths')}
      busy={create.isPending || change.isPending}
      errors={errors}
      onSubmit={send}
      onClose={onClose}
    >
      {rule ? (
        <p>
          {rule.from.event}, {told(rule.from.division)} → {rule.to.event}, {told(rule.to.division)}
        </p>
      ) : (
        <>
          <Division
            label={t('Earned at')}
            error={errors?.['event_division_id']?.[0]}
            value={from}
            onChange={setFrom}
          />
          <Division
            label={t('Berth at')}
            error={errors?.['target_division_id']?.[0]}
            value={to}
            onChange={setTo}
          />
        </>
      )}
      <div className="office-pair">
        <TextField {...field('spots')} label={t('Berths')} />
        <TextField
          {...field('last_place')}
          label={t('Passes down to place')}
          hint={t('Leave blank to pass to every team.')}
        />
        <TextField {...field('answer_days')} label={t('Days to answer')} />
        <TextField {...field('pay_days')} label={t('Days to pay after accepting')} />
      </div>
    </FormDialog>
  )
}

type DivisionProps = {
  label: string
  error: string | undefined
  value: string
  onChange: (division: string) => void
}

/** A division of an event that teams enter. */
function Division({ label, error, value, onChange }: DivisionProps) {
  const [event, setEvent] = useState('')
  const [typed, setTyped] = useState('')
  const q = useSettled(typed, 250)
  const found = useQuery({
    ...query(listEvents, { sort: '-starts_on', per_page: 50, ...(q && { q }) }),
    placeholderData: keepPreviousData,
  })
  const chosen = useQuery({ ...query(getEvent, { id: Number(event) }), enabled: event !== '' })
  const choices = (found.data?.data ?? []).filter(({ kind }) => entrantOf(kind) === 'team')
  return (
    <div className="office-pair">
      <SearchSelect
        label={label}
        value={event}
        error={event === '' ? error : undefined}
        placeholder={t('Name or city')}
        options={choices.map(({ id, name, starts_on, ends_on }) => ({
          value: String(id),
          label: `${name} (${spellDays(starts_on, ends_on)})`,
        }))}
        onSearch={setTyped}
        isSearching={q !== typed || found.isFetching}
        onChange={(id) => {
          setEvent(id)
          onChange('')
        }}
      />
      <SelectField
        label={t('Division')}
        value={value}
        disabled={!chosen.data}
        error={event === '' ? undefined : error}
        options={(chosen.data?.divisions ?? []).map((one) => ({
          value: String(one.id),
          label: told(one.label),
        }))}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  )
}
