import '../ui/office.css'
import './venues.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  archiveVenue,
  changeVenue,
  deleteVenue,
  getVenue,
  listVenues,
  type OfficeVenue,
} from 'contract/venues'
import { removeVenueField, type VenueField } from 'contract/venues/fields'
import { removeVenueClosure } from 'contract/venues/hours'
import { query, useCall, useMay } from '../api.ts'
import { msg, t } from '../language.ts'
import { may, useSession } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { DeleteDialog } from '../ui/in-use.tsx'
import { Notice } from '../ui/notice.tsx'
import { OfficeHistory } from '../ui/office-history.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Day, Money } from '../ui/values.tsx'
import { ClosureForm } from './closure-form.tsx'
import { FieldsForm } from './fields-form.tsx'
import { HolderForm } from './holder-form.tsx'
import { HoursForm } from './hours-form.tsx'
import { VenueForm } from './venue-form.tsx'
import { VenueWeek } from './venue-week.tsx'
import { fieldFacts, fieldsIn, hoursIn, useVenueValue, venueField, zoneOf } from './venue-words.ts'

const back = () => <Link to="/ems/venues">{t('Venues')}</Link>

/** One venue: how to get there, its fields, and when they may be used. */
export function VenueScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const venue = useQuery(query(getVenue, { id: Number(id) }))
  if (venue.data) return <KnownVenue key={venue.data.id} venue={venue.data} />
  return (
    <>
      <PageHeader title={t('Venue')} back={back()} />
      {venue.error ? (
        <ErrorState error={venue.error} onRetry={() => void venue.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      )}
    </>
  )
}

const deeds = (): Record<string, string> => ({
  'venue.created': t('Created'),
  'venue.changed': t('Updated'),
  'venue.archived': t('Archived'),
  'venue.restored': t('Restored'),
  'venue.fields_added': t('Fields added'),
  'venue.field_changed': t('Field changed'),
  'venue.field_removed': t('Field removed'),
  'venue.hours_changed': t('Hours changed'),
  'venue.holder_changed': t('Certificate of insurance changed'),
  'venue.closed': t('Closed'),
  'venue.reopened': t('Opened again'),
})

type Open = 'details' | 'fields' | 'hours' | 'closure' | 'holder' | 'delete'

function KnownVenue({ venue }: { venue: OfficeVenue }) {
  const said = useVenueValue()
  const mayEdit = useMay(changeVenue)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const archive = useCall(archiveVenue, { refresh: [getVenue, listVenues], quiet: 'failure' })
  const { id, name, city, state, is_archived } = venue
  const act = (what: Open, label: string) => mayEdit && <Button onClick={() => setOpen(what)}>{label}</Button>
  return (
    <>
      <PageHeader
        title={name}
        back={back()}
        note={`${city}, ${state}`}
        actions={
          mayEdit && (
            <>
              <Button
                busy={archive.isPending}
                onClick={() => archive.mutate({ id, is_archived: !is_archived })}
              >
                {is_archived ? t('Restore') : t('Archive')}
              </Button>
              <Button onClick={() => setOpen('delete')}>{t('Delete')}</Button>
            </>
          )
        }
      />
      {is_archived && (
        <Notice kind="info">
          {t('Archived: new events can’t choose this venue. Its past events keep it.')}
        </Notice>
      )}
      <div className="office-columns">
        <div>
          <Panel title={t('Fields')} actions={act('fields', t('Add fields'))}>
            <FieldList venue={venue} mayEdit={mayEdit} />
          </Panel>
          {venue.fields.length > 0 && (
            <Panel title={t('Hours')} actions={act('hours', t('Edit hours'))}>
              <VenueWeek venue={venue} />
            </Panel>
          )}
          <Panel title={t('Closures')} actions={act('closure', t('Add a closure'))}>
            <Closures venue={venue} mayEdit={mayEdit} />
          </Panel>
        </div>
        <div>
          <Panel title={t('Getting there')} actions={act('details', t('Edit'))}>
            <Facts facts={factsOf(venue)} />
          </Panel>
          <Panel title={t('Certificate of insurance')} actions={act('holder', t('Edit##certificate'))}>
            <Holder venue={venue} />
          </Panel>
          <OfficeHistory audit={venue.audit} words={deeds()} fieldName={venueField} shown={said} />
        </div>
      </div>
      {open === 'details' && <VenueForm venue={venue} onClose={close} />}
      {open === 'fields' && <FieldsForm venue={venue} onClose={close} />}
      {open === 'hours' && <HoursForm venue={venue} onClose={close} />}
      {open === 'closure' && <ClosureForm venue={venue} onClose={close} />}
      {open === 'holder' && <HolderForm venue={venue} onClose={close} />}
      {open === 'delete' && <DeleteVenue venue={venue} onClose={close} />}
    </>
  )
}

