import '../entering.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dayIn } from 'contract/dates'
import { listMyCredits } from 'contract/events/credits'
import { listMyEvents, type OwnParty } from 'contract/events/entering'
import { listEventsToSign } from 'contract/events/waivers'
import type { Currency } from 'contract/money'
import { query } from '../../api.ts'
import { t } from '../../language.ts'
import { useMayOpen } from '../../record-link.tsx'
import { useTenant } from '../../tenant.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { spelledDay, writtenList, writtenMoney } from '../../written.ts'
import { originText } from './credit-words.ts'
import { isMoving, PartyPanel } from './party-panel.tsx'

/** What a family or a coach has signed up for: paid, held while it is paid for, or waited for. */
export function MyEventsScreen() {
  const mayOpenReadiness = useMayOpen('/ems/my-teams/readiness')
  const list = useQuery({
    ...query(listMyEvents, {}),
    // What a bank is still asked about is known in a moment.
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? 3_000 : false),
  })
  return (
    <div className="entering">
      <PageHeader
        title={t('My events')}
        actions={
          mayOpenReadiness &&
          list.data?.some(({ entrants }) => entrants.some(({ team_id }) => team_id !== null)) && (
            <Link className="button" to="/ems/my-teams/readiness">
              {t('Event readiness')}
            </Link>
          )
        }
      />
      <ToSign />
      <MyCredit />
      {list.data ? (
        list.data.length === 0 ? (
          <None />
        ) : (
          <Parties parties={list.data} onOver={() => void list.refetch()} />
        )
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={6} />
        </Panel>
      )}
    </div>
  )
}

/** The entry that was just made comes first, past events come last. */
function Parties({ parties, onOver }: { parties: readonly OwnParty[]; onOver: () => void }) {
  const { time_zone } = useTenant()
  const [today] = useState(() => dayIn(time_zone, new Date()))
  const [{ entered }] = useUrlState({ entered: '' })
  const now = parties.find(({ id }) => String(id) === entered)
  const others = parties.filter((party) => party !== now)
  const past = others.filter(({ event }) => event.ends_on < today)
  const panel = (party: OwnParty) => <PartyPanel key={party.id} party={party} onOver={onOver} />
  return (
    <>
      {now?.state === 'confirmed' && !now.is_processing && !now.event.is_cancelled && (
        <Notice kind="good" isNews title={t('You’re signed up for {event}', { event: now.event.name })}>
          {t('We’ve emailed your confirmation.')}
        </Notice>
      )}
      {now && panel(now)}
      {others.filter((party) => !past.includes(party)).map(panel)}
      {past.length > 0 && <h2>{t('Past events')}</h2>}
      {past.map(panel)}
    </>
  )
}

/** Events whose waivers somebody of the family has yet to sign, their own or those of a team they play on. */
function ToSign() {
  const open = useQuery(query(listEventsToSign, {}))
  return open.data?.map(({ slug, name, people }) => (
    <Notice key={slug} kind="warn" title={t('Waivers to sign for {event}', { event: name })}>
      <p>{writtenList(people)}</p>
      <Link className="button" to="/ems/event/$slug/sign" params={{ slug }}>
        {t('Read and sign')}
        <span className="visually-hidden">: {name}</span>
      </Link>
    </Notice>
  ))
}

/** Credit that can be used at the next event. */
function MyCredit() {
  const { currency } = useTenant()
  const credits = useQuery(query(listMyCredits, {}))
  if (!credits.data || credits.data.length === 0) return null
  const total = credits.data.reduce((sum, { left_cents }) => sum + left_cents, 0)
  return (
    <Panel title={t('Event credit')}>
      <p className="entering-total">
        <span>{t('It comes off the price at your next event.')}</span>
        <strong className="numbers">{writtenMoney(total, currency as Currency)}</strong>
      </p>
      <ul className="entering-list">
        {credits.data.map(({ id, origin, left_cents, expires_on }) => (
          <li key={id}>
            <span>
              {originText(origin)} · {writtenMoney(left_cents, currency as Currency)}
            </span>
            <span className="dim">
              {expires_on === null ? t('No expiration') : t('through {day}', { day: spelledDay(expires_on) })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const None = () => (
  <EmptyState
    drawing="calendar"
    title={t('No events yet')}
    text={t('Find a camp, clinic or tryout, and sign up your family in two minutes.')}
    action={
      <Link className="button" data-kind="primary" to="/ems/upcoming-events">
        {t('See events')}
      </Link>
    }
  />
)
