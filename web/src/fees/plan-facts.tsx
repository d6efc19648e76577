import './fees.css'
import type { FeePlan, Instalment } from 'contract/fees'
import { t, told } from '../language.ts'
import { Day, Money } from '../ui/values.tsx'
import { InstalmentMark } from './fee-words.tsx'

/** What is left, how much of it is due, and what was paid. */
export function PlanSums({ plan: { owed, due, paid } }: { plan: FeePlan }) {
  return (
    <dl className="fee-sums">
      <div>
        <dt>{t('Left to pay')}</dt>
        <dd>
          <Money cents={owed} />
        </dd>
      </div>
      <div>
        <dt>{t('Due by now')}</dt>
        <dd data-bad={due > 0 || undefined}>
          <Money cents={due} />
        </dd>
      </div>
      <div>
        <dt>{t('Paid')}</dt>
        <dd>
          <Money cents={paid} />
        </dd>
      </div>
    </dl>
  )
}

/** Instalments with their due dates, and their state. */
export function InstalmentList({ instalments }: { instalments: readonly Instalment[] }) {
  return (
    <ul className="fee-list" aria-label={t('Installments')}>
      {instalments.map((one) => (
        <li key={one.id}>
          <span>
            <b>{one.label}</b>
            <span className="dim fee-line">
              <Day day={one.due_on} />
              {one.late_fee > 0 && (
                <>
                  {' · '}
                  {t('includes a late fee of')} <Money cents={one.late_fee} />
                </>
              )}
            </span>
            {one.declined && (
              <span className="fee-line fee-late">
                {told(one.declined)}{' '}
                {one.next_try_on && (
                  <>
                    {t('We’ll try the card again on')} <Day day={one.next_try_on} />.
                  </>
                )}
              </span>
            )}
          </span>
          <span className="fee-amount">
            <Money cents={one.state === 'paid' || one.state === 'cancelled' ? one.amount : one.owed} />
            <span className="fee-line">
              <InstalmentMark state={one.state} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
