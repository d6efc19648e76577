import './stay.css'
import type { ReactNode } from 'react'
import { isOpen, type StayRule, type StayState } from 'contract/events/stay-rules'
import { decideExemption, type StayRow } from 'contract/events/stays'
import { useMay } from '../../api.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Moment } from '../../ui/values.tsx'
import { writtenNumber } from '../../written.ts'
import type { Decision } from './stay-exemption.tsx'
import { STAY_LABELS } from './stay-words.ts'

const TONES: Readonly<Record<StayState, 'good' | 'bad' | 'soon' | undefined>> = {
  near: undefined,
  exempt: undefined,
  met: 'good',
  asked: 'soon',
  no_zip: 'bad',
  missing: 'bad',
  unknown: undefined,
}

type RowProps = {
  row: StayRow
  rule: StayRule
  /** Under the team’s name, where teams of several events stand in one list. */
  event?: ReactNode
  /** Not given where nothing is decided anymore. */
  onDecide?: ((decision: Decision) => void) | undefined
}

/** A team with how far it comes, its rooms, and what the office can decide. */
export function StayTeamRow({ row, rule, event, onDecide }: RowProps) {
  const { name, club, division, coach, state, postal_code, miles, exemption, reminded_at } = row
  const mayDecide = useMay(decideExemption)
  return (
    <li>
      <div className="stay-who">
        <strong>{name}</strong>
        {event}
        <span className="dim">{[told(division), club, coach].filter(Boolean).join(' · ')}</span>
      </div>
      <div className="stay-who">
        {miles === null ? (
          <span className="dim">
            {postal_code ? t('ZIP {code}', { code: postal_code }) : t('No ZIP code')}
          </span>
        ) : (
          <span className="numbers">{t('{count} mile|{count} miles', { count: miles })}</span>
        )}
      </div>
      <div className="stay-rooms">{state !== 'near' && <Rooms row={row} rule={rule} />}</div>
      <div className="stay-who">
        <span className="stay-mark" data-tone={TONES[state]}>
          {told(STAY_LABELS[state])}
        </span>
        {exemption?.reason && state !== 'near' && <span>“{exemption.reason}”</span>}
        {exemption?.decided_by && <span className="dim">{decisionText(exemption)}</span>}
        {reminded_at && isOpen(state) && (
          <span className="dim">
            {t('Reminded')} <Moment at={reminded_at} part="day" />
          </span>
        )}
        {mayDecide && onDecide && <Acts row={row} onDecide={onDecide} />}
      </div>
    </li>
  )
}

/** Who decided about a request, and the reason they gave. */
function decisionText({ state, decided_by, decision_reason }: NonNullable<StayRow['exemption']>): string {
  const said = { by: decided_by ?? '', reason: decision_reason ?? '–' }
  return state === 'granted'
    ? t('{by} exempted this team: {reason}', said)
    : t('{by} declined: {reason}', said)
}

/** Exempts a team, whether it asked or not; declines its request; ends its exemption. */
function Acts({
  row: { name, state },
  onDecide,
}: Pick<RowProps, 'row'> & { onDecide: (decision: Decision) => void }) {
  const exempt = (
    <Button
      kind={state === 'asked' ? 'default' : 'quiet'}
      aria-label={t('Exempt {team}', { team: name })}
      onClick={() => onDecide('granted')}
    >
      {t('Exempt##a team')}
    </Button>
  )
  if (state === 'asked')
    return (
      <div className="stay-acts no-print">
        {exempt}
        <Button
          aria-label={t('Decline {team}’s request', { team: name })}
          onClick={() => onDecide('declined')}
        >
          {t('Decline')}
        </Button>
      </div>
    )
  if (state === 'exempt')
    return (
      <div className="stay-acts no-print">
        <Button
          kind="quiet"
          aria-label={t('End {team}’s exemption', { team: name })}
          onClick={() => onDecide('declined')}
        >
          {t('End exemption')}
        </Button>
      </div>
    )
  return isOpen(state) && <div className="stay-acts no-print">{exempt}</div>
}

function Rooms({ row, rule }: Pick<RowProps, 'row' | 'rule'>) {
  const { name, room_nights, rooms, confirmed, bookings, listed } = row
  const hotels = [...new Set([...listed, ...bookings].map(({ hotel }) => hotel))]
  return (
    <>
      <span className="numbers">
        {t('{booked} of {needed} room nights', {
          booked: writtenNumber(room_nights),
          needed: writtenNumber(rule.room_nights),
        })}
      </span>
      <span className="stay-meter no-print">
        <Meter
          label={t('{team}’s room nights', { team: name })}
          max={rule.room_nights}
          value={Math.min(room_nights, rule.room_nights)}
        />
      </span>
      <span className="dim">
        {[
          rule.rooms !== null &&
            t('{booked} of {needed} rooms', {
              booked: writtenNumber(rooms),
              needed: writtenNumber(rule.rooms),
            }),
          confirmed > 0 && t('{count} confirmed by the hotel', { count: confirmed }),
          ...hotels,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
}
