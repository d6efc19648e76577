import './members.css'
import type { MemberDetail } from 'contract/registrations/member-detail'
import { t } from '../language.ts'
import { RecordLink } from '../record-link.tsx'
import { rich } from '../rich.tsx'
import { Panel } from '../ui/panel.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { Day, Moment } from '../ui/values.tsx'
import { PaidAmount } from './paid-amount.tsx'

type Props = Pick<MemberDetail, 'memberships'>

/** What the person was in which season, newest first. */
export function MemberMemberships({ memberships }: Props) {
  return (
    <Panel title={t('Memberships')}>
      {memberships.length === 0 && (
        <p className="dim">{t('No membership yet: on record as a parent, guardian or imported contact.')}</p>
      )}
      <ul className="member-list">
        {memberships.map(
          ({
            id,
            membership,
            season,
            status,
            begins_on,
            division,
            league,
            team,
            team_id,
            valid_from,
            valid_until,
            auto_renews,
          }) => (
            <li key={id}>
              <span>
                <RecordLink to={`/mms/registrations/${id}`}>
                  {membership}, {season}
                </RecordLink>
                <span className="dim">
                  {team !== null && team_id !== null && (
                    <>
                      <RecordLink to={`/ctms/teams/${team_id}`}>{team}</RecordLink> ·{' '}
                    </>
                  )}
                  {[division, team_id === null && team, league].filter(Boolean).join(' · ')}{' '}
                  {rich('{from} to {until}', {
                    from: <Day day={valid_from} />,
                    until: <Day day={valid_until} />,
                  })}
                  {auto_renews && ` · ${t('Renews automatically')}`}
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

/** What is left of each payment for the person, with links to the orders, where refunds are made. */
export function MemberPayments({ memberships }: Props) {
  const total = memberships.reduce((sum, { paid }) => sum + paid, 0)
  const back = memberships.reduce((sum, { refunded }) => sum + refunded, 0)
  return (
    <Panel title={t('Payments')}>
      {memberships.length === 0 && <p className="dim">{t('No payments for this person yet.')}</p>}
      <ul className="member-list">
        {memberships.map(
          ({ id, order_id, order_number, membership, season, paid, refunded, registered_at }) => (
            <li key={id}>
              <span>
                <RecordLink to={`/mms/orders/${order_id}`}>
                  {t('Order {number}', { number: order_number })}
                </RecordLink>
                <span className="dim">
                  {membership}, {season}, <Moment at={registered_at} part="day" />
                </span>
              </span>
              <PaidAmount paid={paid} refunded={refunded} />
            </li>
          ),
        )}
        {memberships.length > 1 && (
          <li className="member-total">
            <span>{t('Together')}</span>
            <PaidAmount paid={total} refunded={back} />
          </li>
        )}
      </ul>
    </Panel>
  )
}
