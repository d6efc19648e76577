import './rule-packs.css'
import { useState } from 'react'
import {
  changeRulePack,
  createRulePack,
  listRulePacks,
  type RULES,
  type RulePackEntry,
} from 'contract/clubs/rule-packs'
import { listOfficeSports } from 'contract/clubs/structure'
import { Conflict, type ChangedMeanwhile } from 'contract/problem'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { savedWords } from '../saved-words.ts'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { DayRange } from '../ui/days/day-range.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { TextareaField } from '../ui/fields/textarea-field.tsx'
import { toast } from '../ui/toast.tsx'

type Rule = (typeof RULES)[number]
/** Numeric fields; empty if a body has no rule. */
const NUMBERS = [
  'cutoff_month',
  'cutoff_day',
  'cutoff_year_offset',
  'roster_min',
  'roster_max',
  'lock_month',
  'lock_day',
  'frozen_adds',
  'frozen_drops',
  'guests_max',
] as const

type NumberField = (typeof NUMBERS)[number]
const numbersOf = (pack: RulePackEntry) =>
  Object.fromEntries(NUMBERS.map((field) => [field, String(pack[field] ?? '')])) as Record<
    NumberField,
    string
  >

const namesIn = (typed: string) =>
  typed
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

/** What a new pack begins with: any size of roster, ages as of August 31 before the season. */
const FRESH = {
  id: 0,
  name: '',
  effective_until: null,
  cutoff_month: 8,
  cutoff_day: 31,
  cutoff_year_offset: -1,
  play_up_allowed: true,
  min_ages: {},
  divisions: [],
  roster_min: 0,
  roster_max: 99,
  one_roster: true,
  lock_month: null,
  lock_day: null,
  frozen_adds: null,
  frozen_drops: null,
  guests_max: null,
  classes: [],
  unsourced: [],
  source: '',
  disciplines: [],
  version: 0,
} satisfies Partial<RulePackEntry>

/** A new pack of an organization, whose rules hold from today unless said otherwise. */
export const freshPack = (sport_body: string, effective_from: string): RulePackEntry => ({
  ...FRESH,
  sport_body,
  effective_from,
})

/**
 * The rules of one pack, or of a new one. People already on rosters stay: rules only apply when somebody joins or
 * leaves.
 */
