import './treasury.css'
import type { getAroundOrder } from 'contract/treasury/orders'
import type { Out } from 'contract/operation'
import type { getOrder } from 'contract/payments'
import { showPhone } from 'contract/person'
import { t } from '../language.ts'
import { RecordLink } from '../record-link.tsx'
import { Facts } from '../ui/panel.tsx'
import { StatusDot } from '../ui/status-dot.tsx'

type Around = { around: Out<typeof getAroundOrder> }

/** Who pays an order, and how to reach them. */
export function OrderPayer({ order, around }: Around & { order: Out<typeof getOrder> }) {
  const { payer_member_id, payer_phone } = around
  return (
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
        // Who pays in cash at the gate leaves neither.
        ...(order.payer_email
          ? [
              [
                t('Email'),
                <a key="email" href={`mailto:${order.payer_email}`}>
                  {order.payer_email}
                </a>,
              ] as const,
            ]
          : []),
        ...(payer_phone
          ? [
              [
                t('Phone'),
                <a key="phone" href={`tel:${payer_phone}`}>
                  {showPhone(payer_phone)}
                </a>,
              ] as const,
            ]
          : []),
      ]}
    />
  )
}

/** The registrations that an order paid or pays for. */
export function OrderRegistrations({ around: { registrations } }: Around) {
  return (
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
  )
}
