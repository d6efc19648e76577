import '../../registering/registration.css'
import '../../registering/registration-payment.css'
import '../../registering/registration-summary.css'
import './renewal.css'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Currency } from 'contract/money'
import { showRenewal, type Renewal } from 'contract/renewing/renewal'
import { Problem } from 'contract/problem'
import { query } from '../../api.ts'
import { messageOf } from '../../api-problems.ts'
import { t, told } from '../../language.ts'
import { useSession } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { Day } from '../../ui/values.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { writtenMoney } from '../../written.ts'
import { WaiverSigning, type GivenSignature } from '../../waivers/waivers.tsx'
import { RenewalDetails } from './renewal-details.tsx'
import { RenewalPayment } from './renewal-payment.tsx'
import { RenewalPeople } from './renewal-people.tsx'
import { useRenewalWrites } from './renewal-writes.ts'

/** Everything for the next season on one page: who, what has changed, the waivers, the payment. */
export function RenewalScreen() {
  const { token = '', along } = useSearch({ strict: false }) as { token?: string; along?: string }
  const renewal = useQuery({
    ...query(showRenewal, { token }),
    enabled: token !== '',
    refetchOnWindowFocus: false,
    staleTime: 60_000,
  })
  const isOver =
    token === '' || (renewal.error instanceof Problem && [404, 410, 422].includes(renewal.error.status))
  if (isOver) return <Over sentence={renewal.error ? messageOf(renewal.error) : undefined} />
  if (renewal.error && !renewal.data)
    return (
      <div className="reg-page reg-message" role="alert">
        <h1>{t('We can’t show the renewal')}</h1>
        <p>{messageOf(renewal.error)}</p>
        <Button kind="primary" onClick={() => void renewal.refetch()}>
          {t('Try again')}
        </Button>
      </div>
    )
  if (!renewal.data)
    return (
      <div className="renewal" role="status" aria-label={t('Loading...')}>
        <div className="reg-skeleton" />
        <div className="reg-skeleton" />
      </div>
    )
  if (renewal.data.finished) return <Done finished={renewal.data.finished} />
  return <Open token={token} renewal={renewal.data} withDue={along === 'due'} />
}

function Over({ sentence }: { sentence: string | undefined }) {
  const isLoggedIn = useSession() !== undefined
  return (
    <div className="reg-page reg-message">
      <h1>{t('This renewal link has ended')}</h1>
      <p>{sentence ? told(sentence) : t('This link is incomplete. Please open it from the email again.')}</p>
      <div className="reg-row">
        <a className="button" data-kind="primary" href={isLoggedIn ? '/mms/member/memberships' : '/login'}>
          {isLoggedIn ? t('My memberships') : t('Log in')}
        </a>
        <a className="button" href="/registration">
          {t('Go to registration')}
        </a>
      </div>
    </div>
  )
}

type OpenProps = { token: string; renewal: Renewal; withDue: boolean }

function Open({ token, renewal, withDue }: OpenProps) {
  const { season, people, groups, quote, missing, is_own, registrant } = renewal
  const writes = useRenewalWrites(token)
  const included = people.filter((person) => person.is_included)
  const isComplete = Object.keys(missing).length === 0
  const isSigned = groups.every(({ signed }) => signed)
  return (
    <div className="renewal">
      <header>
        <h1>{season ? t('Renew for season {name}', season) : t('Renew')}</h1>
        {season && (
          <p className="dim">
            <Day day={season.start_date} /> – <Day day={season.end_date} />
          </p>
        )}
        {!is_own && (
          <p className="reg-note">
            {t(
              'Hi {name}! For your privacy, this page only shows first names. To change what’s on record, log in.',
              { name: registrant },
            )}
          </p>
        )}
      </header>
      <RenewalPeople renewal={renewal} writes={writes} />
      {included.length > 0 && <RenewalDetails key={String(is_own)} renewal={renewal} writes={writes} />}
      {included.length > 0 && isComplete && groups.length > 0 && (
        <section className="renewal-part" aria-label={t('Waivers')}>
          {groups.map((group) => (
            <WaiverSigning
              key={`${group.signer}-${group.signed}`}
              {...group}
              is_name_known={is_own}
              onSign={(given: GivenSignature) => writes.sign(renewal.version, group.signer, given)}
            />
          ))}
        </section>
      )}
      {included.length > 0 && isComplete && isSigned && quote && (
        <RenewalPayment token={token} renewal={renewal} quote={quote} writes={writes} withDue={withDue} />
      )}
    </div>
  )
}

function Done({ finished }: { finished: NonNullable<Renewal['finished']> }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isLoggedIn = useSession() !== undefined
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="renewal">
      <section className="renewal-part renewal-done">
        <h1 ref={heading} tabIndex={-1}>
          <IconCircleCheck size={32} stroke={1.6} aria-hidden />
          {t('You’re renewed. Thank you!')}
        </h1>
        <ul className="renewal-list">
          {finished.people.map(({ first_name, membership, status, begins_on }) => (
            <li key={`${first_name}-${membership}`}>
              <span>
                <b>{first_name}</b>
                <span className="dim">{membership}</span>
              </span>
              <StatusDot status={status} begins_on={begins_on} />
            </li>
          ))}
        </ul>
        {finished.along.length > 0 && <PaidAlong finished={finished} />}
        <p>
          {t('Receipt {number}, {amount}. We’ve emailed you the receipt, the cards and the signed waivers.', {
            number: finished.order_number,
            amount: writtenMoney(finished.total, finished.currency as Currency),
          })}
        </p>
        <a className="button" data-kind="primary" href={isLoggedIn ? '/mms/member/memberships' : '/login'}>
          {isLoggedIn ? t('My memberships') : t('Log in')}
        </a>
      </section>
    </div>
  )
}

function PaidAlong({ finished: { along, currency } }: { finished: NonNullable<Renewal['finished']> }) {
  return (
    <div>
      <h2>{t('Also paid')}</h2>
      <ul className="renewal-list">
        {along.map(({ label, detail, total }) => (
          <li key={`${label} ${detail}`}>
            <span>
              <b>{label}</b>
              <span className="dim">{detail}</span>
            </span>
            <span className="numbers">{writtenMoney(total, currency as Currency)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
