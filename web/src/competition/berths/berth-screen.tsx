import './berths.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { acceptBerth, declineBerth, showBerth, type TeamsBerth } from 'contract/competition/ranking/berths'
import type { Currency } from 'contract/money'
import { spellDays } from '../../events/events.tsx'
import { query, useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { Button } from '../../ui/button.tsx'
import { LinkError } from '../../ui/empty-state.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { writtenMoment, writtenMoney } from '../../written.ts'
import { ordinal } from '../ordinal.ts'

/** A berth that a team has earned: accepted or declined by whoever answers for it. */
export function BerthScreen() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const berth = useQuery(query(showBerth, { token }))
  return (
    <div className="berth-page">
      <h1>{t('Your berth')}</h1>
      {berth.data ? (
        <Shown token={token} berth={berth.data} />
      ) : berth.error ? (
        <LinkError error={berth.error} onRetry={() => void berth.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={6} />
        </Panel>
      )}
    </div>
  )
}

function Shown({ token, berth }: { token: string; berth: TeamsBerth }) {
  const { currency, time_zone } = useTenant()
  const { team, place, from, to, state, answer_by, needs_login } = berth
  const isOpen = state === 'offered'
  return (
    <Panel title={team}>
      <p>
        {t('{place} in {division} at {event}', {
          place: ordinal(place),
          division: told(from.division),
          event: from.event,
        })}
      </p>
      <dl className="berth-facts">
        <div>
          <dt>{t('Berth at')}</dt>
          <dd>
            <Link to="/ems/event/$slug" params={{ slug: to.slug }}>
              {to.event}
            </Link>
            , {told(to.division)}
          </dd>
        </div>
        <div>
          <dt>{t('When')}</dt>
          <dd>{spellDays(to.starts_on, to.ends_on)}</dd>
        </div>
        <div>
          <dt>{t('Entry fee')}</dt>
          <dd className="numbers">
            {to.price_cents === 0 ? t('Free') : writtenMoney(to.price_cents, currency as Currency)}
          </dd>
        </div>
        {isOpen && (
          <div>
            <dt>{t('Answer by')}</dt>
            <dd>{writtenMoment(answer_by, time_zone)}</dd>
          </div>
        )}
      </dl>
      {isOpen ? needs_login ? <LogIn /> : <Answer token={token} berth={berth} /> : <Outcome berth={berth} />}
    </Panel>
  )
}

const LogIn = () => (
  <Notice kind="info" title={t('Log in to answer')}>
    <p>{t('Log in as a coach or admin of the team, then open this link again.')}</p>
    <p>
      <Link className="button" data-kind="primary" to="/login">
        {t('Log in')}
      </Link>
    </p>
  </Notice>
)

function Answer({ token, berth: { to, pay_days, team } }: { token: string; berth: TeamsBerth }) {
  const [isDeclining, setDeclining] = useState(false)
  const [reason, setReason] = useState('')
  const accept = useCall(acceptBerth, { refresh: [showBerth] })
  const decline = useCall(declineBerth, { refresh: [showBerth], onSuccess: () => setDeclining(false) })
  return (
    <>
      {to.price_cents > 0 && (
        <p className="dim">
          {t('Accept now and pay within {count} day.|Accept now and pay within {count} days.', {
            count: pay_days,
          })}
        </p>
      )}
      <div className="berth-acts">
        <Button onClick={() => setDeclining(true)}>{t('Decline')}</Button>
        <Button kind="primary" busy={accept.isPending} onClick={() => accept.mutate({ token })}>
          {t('Accept berth')}
        </Button>
      </div>
      {isDeclining && (
        <FormDialog
          title={t('Decline the berth of {team}?', { team })}
          submitLabel={t('Decline berth')}
          busy={decline.isPending}
          errors={undefined}
          onSubmit={() => decline.mutate({ token, ...(reason.trim() && { reason }) })}
          onClose={() => setDeclining(false)}
        >
          <p>{t('It passes to the next team right away.')}</p>
          <TextField
            label={t('Reason')}
            optional
            maxLength={300}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </FormDialog>
      )}
    </>
  )
}

function Outcome({ berth: { state, entry_token, to } }: { berth: TeamsBerth }) {
  if (state === 'accepted')
    return (
      <Notice kind="good" title={t('Accepted. See you there!')}>
        <p>
          {entry_token ? (
            <Link
              className="button"
              data-kind="primary"
              to="/ems/entry/$token"
              params={{ token: entry_token }}
            >
              {t('See your entry')}
            </Link>
          ) : (
            <Link className="button" data-kind="primary" to="/ems/my-events">
              {to.price_cents > 0 ? t('Pay in My events') : t('See my events')}
            </Link>
          )}
        </p>
      </Notice>
    )
  return (
    <Notice
      kind="info"
      title={
        state === 'late'
          ? t('Time is up. The berth has passed to the next team.')
          : state === 'called_off'
            ? t('This event no longer takes teams.')
            : state === 'given_up'
              ? t('The entry was withdrawn, so the berth has passed on.')
              : t('Declined. Thank you for letting us know.')
      }
    />
  )
}
