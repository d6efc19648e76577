import './stay.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { isOpen } from 'contract/events/stay-rules'
import {
  exportStays,
  listStays,
  remindStays,
  saveStayRule,
  type StayRow,
  type StayTable,
} from 'contract/events/stays'
import { query, saveDownload, useCall, useMay } from '../../api.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Moment } from '../../ui/values.tsx'
import { EventNav, useIsCanceled } from '../event-nav.tsx'
import { HotelListDialog } from './hotel-list-dialog.tsx'
import { RemindStays } from './remind-stays.tsx'
import { DecideExemption, type Decision } from './stay-exemption.tsx'
import { StayRuleForm } from './stay-rule-form.tsx'
import { StayTeamRow } from './stay-team-row.tsx'
import { ruleText } from './stay-words.ts'
import { useTeamFilter } from '../team-filter.tsx'

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
  const isCanceled = useIsCanceled(event.id)
  const mayEdit = useMay(saveStayRule) && !isCanceled
  const mayDecide = useMay(remindStays) && !isCanceled
  const close = () => setAsks(undefined)
  const form = asks === 'rule' && <StayRuleForm event={event} rule={rule} version={version} onClose={close} />
  if (!rule)
    return (
      <>
        <EmptyState
          drawing="field"
          title={isCanceled ? t('No stay to play') : t('Teams can stay anywhere')}
          text={
            isCanceled
              ? t('Teams weren’t asked to book rooms.')
              : t(
                  'Ask teams from far away to book rooms. You choose how far, how many room nights, and by when; coaches tell you where they’re staying.',
                )
          }
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
      {!is_place_known && !isCanceled && (
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
        <Teams table={table} rule={rule} isCanceled={isCanceled} />
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
type TeamsProps = { table: StayTable; rule: NonNullable<StayTable['rule']>; isCanceled: boolean }

function Teams({ table: { event, teams }, rule, isCanceled }: TeamsProps) {
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
            <StayTeamRow
              key={row.entrant_id}
              row={row}
              rule={rule}
              onDecide={isCanceled ? undefined : (wished) => setDecision({ row, decision: wished })}
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