const SOURCES = {
  hand: msg('Set by the office'),
  postal_code: msg('Middle of the ZIP code'),
  city: msg('Middle of the city'),
}

function factsOf({
  address,
  city,
  state,
  postal_code,
  position,
  time_zone,
  map_url,
  parking,
  notes,
  events,
  latest_events,
}: OfficeVenue) {
  return [
    [t('Address'), `${address}, ${city}, ${state} ${postal_code ?? ''}`.trim()],
    [
      t('On the map'),
      position ? (
        <>
          <a
            href={`https://www.openstreetmap.org/?mlat=${position.latitude}&mlon=${position.longitude}#map=14/${position.latitude}/${position.longitude}`}
            rel="noopener"
            target="_blank"
          >
            {position.latitude.toFixed(3)}, {position.longitude.toFixed(3)}
          </a>{' '}
          <span className="dim">{t(SOURCES[position.source])}</span>
        </>
      ) : (
        t('Not known yet. Add a ZIP code or the exact position.')
      ),
    ],
    [t('Time zone'), zoneOf(time_zone)],
    ...(map_url
      ? [
          [
            t('Map link'),
            <a key="map" href={map_url} rel="noopener" target="_blank">
              {new URL(map_url).hostname}
            </a>,
          ] as const,
        ]
      : []),
    [
      t('Parking'),
      parking && (
        <span key="parking" className="venue-lines">
          {parking}
        </span>
      ),
    ],
    [
      t('Notes'),
      notes && (
        <span key="notes" className="venue-lines">
          {notes}
        </span>
      ),
    ],
    [t('Events'), events > 0 && <LatestEvents key="events" count={events} latest={latest_events} />],
  ] as const
}

/** Whom certificates of insurance name for this venue, if any are needed. */
function Holder({ venue }: { venue: OfficeVenue }) {
  const { needs_certificate, holder_name, holder_address, holder_email, holder_insured, least_limit_cents } =
    venue
  const mayList = may({ access: 'mms.insurance.review', whole: true }, useSession())
  if (!needs_certificate) return <p className="dim">{t('Teams don’t need a certificate for this venue.')}</p>
  const { name, address, city, state, postal_code } = venue
  return (
    <>
      <Facts
        facts={[
          [venueField('holder_name'), holder_name ?? name],
          [
            venueField('holder_address'),
            <span key="address" className="venue-lines">
              {holder_address ?? `${address}, ${city}, ${state} ${postal_code ?? ''}`.trim()}
            </span>,
          ],
          [venueField('holder_email'), holder_email],
          [
            venueField('least_limit_cents'),
            least_limit_cents !== null && <Money key="limit" cents={least_limit_cents} />,
          ],
          [venueField('holder_insured'), holder_insured ? t('Yes') : t('No')],
        ]}
      />
      {mayList && <Link to="/mms/insurance/certificates/venues">{t('Certificates by venue')}</Link>}
    </>
  )
}

type LatestProps = { count: number; latest: OfficeVenue['latest_events'] }

