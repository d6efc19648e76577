import '../entering.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  BalanceChanged,
  payEventBalance,
  showEventBalance,
  stopBalanceCard,
  type ShownBalance,
} from 'contract/events/deposits'
import type { Currency } from 'contract/money'
import { call, query, useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { CardTill } from '../../payments/payments.tsx'
import { useTenant } from '../../tenant.ts'
import { Button } from '../../ui/button.tsx'
import { LinkError } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { spelledDay, writtenMoney } from '../../written.ts'
import { balanceHint } from './balance-words.ts'
import { spellDays } from '../event-days.ts'

/** What is left of an entry after its deposit, paid by whoever has the link. */
export function BalanceScreen() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const balance = useQuery({
    ...query(showEventBalance, { token }),
    refetchInterval: ({ state }) => (state.data?.is_processing ? 3_000 : false),
  })
  return (
    <div className="entering entering-page">
      <h1>{t('Pay your balance')}</h1>
      {balance.data ? (
        <Balance token={token} balance={balance.data} onPaid={() => void balance.refetch()} />
      ) : balance.error ? (
        <LinkError error={balance.error} onRetry={() => void balance.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={6} />
        </Panel>
      )}
    </div>
  )
}

type Props = { token: string; balance: ShownBalance; onPaid: () => void }

function Balance({ token, balance, onPaid }: Props) {
  const { currency } = useTenant()
  const { event, entries, cents, due_on, state, card, is_processing } = balance
  const [isPaying, setPaying] = useState(false)
  const stop = useCall(stopBalanceCard, { refresh: [showEventBalance] })
  const money = (amount: number) => writtenMoney(amount, currency as Currency)
  const hint = balanceHint(balance)
  return (
    <Panel title={<Link to={`/ems/event/${event.slug}`}>{event.name}</Link>}>
      <p className="dim">{spellDays(event.starts_on, event.ends_on)}</p>
      <ul className="entering-list">
        {entries.map((one) => (
          <li key={`${one.name} ${one.division}`}>
            <span>
              {one.name} · {told(one.division)}
            </span>
            <span className="numbers">{money(one.cents)}</span>
          </li>
        ))}
      </ul>
      {state === 'open' && (
        <p className="entering-total">
          <span>{t('Due {day}', { day: spelledDay(due_on) })}</span>
          <strong className="numbers">{money(cents)}</strong>
        </p>
      )}
      {state === 'paid' && <Notice kind="good" title={t('All paid. Thank you!')} />}
      {state === 'over' && <Notice kind="info" title={t('You don’t owe anything.')} />}
      {state === 'open' && !isPaying && hint && (
        <Notice kind={balance.declined !== null ? 'warn' : 'info'} title={hint} />
      )}
      {state === 'open' && !isPaying && !is_processing && (
        <div className="entering-acts">
          <Button kind={card ? 'default' : 'primary'} onClick={() => setPaying(true)}>
            {card ? t('Pay now instead') : t('Pay by card')}
          </Button>
          {card && (
            <Button kind="quiet" busy={stop.isPending} onClick={() => stop.mutate({ token })}>
              {t('Don’t charge this card')}
            </Button>
          )}
        </div>
      )}
      {state === 'open' && isPaying && (
        <CardTill
          total={cents}
          currency={currency as Currency}
          reads={showEventBalance}
          isOver={(error) => BalanceChanged.is(error)}
          onPaid={onPaid}
          place={() => call(payEventBalance, { token, total: cents })}
        />
      )}
    </Panel>
  )
}
