import './home.css'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listTeamPayments, type OwnFeePlan } from 'contract/fees'
import { query } from '../api.ts'
import { t } from '../language.ts'
import { Money } from '../ui/values.tsx'
import { spelledDay } from '../written.ts'
import { HomeCard } from './home-card.tsx'

/** What is due, with the way to pay it; else that nothing is, and when the next payment comes. */
export function FamilyDues() {
  const payments = useQuery(query(listTeamPayments, {}))
  const plans = payments.data?.plans ?? []
  const open = plans.filter(({ due, state, owed }) => due > 0 || (state === 'offered' && owed > 0))
  const total = open.reduce((all, { due }) => all + due, 0)
  return (
    <HomeCard
      title={t('Payments')}
      read={payments}
      lines={3}
      actions={<Link to="/ctms/payments">{t('See all')}</Link>}
    >
      {() =>
        open.length === 0 ? (
          <AllPaid plans={plans} />
        ) : (
          <>
            {total > 0 && (
              <p className="home-total">
                <Money cents={total} /> <span className="dim">{t('due now')}</span>
              </p>
            )}
            <ul className="home-rows">
              {open.map((plan) => (
                <Due key={plan.id} plan={plan} />
              ))}
            </ul>
          </>
        )
      }
    </HomeCard>
  )
}

function Due({ plan }: { plan: OwnFeePlan }) {
  const isOffered = plan.state === 'offered'
  const name = plan.player
  return (
    <li className="home-row">
      <span>
        <b>{plan.player}</b>
        <span className="home-line dim">
          {isOffered
            ? t('{what}: plan to review', { what: plan.package })
            : [plan.package, plan.team].join(' · ')}
        </span>
      </span>
      <Link
        to="/ctms/payments"
        search={{ tab: 'own', package_id: String(plan.package_id) } as never}
        className="button"
        data-kind="primary"
        aria-label={isOffered ? t('Review the plan for {name}', { name }) : t('Pay for {name}', { name })}
      >
        {isOffered ? (
          t('Review')
        ) : (
          <>
            {t('Pay')} {plan.due > 0 && <Money cents={plan.due} />}
          </>
        )}
      </Link>
    </li>
  )
}

function AllPaid({ plans }: { plans: readonly OwnFeePlan[] }) {
  const next = plans
    .flatMap(({ instalments }) => instalments)
    .filter(({ owed }) => owed > 0)
    .toSorted((a, b) => a.due_on.localeCompare(b.due_on))[0]
  return (
    <p className="home-fine">
      <IconCircleCheck size={22} stroke={1.7} aria-hidden />
      <span>
        {t('You’re all paid up')}
        {next && (
          <span className="home-line dim">
            {t('Next payment: {day}', { day: spelledDay(next.due_on) })} · <Money cents={next.owed} />
          </span>
        )}
      </span>
    </p>
  )
}
