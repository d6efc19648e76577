import './stay.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { StayState } from 'contract/events/stay-rules'
import { saveOutsideStay, saveStay, showOutsideStay, showStay, type OwnStay } from 'contract/events/stays'
import { fieldErrorsOf, messageOf } from '../../api-problems.ts'
import { query, useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { rich } from '../../rich.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState, LinkError } from '../../ui/empty-state.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TextareaField } from '../../ui/fields/textarea-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { spelledDay, writtenNumber } from '../../written.ts'
import { HotelAbout } from './hotel-about.tsx'
import { ruleText } from './stay-words.ts'

/** Where a team stays, for the coach who has entered it. */
export function OwnStayScreen() {
  const entrant_id = Number((useParams({ strict: false }) as { id: string }).id)
  const stay = useQuery(query(showStay, { entrant_id }))
  const save = useCall(saveStay, { refresh: [showStay], quiet: true })
  const back = <Link to="/ems/my-events">{t('My events')}</Link>
  return (
    <div className="stay-own">
      <PageHeader
        title={t('Where you’re staying')}
        of={stay.data?.team}
        back={back}
        note={stay.data && `${stay.data.team} · ${stay.data.event.name}`}
      />
      {stay.data ? (
        <StayParts
          key={stay.data.version}
          stay={stay.data}
          busy={save.isPending}
          error={save.error}
          onSave={(said) => save.mutate({ entrant_id, ...said }, { onSuccess: saved })}
        />
      ) : stay.error ? (
        <ErrorState error={stay.error} onRetry={() => void stay.refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  )
}

/** The same for a team from outside, opened by the link of its entry. */
export function OutsideStayScreen() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const stay = useQuery(query(showOutsideStay, { token }))
  const save = useCall(saveOutsideStay, { refresh: [showOutsideStay], quiet: true })
  return (
    <div className="stay-own stay-page">
      <div>
        <Link to="/ems/entry/$token" params={{ token }}>
          {t('Your entry')}
        </Link>
        <h1>{t('Where you’re staying')}</h1>
        {stay.data && <p className="dim">{`${stay.data.team} · ${stay.data.event.name}`}</p>}
      </div>
      {stay.data ? (
        <StayParts
          key={stay.data.version}
          stay={stay.data}
          busy={save.isPending}
          error={save.error}
          onSave={(said) => save.mutate({ token, ...said }, { onSuccess: saved })}
        />
      ) : stay.error ? (
        <LinkError error={stay.error} onRetry={() => void stay.refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  )
}

const saved = () => toast.success(t('Saved. You can change it until the deadline.'))

const Loading = () => (
  <Panel>
    <Skeleton lines={8} />
  </Panel>
)

type Said = {
  version: number
  postal_code: string
  bookings: { hotel: string; rooms: string; nights: string }[]
  exemption_reason: string
}
type PartsProps = { stay: OwnStay; busy: boolean; error: Error | null; onSave: (said: Said) => void }

function StayParts({ stay, busy, error, onSave }: PartsProps) {
  return (
    <>
      <Standing stay={stay} />
      {stay.hotels.length > 0 && <Hotels hotels={stay.hotels} />}
      {stay.may_change ? (
        <StayForm stay={stay} busy={busy} error={error} onSave={onSave} />
      ) : (
        <Panel title={t('Your rooms')}>
          <p>{t('The deadline has passed, so this can’t be changed online anymore. Please contact us.')}</p>
          <Bookings stay={stay} />
        </Panel>
      )}
    </>
  )
}

const NOTICES: Readonly<Record<StayState, 'good' | 'info' | 'warn'>> = {
  near: 'good',
  exempt: 'good',
  met: 'good',
  asked: 'info',
  no_zip: 'warn',
  missing: 'warn',
  unknown: 'info',
}

/** Whether rooms are missing, how many, and until when. */
function Standing({ stay }: { stay: OwnStay }) {
  const { state, rule, miles, room_nights, confirmed, exemption } = stay
  return (
    <Notice kind={NOTICES[state]} title={standingTitle(stay)}>
      <p>
        {ruleText(rule)}{' '}
        {miles !== null &&
          t('You’re about {count} mile away.|You’re about {count} miles away.', { count: miles })}
      </p>
      {room_nights > 0 && (
        <p>
          {t('{booked} of {needed} room nights', {
            booked: writtenNumber(room_nights),
            needed: writtenNumber(rule.room_nights),
          })}
          {confirmed > 0 && ` · ${t('{count} confirmed by the hotel', { count: confirmed })}`}
        </p>
      )}
      {exemption?.decision_reason && state !== 'asked' && (
        <p>{t('Note from the office: {reason}', { reason: exemption.decision_reason })}</p>
      )}
    </Notice>
  )
}

function standingTitle({ state, rule, room_nights, rooms }: OwnStay): string {
  const day = spelledDay(rule.due_on)
  if (state === 'near') return t('Your team doesn’t need to book rooms.')
  if (state === 'exempt') return t('Your team is exempt from booking rooms.')
  if (state === 'met') return t('You’re all set. Your rooms are booked.')
  if (state === 'asked') return t('You’ve asked for an exemption. We’ll email you once we’ve decided.')
  if (state === 'unknown')
    return t('We don’t know yet how far you’ll travel. Add your rooms here if you’ve booked.')
  if (state === 'no_zip') return t('Add your team’s ZIP code, so we can see how far you’ll travel.')
  const nights = rule.room_nights - room_nights
  return nights > 0
    ? t('{count} room night missing. Book by {day}.|{count} room nights missing. Book by {day}.', {
        count: nights,
        day,
      })
    : t('{count} room missing. Book by {day}.|{count} rooms missing. Book by {day}.', {
        count: (rule.rooms ?? 0) - rooms,
        day,
      })
}

const Hotels = ({ hotels }: Pick<OwnStay, 'hotels'>) => (
  <Panel title={t('Hotels for this event')}>
    <ul className="stay-hotels">
      {hotels.map((hotel, i) => (
        <li key={i}>
          {hotel.link ? (
            <a href={hotel.link} rel="noopener">
              {hotel.title}
            </a>
          ) : (
            <strong>{hotel.title}</strong>
          )}
          <HotelAbout hotel={hotel} />
          {hotel.body && <span className="dim">{hotel.body}</span>}
        </li>
      ))}
    </ul>
  </Panel>
)

const Bookings = ({ stay: { bookings, listed } }: { stay: OwnStay }) => (
  <ul className="stay-hotels">
    {bookings.map(({ hotel, rooms, nights }, i) => (
      <li key={i}>
        <strong>{hotel}</strong>
        <span>
          {t('{count} room|{count} rooms', { count: rooms })},{' '}
          {t('{count} night|{count} nights', { count: nights })}
        </span>
      </li>
    ))}
    {listed.map(({ hotel, room_nights }) => (
      <li key={`list-${hotel}`}>
        <strong>{hotel}</strong>
        <span>
          {t('{count} room night confirmed by the hotel|{count} room nights confirmed by the hotel', {
            count: room_nights,
          })}
        </span>
      </li>
    ))}
  </ul>
)

let lastKey = 0
const NEW = { hotel: '', rooms: '', nights: '' }

function StayForm({ stay, busy, error, onSave }: PartsProps) {
  const [zip, setZip] = useState(stay.postal_code ?? '')
  const [rows, setRows] = useState(() =>
    stay.bookings.map(({ hotel, rooms, nights }) => ({
      ...{ key: ++lastKey, hotel, rooms: String(rooms), nights: String(nights) },
    })),
  )
  const [reason, setReason] = useState(stay.exemption?.reason ?? '')
  const [asks, setAsks] = useState(stay.exemption !== null && stay.exemption.state !== 'granted')
  const errors = fieldErrorsOf(error)
  const set = (key: number, change: Partial<typeof NEW>) =>
    setRows((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const at = (i: number, field: string) => ({
    name: `bookings.${i}.${field}`,
    error: errors?.[`bookings.${i}.${field}`]?.[0],
  })
  const isGranted = stay.exemption?.state === 'granted'
  return (
    <Panel title={t('Your rooms')}>
      <Form
        errors={errors}
        onSubmit={() =>
          onSave({
            version: stay.version,
            postal_code: zip,
            bookings: rows.map(({ key: _, ...row }) => row),
            exemption_reason: isGranted ? (stay.exemption?.reason ?? '') : asks ? reason : '',
          })
        }
      >
        {error && !errors && <Notice kind="bad" isNews title={told(messageOf(error))} />}
        {stay.is_place_known && (
          <TextField
            label={t('Your team’s ZIP code')}
            name="postal_code"
            hint={t('Where most of your families live. It decides how far away you are.')}
            optional
            maxLength={12}
            autoComplete="off"
            className="stay-zip"
            value={zip}
            error={errors?.['postal_code']?.[0]}
            onChange={({ currentTarget }) => setZip(currentTarget.value)}
          />
        )}
        <datalist id="stay-hotels">
          {stay.hotels.map(({ title }) => (
            <option key={title} value={title} />
          ))}
        </datalist>
        {rows.map(({ key, ...row }, i) => (
          <fieldset key={key} className="stay-booking">
            <legend className="visually-hidden">{t('Booking {number}', { number: i + 1 })}</legend>
            <TextField
              {...at(i, 'hotel')}
              label={t('Hotel')}
              list="stay-hotels"
              maxLength={120}
              autoComplete="off"
              value={row.hotel}
              onChange={({ currentTarget }) => set(key, { hotel: currentTarget.value })}
            />
            {(
              [
                ['rooms', t('Rooms')],
                ['nights', t('Nights each')],
              ] as const
            ).map(([field, label]) => (
              <TextField
                {...at(i, field)}
                key={field}
                label={label}
                inputMode="numeric"
                maxLength={2}
                autoComplete="off"
                value={row[field]}
                onChange={({ currentTarget }) => set(key, { [field]: currentTarget.value })}
              />
            ))}
            <Button
              kind="quiet"
              aria-label={t('Remove booking {number}', { number: i + 1 })}
              onClick={() => setRows((all) => all.filter((one) => one.key !== key))}
            >
              {t('Remove')}
            </Button>
          </fieldset>
        ))}
        <div className="stay-acts">
          <Button onClick={() => setRows((all) => [...all, { key: ++lastKey, ...NEW }])}>
            {t('Add a booking')}
          </Button>
          {!isGranted && !asks && stay.state !== 'near' && (
            <Button kind="quiet" onClick={() => setAsks(true)}>
              {t('Ask for an exemption')}
            </Button>
          )}
        </div>
        <Total rows={rows} needed={stay.rule.room_nights} />
        {asks && !isGranted && (
          <TextareaField
            label={t('Why your team can’t book rooms')}
            name="exemption_reason"
            hint={t(
              'The office reads it and emails you its answer. Clear it if you no longer need an exemption.',
            )}
            optional
            rows={3}
            maxLength={500}
            value={reason}
            error={errors?.['exemption_reason']?.[0]}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        <div className="stay-acts">
          <Button kind="primary" type="submit" busy={busy}>
            {t('Save')}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}

/** What is typed, added up. */
function Total({ rows, needed }: { rows: readonly { rooms: string; nights: string }[]; needed: number }) {
  const total = rows.reduce((sum, { rooms, nights }) => sum + (Number(rooms) * Number(nights) || 0), 0)
  return (
    rows.length > 0 && (
      <p role="status">
        {rich('{booked} of {needed} room nights', {
          booked: <strong className="numbers">{writtenNumber(total)}</strong>,
          needed: writtenNumber(needed),
        })}
      </p>
    )
  )
}
