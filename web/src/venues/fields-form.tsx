import '../ui/office.css'
import { getVenue, listVenues, type OfficeVenue } from 'contract/venues'
import {
  addVenueFields,
  changeVenueField,
  namesOf,
  type Surface,
  type VenueField,
} from 'contract/venues/fields'
import { useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t } from '../language.ts'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { EditingConflict } from '../ui/dialogs/conflict-dialog.tsx'
import { useEditing } from '../ui/editing.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { SURFACE_ORDER, surfaceName, venueField, useVenueValue } from './venue-words.ts'

const FRESH = {
  name: '',
  fence_feet: '200',
  base_feet: '60',
  pitching_feet: '35, 40, 43',
  has_lights: false,
  surface: 'dirt' as Surface | '',
}
const typedOf = ({
  name,
  fence_feet,
  base_feet,
  pitching_feet,
  has_lights,
  surface,
}: VenueField): typeof FRESH => ({
  name,
  fence_feet: String(fence_feet ?? ''),
  base_feet: base_feet.join(', '),
  pitching_feet: pitching_feet.join(', '),
  has_lights,
  surface: surface ?? '',
})
const distances = (typed: string) =>
  typed
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

type Props = {
  venue: OfficeVenue
  /** Undefined to add some that are alike. */
  field?: VenueField
  onClose: () => void
}

/** One field of a venue, or many alike that are added together. */
export function FieldsForm({ venue, field, onClose }: Props) {
  const editing = useEditing({ thing: field, typedOf, fresh: FRESH })
  const { base, draft, errors, errorAt, set, text, choice } = editing
  const after = { refresh: [getVenue, listVenues], quiet: 'failure' as const, onSuccess: onClose }
  const said = useVenueValue()
  const add = useCall(addVenueFields, after)
  const change = useCall(changeVenueField, after)
  const busy = add.isPending || change.isPending
  const send = (on = base) => {
    const { name, base_feet, pitching_feet, ...rest } = draft
    const shape = { ...rest, base_feet: distances(base_feet), pitching_feet: distances(pitching_feet) }
    if (on) {
      const sent = { id: on.id, version: on.version, name, ...shape }
      if (editing.passes(issuesOf(changeVenueField.input, sent)))
        change.mutate(sent, { onError: editing.failed })
      return
    }
    const sent = { id: venue.id, names: namesOf(name) ?? [], ...shape }
    if (editing.passes(issuesOf(addVenueFields.input, sent))) add.mutate(sent, { onError: editing.failed })
  }
  return (
    <FormDialog
      title={field ? t('Edit field {name}', { name: field.name }) : t('Add fields')}
      submitLabel={field ? t('Save') : t('Add')}
      busy={busy}
      errors={errors}
      onSubmit={() => send()}
      onClose={onClose}
    >
      {field ? (
        <TextField {...text('name')} label={t('Number or name')} maxLength={40} />
      ) : (
        <TextField
          {...text('name')}
          name="names"
          error={errorAt('names')}
          label={t('Numbers or names')}
          hint={t('Fields that are alike, such as 1-8, or 1-4, 7, Stadium.')}
          maxLength={300}
        />
      )}
      <SelectField
        {...choice('surface')}
        label={venueField('surface')}
        optional
        placeholder={t('Not set')}
        options={SURFACE_ORDER.map((surface) => ({ value: surface, label: surfaceName(surface) }))}
      />
      <CheckboxField
        label={t('Has lights')}
        checked={draft.has_lights}
        onChange={({ currentTarget }) => set({ has_lights: currentTarget.checked })}
      />
      <TextField
        {...text('fence_feet')}
        label={venueField('fence_feet')}
        hint={t('From home plate. Leave blank if there’s none.')}
        inputMode="numeric"
        optional
        maxLength={3}
      />
      <TextField
        {...text('base_feet')}
        label={venueField('base_feet')}
        hint={t('Every distance it can be set to, separated by commas.')}
        inputMode="text"
        optional
      />
      <TextField
        {...text('pitching_feet')}
        label={venueField('pitching_feet')}
        hint={t('35 is for 10U, 40 for 12U, 43 for 14U and up.')}
        inputMode="text"
        optional
      />
      <EditingConflict
        editing={editing}
        label={venueField}
        text={(name, typed) => said(name, typed[name])}
        busy={busy}
        onKeepMine={send}
      />
    </FormDialog>
  )
}
