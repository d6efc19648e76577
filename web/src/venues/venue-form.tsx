import '../ui/office.css'
import {
  VenueFields,
  changeVenue,
  createVenue,
  getVenue,
  listVenues,
  type OfficeVenue,
} from 'contract/venues'
import { STATES } from 'contract/places'
import { VENUE_ZONES, zoneOfState } from 'contract/venues/time-zones'
import { useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t } from '../language.ts'
import { savedWords } from '../saved-words.ts'
import { useTenant } from '../tenant.ts'
import { EditingConflict } from '../ui/dialogs/conflict-dialog.tsx'
import { useEditing } from '../ui/editing.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { TextareaField } from '../ui/fields/textarea-field.tsx'
import { toast } from '../ui/toast.tsx'
import { venueField, zoneOf } from './venue-words.ts'

const FIELDS = [
  'name',
  'address',
  'city',
  'state',
  'postal_code',
  'time_zone',
  'latitude',
  'longitude',
  'map_url',
  'parking',
  'notes',
] as const
type Typed = Record<(typeof FIELDS)[number], string>

const typedOf = (venue: OfficeVenue) =>
  Object.fromEntries(FIELDS.map((field) => [field, String(venue[field] ?? '')])) as Typed

type Props = {
  /** What is known of a new one. */
  start?: Partial<Typed>
  /** Undefined for a new one. */
  venue?: OfficeVenue
  onSaved?: (venue: OfficeVenue) => void
  onClose: () => void
}

/** The name, address and directions of a venue. */
export function VenueForm({ start = {}, venue, onSaved, onClose }: Props) {
  const own = useTenant().time_zone
  const fresh = {
    ...(Object.fromEntries(FIELDS.map((field) => [field, ''])) as Typed),
    time_zone: zoneOfState(start.state ?? '') ?? own,
    ...start,
  }
  const editing = useEditing({ thing: venue, typedOf, fresh })
  const { base, draft, errors, set, text, choice } = editing
  const create = useCall(createVenue, { refresh: [listVenues], quiet: true })
  const change = useCall(changeVenue, { refresh: [listVenues, getVenue], quiet: true })
  const outcome = {
    onSuccess: (saved: OfficeVenue) => {
      toast.success(savedWords(base))
      onSaved?.(saved)
      onClose()
    },
    onError: editing.failed,
  }
  const send = (on = base) => {
    if (!editing.passes(issuesOf(VenueFields, draft))) return
    if (on) change.mutate({ id: on.id, version: on.version, venue: draft }, outcome)
    else create.mutate(draft, outcome)
  }
  const zones = [...new Set([draft.time_zone, ...VENUE_ZONES])].filter(Boolean)
  const busy = create.isPending || change.isPending
  return (
    <FormDialog
      title={venue ? t('Edit {name}', { name: venue.name }) : t('New venue')}
      submitLabel={venue ? t('Save') : t('Create venue')}
      busy={busy}
      errors={errors}
      onSubmit={() => send()}
      onClose={onClose}
    >
      <TextField {...text('name')} label={venueField('name')} maxLength={120} />
      <TextField {...text('address')} label={venueField('address')} maxLength={200} />
      <div className="office-pair">
        <TextField {...text('city')} label={venueField('city')} maxLength={100} />
        <SelectField
          {...choice('state')}
          label={venueField('state')}
          options={[...STATES.USA, ...STATES.Canada].map(({ code, label }) => ({ value: code, label }))}
          onChange={({ currentTarget: { value: state } }) =>
            set({ state, time_zone: zoneOfState(state) ?? draft.time_zone })
          }
        />
        <TextField
          {...text('postal_code')}
          label={venueField('postal_code')}
          hint={t('Puts it on the map.')}
          optional
          maxLength={12}
        />
      </div>
      <SelectField
        {...choice('time_zone')}
        label={venueField('time_zone')}
        hint={t('Game times are shown on these clocks.')}
        placeholder={null}
        options={zones.map((zone) => ({ value: zone, label: zoneOf(zone) }))}
      />
      <TextareaField
        {...text('parking')}
        label={venueField('parking')}
        hint={t('Visitors see it on the event page.')}
        optional
        maxLength={1000}
      />
      <TextareaField
        {...text('notes')}
        label={venueField('notes')}
        hint={t('House rules, restrooms, cages. Visitors see them too.')}
        optional
        maxLength={2000}
      />
      <TextField
        {...text('map_url')}
        label={venueField('map_url')}
        hint={t('A map of the complex, if there is one. Directions work without it.')}
        type="url"
        optional
        maxLength={500}
      />
      <details open={draft.latitude !== '' || draft.longitude !== '' || undefined}>
        <summary>{t('Set the exact position')}</summary>
        <div className="office-pair">
          <TextField
            {...text('latitude')}
            label={venueField('latitude')}
            hint={t('Such as 30.5083')}
            inputMode="text"
            optional
          />
          <TextField
            {...text('longitude')}
            label={venueField('longitude')}
            hint={t('Such as -97.6789')}
            inputMode="text"
            optional
          />
        </div>
      </details>
      <EditingConflict
        editing={editing}
        label={venueField}
        text={(field, typed) => (field === 'time_zone' ? zoneOf(typed[field]) : typed[field])}
        busy={busy}
        onKeepMine={send}
      />
    </FormDialog>
  )
}
