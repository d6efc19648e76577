import './treasury.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { getAroundOrder } from 'contract/treasury/orders'
import type { Out } from 'contract/operation'
import { getOrder } from 'contract/payments'
import { showPhone } from 'contract/person'
import { query } from '../api.ts'
import { t } from '../language.ts'
import { RecordLink } from '../record-link.tsx'
import { OrderPanel } from '../payments/payments.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { OrderHistory } from './order-history.tsx'
import { MailsPanel } from '../office/office.ts'
import { OrderState } from './order-state.tsx'

/** One order: what it is for, how it was paid, who pays, what it led to, and what was written about it. */
export function OrderScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const order = useQuery(query(getOrder, { id: Number(id) }))
  const around = useQuery(query(getAroundOrder, { id: Number(id) }))
  return (
    <>
      <PageHeader
        title={order.data?.number ?? t('Order')}
        back={<Link to="/mms/orders">{t('Orders')}</Link>}
        note={
          order.data && (
            <>
              <OrderState status={order.data.status} /> · {order.data.payer_name}
            </>
          )
        }
      />
      {order.error ? (
        <ErrorState error={order.error} onRetry={() => void order.refetch()} />
      ) : (
        <div className="treasury-columns">
          <OrderPanel orderId={Number(id)} isOwnPage />
          <div>
            {around.error ? (
              <ErrorState error={around.error} onRetry={() => void around.refetch()} />
            ) : !around.data || !order.data ? (
              <Panel>
                <Skeleton lines={6} />
              </Panel>
            ) : (
              <>
                <Payer order={order.data} around={around.data} />
                <Registrations around={around.data} />
                <MailsPanel mails={around.data.mails} of={getAroundOrder} />
                <OrderHistory audit={around.data.audit} />
              </>
            )}
          </div>
        </div>
      )}
    </>
  )
}

type Around = { around: Out<typeof getAroundOrder> }

function Payer({ order, around }: Around & { order: Out<typeof getOrder> }) {
  const { payer_member_id, payer_phone } = around
  return (
    <Panel title={t('Payer')}>
      <Facts
        facts={[
          [
            t('Name'),
            payer_member_id === null ? (
              order.payer_name
            ) : (
              <RecordLink key="name" to={`/mms/members/${payer_member_id}`}>
                {order.payer_name}
              </RecordLink>
            ),
          ],
          [
            t('Email'),
            // Who pays in cash at the gate leaves none.
            order.payer_email && (
              <a key="email" href={`mailto:${order.payer_email}`}>
                {order.payer_email}
              </a>
            ),
          ],
          [
            t('Phone'),
            payer_phone && (
              <a key="phone" href={`tel:${payer_phone}`}>
                {showPhone(payer_phone)}
              </a>
            ),
          ],
        ]}
      />
    </Panel>
  )
}

function Registrations({ around: { registrations } }: Around) {
  if (registrations.length === 0) return null
  return (
    <Panel title={t('Registrations')}>
      <ul className="treasury-list">
        {registrations.map(
          ({ id, name, member_id, member_number, membership, season, status, begins_on, team_id, team }) => (
            <li key={id}>
              <span>
                <RecordLink to={`/mms/registrations/${id}`}>{name}</RecordLink>
                <span className="dim treasury-second">
                  {membership}, {season} ·{' '}
                  <RecordLink to={`/mms/members/${member_id}`}>{member_number}</RecordLink>
                  {team !== null && team_id !== null && (
                    <>
                      {' '}
                      · <RecordLink to={`/ctms/teams/${team_id}`}>{team}</RecordLink>
                    </>
                  )}
                </span>
              </span>
              <StatusDot status={status} begins_on={begins_on} />
            </li>
          ),
        )}
      </ul>
    </Panel>
  )
}
