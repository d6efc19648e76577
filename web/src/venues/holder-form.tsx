import '../ui/office.css'
import { getVenue, type OfficeVenue } from 'contract/venues'
import { setVenueHolder, type VenueHolder } from 'contract/venues/holder'
import { useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t } from '../language.ts'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { EditingConflict } from '../ui/dialogs/conflict-dialog.tsx'
import { useEditing } from '../ui/editing.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { TextareaField } from '../ui/fields/textarea-field.tsx'
import { venueField, useVenueValue } from './venue-words.ts'

type Seen = VenueHolder & Pick<OfficeVenue, 'id' | 'version'>

const typedOf = (venue: VenueHolder) => ({
  needs_certificate: venue.needs_certificate,
  holder_name: venue.holder_name ?? '',
  holder_address: venue.holder_address ?? '',
  holder_email: venue.holder_email ?? '',
  holder_insured: venue.holder_insured,
  least_limit_cents: venue.least_limit_cents,
})

/** Whether every team needs a certificate of insurance here, and whom it names. */
export function HolderForm({ venue, onClose }: { venue: OfficeVenue; onClose: () => void }) {
  const editing = useEditing<Seen, ReturnType<typeof typedOf>>({
    thing: venue,
    typedOf,
    fresh: typedOf(venue),
  })
  const { base, draft, errors, set, text, errorAt } = editing
  const said = useVenueValue()
  const save = useCall(setVenueHolder, { refresh: [getVenue], quiet: 'failure', onSuccess: onClose })
  const send = (on = base) => {
    const sent = { id: venue.id, version: (on ?? venue).version, ...draft }
    if (editing.passes(issuesOf(setVenueHolder.input, sent))) save.mutate(sent, { onError: editing.failed })
  }
  return (
    <FormDialog
      title={t('Certificate of insurance')}
      submitLabel={t('Save')}
      busy={save.isPending}
      errors={errors}
      onSubmit={() => send()}
      onClose={onClose}
    >
      <CheckboxField
        label={t('Every team needs a certificate that names this venue')}
        hint={t('We request it before each event, and show who doesn’t have one.')}
        checked={draft.needs_certificate}
        onChange={({ currentTarget }) => set({ needs_certificate: currentTarget.checked })}
      />
      {draft.needs_certificate && (
        <>
          <TextField
            {...text('holder_name')}
            label={venueField('holder_name')}
            hint={t('The owner’s legal name. Leave blank to use the venue’s name.')}
            optional
            maxLength={120}
          />
          <TextareaField
            label={venueField('holder_address')}
            hint={t('Leave blank to use the venue’s address.')}
            optional
            name="holder_address"
            maxLength={300}
            value={draft.holder_address}
            error={errorAt('holder_address')}
            onChange={({ currentTarget }) => set({ holder_address: currentTarget.value })}
          />
          <TextField
            {...text('holder_email')}
            label={venueField('holder_email')}
            hint={t('Gets a link to each certificate.')}
            optional
            inputMode="email"
          />
          <MoneyField
            label={venueField('least_limit_cents')}
            hint={t('Leave blank if any limit is fine.')}
            optional
            name="least_limit_cents"
            value={draft.least_limit_cents}
            error={errorAt('least_limit_cents')}
            onChange={(least_limit_cents) => set({ least_limit_cents })}
          />
          <CheckboxField
            label={t('List the holder as an additional insured')}
            checked={draft.holder_insured}
            onChange={({ currentTarget }) => set({ holder_insured: currentTarget.checked })}
          />
        </>
      )}
      <EditingConflict
        editing={editing}
        label={venueField}
        text={(name, typed) => said(name, typed[name])}
        busy={save.isPending}
        onKeepMine={send}
      />
    </FormDialog>
  )
}
