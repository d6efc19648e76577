import { IconExternalLink } from '@tabler/icons-react'
import type { PublicEvent, PublicVenue, Venue } from 'contract/events'
import { t } from '../../language.ts'

const addressOf = ({ address, city, state, postal_code = null }: Venue & { postal_code?: string | null }) =>
  [address, city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** The address of each venue, and the way there. */
export function Where({ event: { venue, venues } }: { event: PublicEvent }) {
  // A draft may have no place yet.
  if (venues.length === 0 && !venue.name) return t('To be announced')
  return (venues.length > 0 ? venues : [venue]).map((one) => (
    <div className="event-place" key={`${one.name} ${one.address}`}>
      {one.name}
      <small>{addressOf(one)}</small>
      <a
        href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${one.name}, ${addressOf(one)}`)}`}
        rel="noopener"
      >
        {t('Open in maps')}
      </a>
    </div>
  ))
}

const saysMore = ({ parking, notes, map_url, fields }: PublicVenue) => parking || notes || map_url || fields

/** What the office says about each venue: fields, parking, house rules and a map. */
export function GettingThere({ event: { venues } }: { event: PublicEvent }) {
  const told = venues.filter(saysMore)
  if (told.length === 0) return null
  return (
    <>
      <h2>{t('Getting there')}</h2>
      {told.map(({ id, name, parking, notes, map_url, fields }) => (
        <section className="event-venue" key={id} aria-label={name}>
          <h3>{name}</h3>
          {fields && (
            <p>
              <strong>{t('Fields')}:</strong> {fields.join(', ')}
            </p>
          )}
          {parking && (
            <p>
              <strong>{t('Parking')}:</strong> {parking}
            </p>
          )}
          {notes && <p>{notes}</p>}
          {map_url && (
            <p className="no-print">
              <a href={map_url} rel="noopener">
                {t('Map of the complex')} <IconExternalLink size={16} aria-hidden="true" />
              </a>
            </p>
          )}
        </section>
      ))}
    </>
  )
}
