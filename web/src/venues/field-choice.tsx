import './venues.css'
import type { OfficeVenue } from 'contract/venues'
import { t } from '../language.ts'
import { CheckList } from '../ui/fields/check-list.tsx'

type Props = {
  venue: OfficeVenue
  name: string
  /** Null: all of them. */
  value: readonly number[] | null
  error: string | undefined
  onChange: (field_ids: number[] | null) => void
}

/** The fields that hours or a closure are for. */
export const FieldChoice = ({ venue, name, value, error, onChange }: Props) => (
  <CheckList
    label={t('Fields')}
    name={name}
    options={venue.fields}
    value={value ?? []}
    error={error}
    onChange={(ids) => onChange(ids.length === 0 ? null : ids)}
    className="venue-choice"
  />
)
