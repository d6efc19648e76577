import './fees.css'
import { acceptFeePlan, listTeamPayments, payTeamFees, type OwnFeePlan } from 'contract/fees'
import { call, useCall } from '../api.ts'
import { t } from '../language.ts'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { AcceptTerms } from './accept-terms.tsx'
import { FeeTill } from './fee-till.tsx'
import { OwnCard } from './family-card.tsx'
import { InstalmentList, PlanSums } from './plan-facts.tsx'

/** What is owed for one child under one package: read and accept it, then pay. */
export function OwnPlan({ plan }: { plan: OwnFeePlan }) {
  const { player, package: name, team, season, note, instalments, owed, state } = plan
  return (
    <Panel title={`${player}: ${name}`} className="fee-plan">
      <p className="dim">
        {team} · {season}
      </p>
      {note && <p className="fee-note">{note}</p>}
      {plan.share > 0 && <p>{t('This is your share. You don’t owe what others pay.')}</p>}
      <PlanSums plan={plan} />
      <InstalmentList instalments={instalments} />
      {state === 'offered' && plan.terms && <Accept plan={plan} terms={plan.terms} />}
      {state === 'ended' && owed > 0 && (
        <Notice kind="info">{t('The plan has ended. Anything due before then is still owed.')}</Notice>
      )}
      {state !== 'offered' && owed > 0 && (
        <FeeTill
          key={owed}
          plan={plan}
          terms={plan.card === null ? plan.card_terms : null}
          reads={listTeamPayments}
          place={(wanted) => call(payTeamFees, { plan_id: plan.id, ...wanted })}
        />
      )}
      {state === 'accepted' && owed > 0 && plan.card_terms && <OwnCard plan={plan} terms={plan.card_terms} />}
      {state === 'accepted' && owed === 0 && <Notice kind="good">{t('All paid. Thank you!')}</Notice>}
    </Panel>
  )
}

type Accepting = { plan: OwnFeePlan; terms: NonNullable<OwnFeePlan['terms']> }

function Accept({ plan, terms }: Accepting) {
  const accept = useCall(acceptFeePlan, { refresh: [listTeamPayments] })
  return (
    <AcceptTerms
      terms={terms}
      isBusy={accept.isPending}
      onAccept={(terms_hash) => accept.mutate({ id: plan.id, terms_hash })}
    />
  )
}
