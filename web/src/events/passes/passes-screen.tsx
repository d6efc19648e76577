import '../entering.css'
import './passes.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { HoldEnded, PriceChanged } from 'contract/events/entering'
import {
  passPicture,
  payPasses,
  printPasses,
  showPasses,
  type OwnPass,
  type ShownPasses,
} from 'contract/events/passes'
import type { Currency } from 'contract/money'
import { messageOf } from '../../api-problems.ts'
import { call, query, useCall } from '../../api.ts'
import { fileAddress } from '../../file-address.ts'
import { t, told } from '../../language.ts'
import { AlreadyPaid, CreditChanged } from 'contract/payments'
import { CardTill } from '../../payments/payments.tsx'
import { useTenant } from '../../tenant.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { LinkError } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Moment } from '../../ui/values.tsx'
import { writtenMoney } from '../../written.ts'
import { spellDays } from '../event-days.ts'
import { passAges, passDays, passPrice } from './pass-words.ts'

/** Passes as their link shows them: to be paid, and then with their codes for the gate. */
export function PassesScreen() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const passes = useQuery({
    ...query(showPasses, { token }),
    refetchInterval: ({ state }) => (state.data?.is_processing ? 3_000 : false),
  })
  return (
    <div className="entering entering-page">
      <h1>{passes.data?.is_single ? t('Your pass') : t('Your passes')}</h1>
      {passes.data ? (
        <Known token={token} shown={passes.data} onPaid={() => void passes.refetch()} />
      ) : passes.error ? (
        <LinkError error={passes.error} onRetry={() => void passes.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      )}
    </div>
  )
}

type Props = { token: string; shown: ShownPasses; onPaid: () => void }

function Known({ token, shown, onPaid }: Props) {
  const { event, passes, state, email, is_single } = shown
  const good = passes.filter(({ status }) => status === 'confirmed')
  return (
    <Panel title={<Link to={`/ems/event/${event.slug}`}>{event.name}</Link>}>
      <p className="dim">
        {spellDays(event.starts_on, event.ends_on)}
        {event.place && ` · ${event.place}`}
      </p>
      {event.is_canceled && <Notice kind="warn" title={t('This event was canceled.')} />}
      {state === 'held' && <Pay token={token} shown={shown} onPaid={onPaid} />}
      {state === 'over' && (
        <Notice kind="warn" title={t('These passes weren’t paid for in time.')}>
          <Link to={`/ems/event/${event.slug}/passes` as string}>{t('Buy passes')}</Link>
        </Notice>
      )}
      {state === 'confirmed' && (
        <>
          {good.length > 0 && (
            <p>
              {is_single
                ? t('Show this code at the gate. It lets in one person at a time.')
                : t(
                    'Show the code at the gate, on your phone or on paper. Each code lets in one person at a time.',
                  )}
              {email && ` ${t('We also emailed them to {email}.', { email })}`}
            </p>
          )}
          <ul className="pass-list">
            {passes.map((pass) => (
              <Pass key={pass.id} pass={pass} event={event} />
            ))}
          </ul>
          {good.length > 0 && (
            <div className="entering-acts no-print">
              <a className="button" href={fileAddress(printPasses, { token })}>
                {t('Download to print')}
              </a>
            </div>
          )}
        </>
      )}
    </Panel>
  )
}

/** A pass with its code as a picture, which can be saved to the phone. */
function Pass({ pass, event }: { pass: OwnPass; event: ShownPasses['event'] }) {
  const { type, day, status, code } = pass
  return (
    <li data-off={status !== 'confirmed' || undefined}>
      {code && (
        <img
          src={fileAddress(passPicture, { token: code })}
          alt={t('Pass code')}
          width={720}
          height={1080}
          loading="lazy"
        />
      )}
      <strong>{type}</strong>
      <span className="dim">{[passDays(day, event), passAges(pass)].filter(Boolean).join(' · ')}</span>
      {status === 'refunded' && <span>{t('Refunded')}</span>}
    </li>
  )
}

function Pay({ token, shown, onPaid }: Props) {
  const { currency } = useTenant()
  const { passes, event, total, credit_available, held_until, is_processing, is_single } = shown
  const [usesCredit, setUsesCredit] = useState(true)
  const take = useCall(payPasses, { refresh: [showPasses], quiet: 'success', onSuccess: onPaid })
  const credit = usesCredit ? Math.min(total, credit_available) : 0
  const due = total - credit
  const wishes = { token, total: due, ...(credit > 0 && { use_credit: true }) }
  if (is_processing) return <Notice kind="info" title={t('We’re confirming your payment.')} />
  if (is_single) return <Notice kind="info" title={t('This pass isn’t paid for yet.')} />
  return (
    <>
      <ul className="entering-list">
        {passes.map(({ id, type, day, price_cents }) => (
          <li key={id}>
            <span>
              {type} · <span className="dim">{passDays(day, event)}</span>
            </span>
            <span className="numbers">{passPrice(price_cents, currency)}</span>
          </li>
        ))}
      </ul>
      <p className="entering-total">
        <span>
          {held_until && (
            <>
              {t('Held until')} <Moment at={held_until} part="time" />
            </>
          )}
        </span>
        <strong className="numbers">{writtenMoney(total, currency as Currency)}</strong>
      </p>
      {credit_available > 0 && (
        <CheckboxField
          label={t('Use my event credit: {amount}', {
            amount: writtenMoney(credit_available, currency as Currency),
          })}
          checked={usesCredit}
          onChange={({ currentTarget }) => setUsesCredit(currentTarget.checked)}
        />
      )}
      {due === 0 ? (
        <>
          {take.error && <Notice kind="bad" isNews title={told(messageOf(take.error))} />}
          <Button
            kind="primary"
            className="entering-send"
            busy={take.isPending}
            onClick={() => take.mutate(wishes, { onError: onPaid })}
          >
            {t('Get passes')}
          </Button>
        </>
      ) : (
        <CardTill
          total={due}
          currency={currency as Currency}
          reads={showPasses}
          isOver={(error) => HoldEnded.is(error) || PriceChanged.is(error) || CreditChanged.is(error)}
          onPaid={onPaid}
          place={async () => {
            const { order_token } = await call(payPasses, wishes)
            if (order_token === null) {
              onPaid()
              throw AlreadyPaid()
            }
            return { order_token }
          }}
        />
      )}
    </>
  )
}