function LatestEvents({ count, latest }: LatestProps) {
  const mayOpen = may({ access: 'ems.event.view' }, useSession())
  return (
    <ul className="venue-events">
      {latest.map(({ id, name, starts_on }) => (
        <li key={id}>
          {mayOpen ? (
            <Link to="/ems/events/$id" params={{ id: String(id) }}>
              {name}
            </Link>
          ) : (
            name
          )}{' '}
          <small className="dim">
            <Day day={starts_on} />
          </small>
        </li>
      ))}
      {count > latest.length && (
        <li className="dim">{t('and {count} more', { count: count - latest.length })}</li>
      )}
    </ul>
  )
}

function FieldList({ venue, mayEdit }: { venue: OfficeVenue; mayEdit: boolean }) {
  const [editing, setEditing] = useState<VenueField>()
  const [removing, setRemoving] = useState<VenueField>()
  const remove = useCall(removeVenueField, {
    refresh: [getVenue, listVenues],
    onSuccess: () => setRemoving(undefined),
  })
  if (venue.fields.length === 0)
    return (
      <EmptyState
        drawing="field"
        title={t('No fields yet')}
        text={t('Add fields that are alike together: 1-8 makes eight.')}
      />
    )
  return (
    <>
      <ul className="venue-list">
        {venue.fields.map((field) => (
          <li key={field.id}>
            <span>
              <strong>{t('Field {name}', { name: field.name })}</strong>
              <span className="dim">{fieldFacts(field)}</span>
            </span>
            {mayEdit && (
              <span className="venue-acts">
                <Button
                  kind="quiet"
                  aria-label={t('Edit field {name}', { name: field.name })}
                  onClick={() => setEditing(field)}
                >
                  {t('Edit')}
                </Button>
                <Button
                  kind="quiet"
                  aria-label={t('Remove field {name}', { name: field.name })}
                  onClick={() => setRemoving(field)}
                >
                  {t('Remove')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {editing && <FieldsForm venue={venue} field={editing} onClose={() => setEditing(undefined)} />}
      {removing && (
        <ConfirmDialog
          title={t('Remove field {name}?', { name: removing.name })}
          confirmLabel={t('Remove')}
          busy={remove.isPending}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => remove.mutate({ id: removing.id })}
        >
          {t('Hours and closures that are only for this field are removed with it.')}
        </ConfirmDialog>
      )}
    </>
  )
}

function Closures({ venue, mayEdit }: { venue: OfficeVenue; mayEdit: boolean }) {
  const reopen = useCall(removeVenueClosure, { refresh: [getVenue], quiet: 'success' })
  if (venue.closures.length === 0) return <p className="dim">{t('No closures ahead.')}</p>
  return (
    <ul className="venue-list">
      {venue.closures.map((one) => (
        <li key={one.id}>
          <span>
            <strong>{one.reason}</strong>
            <span className="dim">
              <Day day={one.from_on} />
              {one.until_on !== one.from_on && (
                <>
                  {' – '}
                  <Day day={one.until_on} />
                </>
              )}
              {one.starts_time !== null &&
                ` · ${hoursIn({ starts_time: one.starts_time, ends_time: one.ends_time! })}`}
              {` · ${fieldsIn(one.field_ids, venue)}`}
            </span>
          </span>
          {mayEdit && (
            <Button
              kind="quiet"
              aria-label={t('Open again: {what}', { what: one.reason })}
              busy={reopen.isPending}
              onClick={() => reopen.mutate({ id: one.id })}
            >
              {t('Open again')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function DeleteVenue({ venue: { id, name, events }, onClose }: { venue: OfficeVenue; onClose: () => void }) {
  const navigate = useNavigate()
  const remove = useCall(deleteVenue, {
    refresh: [listVenues],
    onSuccess: () => navigate({ to: '/ems/venues' }),
  })
  return (
    <DeleteDialog
      name={name}
      uses={{ events }}
      words={{ events: msg('Events') }}
      instead={t('You can delete a venue only while no event uses it. Archive it instead.')}
      unused={t('No event uses this venue. Its fields and hours are deleted with it.')}
      confirmLabel={t('Delete venue')}
      busy={remove.isPending}
      onDelete={() => remove.mutate({ id })}
      onClose={onClose}
    />
  )
}
