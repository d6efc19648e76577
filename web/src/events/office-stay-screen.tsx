import './stay.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { isOpen, type StayState } from 'contract/events/stay-rules'
import {
  decideExemption,
  exportStays,
  listStays,
  remindStays,
  saveStayRule,
  type StayRow,
  type StayTable,
} from 'contract/events/stays'
import { query, saveDownload, useCall, useMay } from '../api.ts'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Moment } from '../ui/values.tsx'
import { writtenNumber } from '../written.ts'
import { EventNav } from './event-nav.tsx'
import { HotelListDialog } from './hotel-list-dialog.tsx'
import { RemindStays } from './remind-stays.tsx'
import { DecideExemption, type Decision } from './stay-exemption.tsx'
import { StayRuleForm } from './stay-rule-form.tsx'
import { ruleText, STAY_LABELS } from './stay-words.ts'
import { useTeamFilter } from './team-filter.tsx'

/** Which teams of an event still owe their rooms, who is let off, and what hotels say. */
export function OfficeStayScreen() {
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const stays = useQuery(query(listStays, { id }))
  const { data } = stays
  return (
    <>
      <PageHeader
        title={t('Stay to play')}
        of={data?.event.name}
        back={
          <Link to="/ems/events/$id" params={{ id: String(id) }}>
            {data?.event.name ?? t('Event')}
          </Link>
        }
        note={data?.rule && data.teams.length > 0 && <Counts table={data} />}
        actions={data?.rule && <Papers id={id} />}
      />
      <EventNav id={id} current="stay" />
      {data ? (
        <Stays table={data} />
      ) : stays.error ? (
        <ErrorState error={stays.error} onRetry={() => void stays.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      )}
    </>
  )
}

function Counts({ table: { teams } }: { table: StayTable }) {
  const owing = teams.filter(({ state }) => !['near', 'exempt', 'unknown'].includes(state))
  return (
    <>
      {t('{done} of {all} teams that need rooms have them', {
        done: owing.filter(({ state }) => state === 'met').length,
        all: owing.length,
      })}
    </>
  )
}

function Papers({ id }: { id: number }) {
  const save = useCall(exportStays, { refresh: [], quiet: 'success', onSuccess: saveDownload })
  return (
    <>
      <Button onClick={() => print()}>{t('Print')}</Button>
      <Button busy={save.isPending} onClick={() => save.mutate({ id })}>
        {t('Export CSV')}
      </Button>
    </>
  )
}

type Asks = 'rule' | 'list' | 'remind'

function Stays({ table }: { table: StayTable }) {
  const { event, rule, version, is_place_known, is_closed, teams } = table
  const [asks, setAsks] = useState<Asks>()
  const mayEdit = useMay(saveStayRule)
  const mayDecide = useMay(remindStays)
  const close = () => setAsks(undefined)
  const form = asks === 'rule' && <StayRuleForm event={event} rule={rule} version={version} onClose={close} />
  if (!rule)
    return (
      <>
        <EmptyState
          drawing="field"
          title={t('Teams can stay anywhere')}
          text={t(
            'Ask teams from far away to book rooms. You choose how far, how many room nights, and by when; coaches tell you where they’re staying.',
          )}
          action={
            mayEdit && (
              <Button kind="primary" onClick={() => setAsks('rule')}>
                {t('Set up stay to play')}
              </Button>
            )
          }
        />
        {form}
      </>
    )
  return (
    <>
      <Panel>
        <div className="stay-rule">
          <p>
            {ruleText(rule)} {is_closed && <strong>{t('The deadline has passed.')}</strong>}
          </p>
          <div className="stay-acts no-print">
            {mayEdit && <Button onClick={() => setAsks('rule')}>{t('Change')}</Button>}
            {mayDecide && (
              <>
                <Button onClick={() => setAsks('list')}>{t('Import a hotel’s list')}</Button>
                <Button
                  kind="primary"
                  disabled={!teams.some(({ state }) => isOpen(state))}
                  onClick={() => setAsks('remind')}
                >
                  {t('Send reminders')}
                </Button>
              </>
            )}
          </div>
        </div>
        <Lists table={table} />
      </Panel>
      {!is_place_known && (
        <Notice
          kind="warn"
          title={t('We don’t know where this event is, so we can’t tell how far teams travel.')}
        >
          <Link to="/ems/events/$id" params={{ id: String(event.id) }} search={{ tab: 'where' } as never}>
            {t('Choose a venue with a ZIP code')}
          </Link>
        </Notice>
      )}
      {teams.length === 0 ? (
        <EmptyState
          drawing="team"
          title={t('No teams yet')}
          text={t('Teams show up here once they’re in the event.')}
        />
      ) : (
        <Teams table={table} rule={rule} />
      )}
      {form}
      {asks === 'list' && <HotelListDialog table={table} onClose={close} />}
      {asks === 'remind' && <RemindStays id={event.id} onClose={close} />}
    </>
  )
}

/** Which hotels have sent their list, and when. */
const Lists = ({ table: { lists } }: { table: StayTable }) =>
  lists.length > 0 && (
    <ul className="stay-hotels">
      {lists.map(({ hotel, listed_at, teams, room_nights }) => (
        <li key={hotel}>
          <span>
            <strong>{hotel}</strong>{' '}
            <span className="dim">
              {t('{count} team|{count} teams', { count: teams })} ·{' '}
              {t('{count} room night|{count} room nights', { count: room_nights })} · {t('list from')}{' '}
              <Moment at={listed_at} part="day" />
            </span>
          </span>
        </li>
      ))}
    </ul>
  )

const SHOWN = {
  '': () => true,
  missing: ({ state }: StayRow) => isOpen(state),
  asked: ({ state }: StayRow) => state === 'asked',
  met: ({ state }: StayRow) => state === 'met',
  exempt: ({ state }: StayRow) => state === 'exempt',
  near: ({ state }: StayRow) => state === 'near' || state === 'unknown',
} as const
type TeamsProps = { table: StayTable; rule: NonNullable<StayTable['rule']> }

function Teams({ table: { event, teams }, rule }: TeamsProps) {
  const [decision, setDecision] = useState<{ row: StayRow; decision: Decision }>()
  const { found, filter, none } = useTeamFilter(teams, SHOWN, (count) => [
    ['', t('All')],
    ['missing', t('Missing ({count})', { count: count('missing') })],
    ['asked', t('Requests ({count})##exemptions', { count: count('asked') })],
    ['met', t('Booked ({count})', { count: count('met') })],
    ['exempt', t('Exempted ({count})', { count: count('exempt') })],
    ['near', t('No rooms needed ({count})', { count: count('near') })],
  ])
  return (
    <>
      <div className="stay-find">{filter}</div>
      <Panel title={t('Teams')}>
        {none}
        <ul className="stay-teams">
          {found.map((row) => (
            <Row
              key={row.entrant_id}
              row={row}
              rule={rule}
              onDecide={(wished) => setDecision({ row, decision: wished })}
            />
          ))}
        </ul>
      </Panel>
      {decision && (
        <DecideExemption event_id={event.id} {...decision} onClose={() => setDecision(undefined)} />
      )}
    </>
  )
}

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
  rule: TeamsProps['rule']
  onDecide: (decision: Decision) => void
}

function Row({ row, rule, onDecide }: RowProps) {
  const { name, club, division, coach, state, postal_code, miles, exemption, reminded_at } = row
  const mayDecide = useMay(decideExemption)
  return (
    <li>
      <div className="stay-who">
        <strong>{name}</strong>
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
        {mayDecide && <Acts row={row} onDecide={onDecide} />}
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
function Acts({ row: { name, state }, onDecide }: Pick<RowProps, 'row' | 'onDecide'>) {
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
      <meter
        className="no-print"
        aria-label={t('{team}’s room nights', { team: name })}
        min={0}
        max={rule.room_nights}
        value={Math.min(room_nights, rule.room_nights)}
      />
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