export function RulePackForm({ pack, onClose }: { pack: RulePackEntry; onClose: () => void }) {
  const isNew = pack.id === 0
  const [seen, setSeen] = useState(pack)
  const [typed, setTyped] = useState(pack)
  const [classes, setClasses] = useState(pack.classes.join(', '))
  const [numbers, setNumbers] = useState(() => numbersOf(pack))
  const [minAges, setMinAges] = useState(() =>
    Object.fromEntries(pack.divisions.map((label) => [label, String(pack.min_ages[label] ?? '')])),
  )
  const options = { refresh: [listRulePacks, listOfficeSports], quiet: true, onSuccess: onClose } as const
  const change = useCall(changeRulePack, options)
  const create = useCall(createRulePack, options)
  const base = isNew ? undefined : pack
  const errors = fieldErrorsOf(isNew ? create.error : change.error) ?? {}
  const isChanged = seen !== pack
  const send = () => {
    const { id, sport_body, disciplines: _, divisions: __, unsourced, ...rules } = typed
    const sent = {
      ...rules,
      ...numbers,
      classes: namesIn(classes),
      min_ages: minAges,
      unsourced: unsourced as Rule[],
    }
    const outcome = {
      onSuccess: () => toast.success(savedWords(base)),
      onError: (error: Error) => {
        if (Conflict.is(error)) setSeen((error.detail as ChangedMeanwhile<RulePackEntry>).current)
        else if (!fieldErrorsOf(error)) toast.failure(messageOf(error))
      },
    }
    if (isNew) create.mutate({ ...sent, sport_body }, outcome)
    else change.mutate({ ...sent, id, version: seen.version }, outcome)
  }
  const set = (more: Partial<typeof typed>) => setTyped({ ...typed, ...more })
  const number = (field: NumberField, label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      name={field}
      inputMode="numeric"
      value={numbers[field]}
      error={errors[field]}
      onChange={({ currentTarget }) => setNumbers({ ...numbers, [field]: currentTarget.value })}
    />
  )
  const assumed: readonly (readonly [Rule, string])[] = [
    ['effective_from', t('First day')],
    ['cutoff_month', t('Age cut-off')],
    ['min_ages', t('Youngest age')],
    ['roster_min', t('Minimum players')],
    ['roster_max', t('Maximum players')],
    ['one_roster', t('One roster per player')],
    ['frozen_adds', t('Adds after freeze')],
    ['frozen_drops', t('Drops after freeze')],
    ['guests_max', t('Guests')],
  ]
  return (
    <FormDialog
      title={isNew ? t('New rule pack') : t('Edit {name}', { name: pack.name })}
      submitLabel={isNew ? t('Create rule pack') : isChanged ? t('Save mine') : t('Save')}
      busy={change.isPending || create.isPending}
      errors={errors}
      onSubmit={send}
      onClose={onClose}
    >
      {isChanged && (
        <Notice kind="warn" isNews>
          {t(
            'Someone else changed this rule pack while you were editing: {least} to {most} players. Nothing was overwritten.',
            {
              least: seen.roster_min,
              most: seen.roster_max,
            },
          )}
        </Notice>
      )}
      {isNew && (
        <TextField
          label={t('Organization')}
          hint={t('Whose rules these are, such as USSSA. Disciplines are linked to rules by this name.')}
          name="sport_body"
          maxLength={60}
          value={typed.sport_body}
          error={errors['sport_body']}
          onChange={({ currentTarget }) => set({ sport_body: currentTarget.value })}
        />
      )}
      <TextField
        label={t('Name')}
        name="name"
        value={typed.name}
        error={errors['name']}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <DayRange
        from={{
          label: t('In effect from'),
          name: 'effective_from',
          value: typed.effective_from,
          error: errors['effective_from']?.[0],
          onChange: (effective_from) => set({ effective_from }),
        }}
        until={{
          label: t('In effect through'),
          optional: true,
          name: 'effective_until',
          value: typed.effective_until ?? '',
          error: errors['effective_until']?.[0],
          onChange: (effective_until) => set({ effective_until }),
        }}
        onPick={(effective_from, effective_until) => set({ effective_from, effective_until })}
      />
      <div className="rule-pack-numbers">
        {number('cutoff_month', t('Age cut-off month'))}
        {number('cutoff_day', t('Day'))}
        {number(
          'cutoff_year_offset',
          t('Years relative to the season’s year'),
          t('-1 means the year before.'),
        )}
        {number('roster_min', t('Minimum players'))}
        {number('roster_max', t('Maximum players'))}
        {number('guests_max', t('Maximum guests'), t('Leave blank for no limit.'))}
        {number('lock_month', t('Lock month'), t('Leave blank for none.'))}
        {number('lock_day', t('Lock day'))}
        {number('frozen_adds', t('Adds after freeze'), t('Leave blank for no limit.'))}
        {number('frozen_drops', t('Drops after freeze'), t('Leave blank for no limit.'))}
      </div>
      <CheckboxField
        label={t('Players can play up in an older division')}
        checked={typed.play_up_allowed}
        onChange={({ currentTarget }) => set({ play_up_allowed: currentTarget.checked })}
      />
      {pack.divisions.length > 0 && (
        <fieldset>
          <legend>{t('Minimum age, even when playing up')}</legend>
          <div className="rule-pack-numbers">
            {pack.divisions.map((label) => (
              <TextField
                key={label}
                label={label}
                optional
                inputMode="numeric"
                name={`min_ages.${label}`}
                value={minAges[label] ?? ''}
                error={errors[`min_ages.${label}`]}
                onChange={({ currentTarget: { value } }) => setMinAges({ ...minAges, [label]: value })}
              />
            ))}
          </div>
        </fieldset>
      )}
      <CheckboxField
        label={t('Each player can be on only one roster')}
        checked={typed.one_roster}
        onChange={({ currentTarget }) => set({ one_roster: currentTarget.checked })}
      />
      <TextField
        label={t('Classes')}
        optional
        hint={t('The levels a team can choose from, strongest first, separated by commas.')}
        name="classes"
        value={classes}
        error={
          errors['classes'] ?? Object.entries(errors).find(([field]) => field.startsWith('classes.'))?.[1]
        }
        onChange={({ currentTarget }) => setClasses(currentTarget.value)}
      />
      <TextareaField
        label={t('Source')}
        hint={t('Where the rules are published, in case someone asks.')}
        name="source"
        maxLength={1000}
        value={typed.source}
        error={errors['source']}
        onChange={({ currentTarget }) => set({ source: currentTarget.value })}
      />
      <fieldset>
        <legend>{t('Assumed, no published source')}</legend>
        <div className="rule-pack-numbers">
          {assumed.map(([rule, label]) => (
            <CheckboxField
              key={rule}
              label={label}
              checked={typed.unsourced.includes(rule)}
              onChange={({ currentTarget }) =>
                set({
                  unsourced: currentTarget.checked
                    ? [...typed.unsourced, rule]
                    : typed.unsourced.filter((one) => one !== rule),
                })
              }
            />
          ))}
        </div>
      </fieldset>
    </FormDialog>
  )
}
