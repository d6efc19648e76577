import './fees.css'
import { Link } from '@tanstack/react-router'
import type { FeePlan, Instalment } from 'contract/fees'
import type { FeeBoard } from 'contract/fees/packages'
import { Named } from '../clubs/clubs.tsx'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { Day, Money } from '../ui/values.tsx'
import { InstalmentMark, nameOf, planSays } from './fee-words.tsx'

type Waive = (plan: FeePlan, one: Instalment) => void
type Props = {
  package: FeeBoard['package']
  plans: readonly FeePlan[]
  onWaive: Waive | undefined
  /** Opens the actions for a plan; undefined for read-only users, or if there are none. */
  onAct: ((plan: FeePlan) => void) | undefined
  canAct: (plan: FeePlan) => boolean
}

/**
 * A row per plan, a column per instalment. On a phone, a block per plan with only the instalments that are
 * due: the rest is on the player's own page.
 */
export function FeeBoardTable({ package: { parts, team_id }, plans, onWaive, onAct, canAct }: Props) {
  return (
    <div className="fee-board" role="group" aria-label={t('Player installments')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Player')}</th>
            {parts.map(({ label, due_on }, i) => (
              <th scope="col" key={`${i}-${due_on}`}>
                {label}
                <span className="dim fee-line">
                  <Day day={due_on} />
                </span>
              </th>
            ))}
            <th scope="col">{t('Still owed')}</th>
            {onAct && (
              <th scope="col" className="no-print">
                {t('Actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <tr key={plan.id}>
              <th scope="row">
                <Named memberId={plan.member_id} name={plan.player}>
                  <Link
                    to="/ctms/payments/teams/$teamId/players/$memberId"
                    params={{ teamId: String(team_id), memberId: String(plan.member_id) }}
                  >
                    {plan.player}
                  </Link>
                  {plan.share > 0 && (
                    <span className="fee-line">{t('{name}’s share', { name: plan.payer_name ?? '' })}</span>
                  )}
                  <span className="dim fee-line">{planSays(plan)}</span>
                </Named>
              </th>
              {parts.map(({ label, due_on }, i) => (
                <InstalmentCell
                  key={`${i}-${due_on}`}
                  label={label}
                  plan={plan}
                  one={plan.instalments.find(({ position }) => position === i + 1)}
                  onWaive={onWaive}
                />
              ))}
              <td>
                <span className="fee-what">{t('Still owed')}</span>
                <Money cents={plan.owed} />
              </td>
              {onAct && (
                <td className="fee-do no-print">
                  {canAct(plan) && (
                    <Button
                      kind="quiet"
                      aria-label={t('Actions for {name}', { name: nameOf(plan) })}
                      onClick={() => onAct(plan)}
                    >
                      {t('Actions')}
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CellProps = { label: string; plan: FeePlan; one: Instalment | undefined; onWaive: Waive | undefined }

function InstalmentCell({ label, plan, one, onWaive }: CellProps) {
  if (!one) return <td data-state="none">—</td>
  return (
    <td data-state={one.state}>
      <span className="fee-what">{label}</span>
      <Money cents={one.state === 'paid' || one.state === 'cancelled' ? one.amount : one.owed} />
      <span className="fee-line">
        <InstalmentMark state={one.state} />
      </span>
      {one.declined && <span className="dim fee-line">{t('Card declined')}</span>}
      {one.late_fee > 0 && one.owed > 0 && (
        <span className="fee-line">
          {t('includes a late fee of')} <Money cents={one.late_fee} />
          {onWaive && (
            <Button
              kind="quiet"
              aria-label={t('Waive {name}’s late fee: {label}', { name: plan.player, label: one.label })}
              onClick={() => onWaive(plan, one)}
            >
              {t('Waive')}
            </Button>
          )}
        </span>
      )}
    </td>
  )
}
