import { useState } from 'react'
import { acceptFeePlan, listTeamPayments, payTeamFees, type OwnFeePlan } from 'contract/fees'
import { call, useCall } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { FeeTill } from './fee-till.tsx'
import { OwnCard } from './own-card.tsx'
import { InstalmentList, PlanSums } from './plan-facts.tsx'

/** What is owed for one child under one package: read and accepted, then paid. */
export function OwnPlan({ plan }: { plan: OwnFeePlan }) {
  const { player, package: name, team, season, note, instalments, owed, state } = plan
  return (
    <Panel title={`${player}: ${name}`} className="fee-plan">
      <p className="dim">
        {team} · {season}
      </p>
      {note && <p className="fee-note">{note}</p>}
      <PlanSums plan={plan} />
      <InstalmentList instalments={instalments} />
      {state === 'offered' && plan.terms && <Accept plan={plan} terms={plan.terms} />}
      {state === 'ended' && owed > 0 && (
        <Notice kind="info">{t('The plan has ended. What was due by then is still owed.')}</Notice>
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
      {state === 'accepted' && owed === 0 && (
        <Notice kind="good">{t('Everything is paid. Thank you!')}</Notice>
      )}
    </Panel>
  )
}

type Accepting = { plan: OwnFeePlan; terms: NonNullable<OwnFeePlan['terms']> }

/** The words as they are kept, with the box that nobody has ticked beforehand. */
function Accept({ plan, terms }: Accepting) {
  const [isRead, setRead] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const accept = useCall(acceptFeePlan, { refresh: [listTeamPayments] })
  const label = t('I have read this and accept the plan')
  return (
    <Form
      className="fee-terms"
      errors={isMissing ? { accept: t('Please tick the box to accept the plan.') } : {}}
      onSubmit={() => {
        setMissing(!isRead)
        if (isRead) accept.mutate({ id: plan.id, terms_hash: terms.hash })
      }}
    >
      <h3>{t('Please read and accept')}</h3>
      <ul>
        {terms.paragraphs.map((paragraph) => (
          <li key={paragraph}>{paragraph}</li>
        ))}
      </ul>
      <CheckboxField
        label={label}
        name="accept"
        checked={isRead}
        error={isMissing && !isRead ? t('Please tick the box to accept the plan.') : undefined}
        onChange={({ currentTarget }) => setRead(currentTarget.checked)}
      />
      <Button kind="primary" type="submit" busy={accept.isPending}>
        {t('Accept the plan')}
      </Button>
    </Form>
  )
}
