import '../ui/office.css'
import './officials.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  OfficialFields,
  changeOfficial,
  createOfficial,
  getOfficial,
  listOfficialLevels,
  listOfficials,
  retireOfficial,
  searchStaysAway,
  type Official,
} from 'contract/officials'
import { query, useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { msg, t } from '../language.ts'
import { savedWords } from '../saved-words.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { EditingConflict } from '../ui/dialogs/conflict-dialog.tsx'
import { DayField } from '../ui/days/day-field.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useEditing } from '../ui/editing.ts'
import { EmailField } from '../ui/fields/email-field.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { PhoneField } from '../ui/fields/phone-field.tsx'
import { SearchSelect } from '../ui/fields/search-select.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { useSettled } from '../ui/fields/settled.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { TextareaField } from '../ui/fields/textarea-field.tsx'
import { TimeField } from '../ui/days/time-field.tsx'
import { toast } from '../ui/toast.tsx'

type Typed = {
  first_name: string
  last_name: string
  email: string
  phone: string
  level_id: string
  postal_code: string
  most_a_day: string
  is_umpire: boolean
  notes: string
  certifications: { name: string; year: string; expires_on: string }[]
  days: { day: string; from_time: string; until_time: string }[]
  stays_away: { club_id: number | null; team_id: number | null; name: string }[]
}

const FRESH: Typed = {
  ...{ first_name: '', last_name: '', email: '', phone: '', level_id: '', postal_code: '' },
  ...{ most_a_day: '', is_umpire: true, notes: '', certifications: [], days: [], stays_away: [] },
}

const typedOf = (one: Official): Typed => ({
  first_name: one.first_name,
  last_name: one.last_name,
  email: one.email,
  phone: one.phone,
  level_id: String(one.level_id ?? ''),
  postal_code: one.postal_code ?? '',
  most_a_day: String(one.most_a_day ?? ''),
  is_umpire: one.is_umpire,
  notes: one.notes,
  certifications: one.certifications.map(({ name, year, expires_on }) => ({
    ...{ name, year: String(year), expires_on: expires_on ?? '' },
  })),
  days: one.days.map(({ day, from_time, until_time }) => ({
    ...{ day, from_time: from_time ?? '', until_time: until_time ?? '' },
  })),
  stays_away: one.stays_away,
})

/** What is typed, as the call takes it. */
const sentOf = ({ level_id, most_a_day, certifications, days, stays_away, ...person }: Typed) => ({
  ...person,
  level_id: level_id === '' ? null : Number(level_id),
  most_a_day: most_a_day.trim() === '' ? null : most_a_day,
  certifications: certifications.map((one) => ({ ...one, expires_on: one.expires_on || null })),
  days: days.map(({ day, from_time, until_time }) => ({
    ...{ day, from_time: from_time || null, until_time: until_time || null },
  })),
  stays_away: stays_away.map(({ club_id, team_id }) => ({ club_id, team_id })),
})

const LABELS: Readonly<Record<keyof Typed, string>> = {
  first_name: msg('First name'),
  last_name: msg('Last name'),
  email: msg('Email'),
  phone: msg('Phone'),
  level_id: msg('Level'),
  postal_code: msg('Home ZIP code'),
  most_a_day: msg('Most games a day'),
  is_umpire: msg('Umpires games'),
  notes: msg('Notes'),
  certifications: msg('Certifications'),
  days: msg('Availability'),
  stays_away: msg('Stays away from'),
}
const label = (field: string) => t(LABELS[field as keyof Typed] ?? field)

/** An umpire: new, or as the office knows one. */
export function OfficialForm({ id, onClose }: { id?: number; onClose: () => void }) {
  const known = useQuery({ ...query(getOfficial, { id: id ?? 0 }), enabled: id !== undefined })
  if (id === undefined) return <Known onClose={onClose} />
  if (known.data) return <Known official={known.data} onClose={onClose} />
  return (
    <Dialog
      title={t('Umpires and staff')}
      onClose={onClose}
      buttons={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      {known.error ? (
        <ErrorState error={known.error} onRetry={() => void known.refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Dialog>
  )
}

function Known({ official, onClose }: { official?: Official; onClose: () => void }) {
  const levels = useQuery(query(listOfficialLevels, {}))
  const editing = useEditing<Official, Typed>({ thing: official, typedOf, fresh: FRESH })
  const { base, draft, errors, set, text, choice } = editing
  const refresh = [listOfficials, getOfficial]
  const create = useCall(createOfficial, { refresh, quiet: true })
  const change = useCall(changeOfficial, { refresh, quiet: true })
  const retire = useCall(retireOfficial, { refresh, onSuccess: onClose })
  const outcome = {
    onSuccess: () => {
      toast.success(savedWords(base))
      onClose()
    },
    onError: editing.failed,
  }
  const send = (on = base) => {
    const sent = sentOf(draft)
    if (!editing.passes(issuesOf(OfficialFields, sent))) return
    if (on) change.mutate({ id: on.id, version: on.version, official: sent }, outcome)
    else create.mutate(sent, outcome)
  }
  const busy = create.isPending || change.isPending
  return (
    <FormDialog
      title={official ? `${official.first_name} ${official.last_name}` : t('Add person')}
      submitLabel={official ? t('Save') : t('Add person')}
      busy={busy}
      errors={errors}
      onSubmit={() => send()}
      onClose={onClose}
    >
      <div className="office-pair">
        <TextField {...text('first_name')} label={label('first_name')} maxLength={60} />
        <TextField {...text('last_name')} label={label('last_name')} maxLength={60} />
        <EmailField {...text('email')} label={label('email')} />
        <PhoneField
          name="phone"
          label={label('phone')}
          optional
          value={draft.phone}
          error={errors['phone']?.[0]}
          onChange={(phone) => set({ phone })}
        />
        <TextField
          {...text('postal_code')}
          label={label('postal_code')}
          hint={t('For the distance to the field.')}
          optional
          maxLength={12}
        />
      </div>
      <CheckboxField
        name="is_umpire"
        label={label('is_umpire')}
        hint={t('Others are staff only: you can pay them, and they aren’t suggested for games.')}
        checked={draft.is_umpire}
        onChange={({ currentTarget }) => set({ is_umpire: currentTarget.checked })}
      />
      {draft.is_umpire && (
        <div className="office-pair">
          <SelectField
            {...choice('level_id')}
            label={label('level_id')}
            optional
            placeholder={null}
            options={[
              { value: '', label: t('No level') },
              ...(levels.data ?? []).map((one) => ({ value: String(one.id), label: one.name })),
            ]}
          />
          <TextField
            {...text('most_a_day')}
            label={label('most_a_day')}
            hint={t('Leave blank for the event’s maximum.')}
            inputMode="numeric"
            optional
            maxLength={2}
          />
        </div>
      )}
      <Certifications editing={editing} />
      <Days editing={editing} />
      {draft.is_umpire && (
        <StaysAway value={draft.stays_away} onChange={(stays_away) => set({ stays_away })} />
      )}
      <TextareaField {...text('notes')} label={label('notes')} optional maxLength={2000} rows={3} />
      {official && (
        <div>
          <Button
            kind="quiet"
            busy={retire.isPending}
            onClick={() => retire.mutate({ id: official.id, is_retired: !official.is_retired })}
          >
            {official.is_retired ? t('Bring back') : t('Retire')}
          </Button>
          {!official.is_retired && (
            <p className="dim">
              {t('Retired umpires aren’t suggested anymore, and their links stop working.')}
            </p>
          )}
        </div>
      )}
      <EditingConflict
        editing={editing}
        label={label}
        text={(field, typed) => shownText(typed[field as keyof Typed])}
        busy={busy}
        onKeepMine={send}
      />
    </FormDialog>
  )
}

const shownText = (value: Typed[keyof Typed]): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'boolean'
      ? value
        ? t('Yes')
        : t('No')
      : value.map((one) => Object.values(one).filter(Boolean).join(' ')).join(', ')

type Editing = ReturnType<typeof useEditing<Official, Typed>>

function Certifications({ editing: { draft, errors, set } }: { editing: Editing }) {
  const all = draft.certifications
  const put = (at: number, part: Partial<Typed['certifications'][number]>) =>
    set({ certifications: all.map((one, i) => (i === at ? { ...one, ...part } : one)) })
  return (
    <fieldset className="official-set">
      <legend>{label('certifications')}</legend>
      {all.map((one, i) => (
        <div key={i} className="official-part">
          <TextField
            label={t('Certification')}
            name={`certifications.${i}.name`}
            maxLength={80}
            value={one.name}
            error={errors[`certifications.${i}.name`]?.[0]}
            onChange={({ currentTarget }) => put(i, { name: currentTarget.value })}
          />
          <TextField
            label={t('Year')}
            name={`certifications.${i}.year`}
            inputMode="numeric"
            maxLength={4}
            value={one.year}
            error={errors[`certifications.${i}.year`]?.[0]}
            onChange={({ currentTarget }) => put(i, { year: currentTarget.value })}
          />
          <DayField
            label={t('Expires on')}
            name={`certifications.${i}.expires_on`}
            optional
            value={one.expires_on}
            error={errors[`certifications.${i}.expires_on`]?.[0]}
            onChange={(expires_on) => put(i, { expires_on })}
          />
          <Button
            kind="quiet"
            aria-label={t('Remove {name}', { name: one.name || t('Certification') })}
            onClick={() => set({ certifications: all.filter((_, at) => at !== i) })}
          >
            {t('Remove')}
          </Button>
        </div>
      ))}
      <div>
        <Button onClick={() => set({ certifications: [...all, { name: '', year: '', expires_on: '' }] })}>
          {t('Add certification')}
        </Button>
      </div>
    </fieldset>
  )
}

function Days({ editing: { draft, errors, set } }: { editing: Editing }) {
  const all = draft.days
  const put = (at: number, part: Partial<Typed['days'][number]>) =>
    set({ days: all.map((one, i) => (i === at ? { ...one, ...part } : one)) })
  return (
    <fieldset className="official-set">
      <legend>{label('days')}</legend>
      <p className="dim">{t('Days they can’t work, or the hours they can. All other days are free.')}</p>
      {all.map((one, i) => (
        <div key={i} className="official-part">
          <DayField
            label={t('Day')}
            name={`days.${i}.day`}
            value={one.day}
            error={errors[`days.${i}.day`]?.[0]}
            onChange={(day) => put(i, { day })}
          />
          <TimeField
            label={t('Can work from')}
            name={`days.${i}.from_time`}
            optional
            value={one.from_time}
            error={errors[`days.${i}.from_time`]?.[0]}
            onChange={(from_time) => put(i, { from_time })}
          />
          <TimeField
            label={t('Until##time')}
            name={`days.${i}.until_time`}
            optional
            value={one.until_time}
            error={errors[`days.${i}.until_time`]?.[0]}
            onChange={(until_time) => put(i, { until_time })}
          />
          <Button
            kind="quiet"
            aria-label={t('Remove day {number}', { number: i + 1 })}
            onClick={() => set({ days: all.filter((_, at) => at !== i) })}
          >
            {t('Remove')}
          </Button>
        </div>
      ))}
      <div>
        <Button onClick={() => set({ days: [...all, { day: '', from_time: '', until_time: '' }] })}>
          {t('Add day')}
        </Button>
      </div>
    </fieldset>
  )
}

type AwayProps = { value: Typed['stays_away']; onChange: (value: Typed['stays_away']) => void }

/** Clubs and teams whose games somebody doesn’t umpire. */
function StaysAway({ value, onChange }: AwayProps) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed, 250)
  const found = useQuery({ ...query(searchStaysAway, { q }), placeholderData: keepPreviousData })
  const keyOf = ({ club_id, team_id }: Typed['stays_away'][number]) =>
    club_id === null ? `team ${team_id}` : `club ${club_id}`
  const options = (found.data ?? []).filter((one) => !value.some((other) => keyOf(other) === keyOf(one)))
  return (
    <fieldset className="official-set">
      <legend>{label('stays_away')}</legend>
      {value.map((one) => (
        <div key={keyOf(one)} className="official-part">
          <span>{one.club_id === null ? one.name : t('{name} (club)', { name: one.name })}</span>
          <Button
            kind="quiet"
            aria-label={t('Remove {name}', { name: one.name })}
            onClick={() => onChange(value.filter((other) => keyOf(other) !== keyOf(one)))}
          >
            {t('Remove')}
          </Button>
        </div>
      ))}
      <SearchSelect
        label={t('Club or team')}
        hint={t('Such as their daughter’s team. They aren’t suggested for its games.')}
        optional
        value=""
        options={options.map((one) => ({
          value: keyOf(one),
          label: one.club_id === null ? one.name : t('{name} (club)', { name: one.name }),
        }))}
        onSearch={setTyped}
        isSearching={q !== typed || found.isPending || found.isPlaceholderData}
        onChange={(key) => {
          const one = options.find((other) => keyOf(other) === key)
          if (one) onChange([...value, one])
        }}
      />
    </fieldset>
  )
}
