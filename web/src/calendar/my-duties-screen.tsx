import './calendar.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { giveBackDuty, myDuties, offerDuty, takeDuty, type Duty } from 'contract/calendar/duties'
import type { Out } from 'contract/operation'
import { query, useCall } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Money } from '../ui/values.tsx'
import { writtenMinutes } from '../written.ts'
import { HoursChart } from './hours-chart.tsx'
import { whatOfDuty, whenOfDuty } from './duty-words.ts'

/** Where the family can help, and what it has done so far. */
export function MyDutiesScreen() {
  const duties = useQuery(query(myDuties, {}))
  return (
    <>
      <PageHeader
        title={t('Volunteer duties')}
        note={t('Help your teams out. Every spot you take counts toward your family’s hours.')}
      />
      {duties.error && !duties.data ? (
        <ErrorState error={duties.error} onRetry={() => void duties.refetch()} />
      ) : !duties.data ? (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      ) : (
        <Shown {...duties.data} />
      )}
    </>
  )
}

type Family = Out<typeof myDuties>['families'][number]

/** What the bar of hours done doesn’t say. */
function FamilyFacts({ is_exempt, taken_minutes, charge, due_cents }: Family) {
  const facts: [name: string, value: ReactNode][] = []
  if (is_exempt) facts.push([t('Hours done'), t('No hours needed: someone in your family is on the staff.')])
  if (taken_minutes > 0) facts.push([t('Signed up'), writtenMinutes(taken_minutes)])
  if (charge)
    facts.push([
      t('Charged instead of hours'),
      <Link key="charge" to="/ctms/payments" search={{ tab: 'own' }}>
        <Money cents={charge.amount_cents} />
        {charge.owed_cents === 0 && `, ${t('paid')}`}
      </Link>,
    ])
  else if (due_cents > 0) facts.push([t('Fee for missing hours'), <Money key="due" cents={due_cents} />])
  return facts.length > 0 && <Facts facts={facts} />
}

function Shown({ duties, families }: Out<typeof myDuties>) {
  return (
    <div className="date-list">
      {families
        .filter(({ asked_minutes }) => asked_minutes > 0)
        .map((family) => (
          <Panel key={family.team_id} title={t('Your family on {team}', family)}>
            {!family.is_exempt && (
              <HoursChart
                asked_minutes={family.asked_minutes}
                families={[{ ...family, key: String(family.player_id), name: family.players.join(', ') }]}
              />
            )}
            <FamilyFacts {...family} />
          </Panel>
        ))}
      {duties.length === 0 ? (
        <EmptyState
          drawing="whistle"
          title={t('No help needed right now')}
          text={t('When a coach needs help, you’ll see it here.')}
        />
      ) : (
        duties.map((duty) => <DutyToTake key={duty.id} duty={duty} />)
      )}
    </div>
  )
}

function DutyToTake({ duty }: { duty: Duty }) {
  const [refresh, quiet] = [[myDuties], 'success'] as const
  const take = useCall(takeDuty, { refresh, quiet })
  const giveBack = useCall(giveBackDuty, { refresh, quiet })
  const offer = useCall(offerDuty, { refresh, quiet })
  const own = duty.taken.find(({ is_own }) => is_own)
  const free = duty.places - duty.taken.length
  const isOffered = duty.taken.some(({ is_offered, is_own }) => is_offered && !is_own)
  const what = { what: whatOfDuty(duty) }
  const isOff = duty.status === 'called_off'
  return (
    <Panel
      isItem
      title={
        <>
          <span className={isOff ? 'date-off' : undefined}>{what.what}</span>{' '}
          <span className="dim date-when">{whenOfDuty(duty)}</span>
        </>
      }
    >
      <p className="dim">
        {[
          duty.team,
          writtenMinutes(duty.minutes),
          t('{count} of {most} taken', { count: duty.taken.length, most: duty.places }),
        ].join(' · ')}
      </p>
      {duty.taken.length > 0 && <p>{duty.taken.map(({ name }) => name).join(', ')}</p>}
      {isOff && <p className="date-cancelled">{t('Canceled')}</p>}
      {!isOff && own?.state === 'taken' && (
        <p className="date-acts">
          <Button
            kind="quiet"
            busy={giveBack.isPending}
            aria-label={t('Can’t make it: {what}', what)}
            onClick={() => giveBack.mutate({ id: duty.id })}
          >
            {t('Can’t make it')}
          </Button>
          <Button
            kind="quiet"
            busy={offer.isPending}
            aria-pressed={own.is_offered}
            aria-label={t('Find a sub: {what}', what)}
            onClick={() => offer.mutate({ id: duty.id, is_offered: !own.is_offered })}
          >
            {own.is_offered ? t('Keep my spot') : t('Find a sub')}
          </Button>
        </p>
      )}
      {!isOff && !own && (free > 0 || isOffered) && (
        <p className="date-take">
          <Button
            busy={take.isPending}
            aria-label={free > 0 ? t('Sign up: {what}', what) : t('Take over: {what}', what)}
            onClick={() => take.mutate({ id: duty.id })}
          >
            {free > 0 ? t('Sign up') : t('Take over')}
          </Button>
        </p>
      )}
    </Panel>
  )
}
