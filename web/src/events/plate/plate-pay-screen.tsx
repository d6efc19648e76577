import '../entering.css'
import './plate.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { PlateChanged, payPlate, showPlate, type ShownPlate } from 'contract/events/plate'
import type { Currency } from 'contract/money'
import { call, query } from '../../api.ts'
import { t, told } from '../../language.ts'
import { CardTill } from '../../payments/payments.tsx'
import { useTenant } from '../../tenant.ts'
import { Button } from '../../ui/button.tsx'
import { LinkError } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Moment } from '../../ui/values.tsx'
import { writtenMoney } from '../../written.ts'
import { spellDays } from '../event-days.ts'
import { gameState, methodName } from './plate-words.ts'

/** The plate fees of a team, paid by whoever has the link. */
export function PlatePayScreen() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const plate = useQuery({
    ...query(showPlate, { token }),
    refetchInterval: ({ state }) => (state.data?.is_processing ? 3_000 : false),
  })
  return (
    <div className="entering entering-page">
      <h1>{t('Your plate fees')}</h1>
      {plate.data ? (
        <Known token={token} plate={plate.data} onPaid={() => void plate.refetch()} />
      ) : plate.error ? (
        <LinkError error={plate.error} onRetry={() => void plate.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={6} />
        </Panel>
      )}
    </div>
  )
}

type Props = { token: string; plate: ShownPlate; onPaid: () => void }

function Known({ token, plate, onPaid }: Props) {
  const { currency } = useTenant()
  const { event, team, division, games, payments, left, due, due_at, over, paid, is_processing } = plate
  const [what, setWhat] = useState<'due' | 'left'>()
  const money = (cents: number) => writtenMoney(cents, currency as Currency)
  const hasPart = due > 0 && due < left
  return (
    <Panel title={<Link to={`/ems/event/${event.slug}`}>{event.name}</Link>}>
      <p className="dim">
        {team} · {told(division)} · {spellDays(event.starts_on, event.ends_on)}
      </p>
      {event.is_canceled && (
        <Notice
          kind="warn"
          title={t('This event was canceled. What you paid for games that weren’t played is refunded.')}
        />
      )}
      <ul className="plate-games">
        {games.map((game) => (
          <li key={game.game_id}>
            <span>
              {t('Game {number}', { number: game.number })}{' '}
              <span className="dim">{game.starts_at ? <Moment at={game.starts_at} /> : gameState(game)}</span>
            </span>
            <span className="numbers">{money(game.cents)}</span>
          </li>
        ))}
        {payments.map(({ at, cents, refunded, method }) => (
          <li key={at}>
            <span>
              {t('Paid')} · {methodName(method)}{' '}
              <span className="dim">
                <Moment at={at} />
                {refunded > 0 && ` · ${t('{amount} refunded', { amount: money(refunded) })}`}
              </span>
            </span>
            <span className="numbers">−{money(cents)}</span>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className="entering-total">
          <span>
            {due === left || due_at === null ? (
              t('Due now')
            ) : due > 0 ? (
              t('Left to pay ({amount} due now)', { amount: money(due) })
            ) : (
              <>
                {t('Due by')} <Moment at={due_at} />
              </>
            )}
          </span>
          <strong className="numbers">{money(left)}</strong>
        </p>
      )}
      {left === 0 && paid > 0 && <Notice kind="good" title={t('All paid. Thank you!')} />}
      {left === 0 && paid === 0 && <Notice kind="info" title={t('You don’t owe anything.')} />}
      {over > 0 && !event.is_canceled && (
        <Notice
          kind="info"
          title={t(
            'You’ve paid {amount} more than your games cost so far. It counts toward your next games.',
            {
              amount: money(over),
            },
          )}
        />
      )}
      {is_processing && <Notice kind="info" title={t('We’re confirming your payment.')} />}
      {left > 0 && !is_processing && !event.is_canceled && what === undefined && (
        <div className="entering-acts">
          <Button kind="primary" onClick={() => setWhat('left')}>
            {t('Pay {amount}', { amount: money(left) })}
          </Button>
          {hasPart && (
            <Button onClick={() => setWhat('due')}>
              {t('Pay only {amount} now', { amount: money(due) })}
            </Button>
          )}
        </div>
      )}
      {what !== undefined && plate[what] > 0 && !is_processing && !event.is_canceled && (
        <CardTill
          key={what}
          total={plate[what]}
          currency={currency as Currency}
          reads={showPlate}
          isOver={(error) => PlateChanged.is(error)}
          onPaid={() => {
            setWhat(undefined)
            onPaid()
          }}
          place={() => call(payPlate, { token, what, total: plate[what] })}
        />
      )}
    </Panel>
  )
}
