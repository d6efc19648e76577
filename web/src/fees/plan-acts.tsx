import './fees.css'
import { useState } from 'react'
import type { FeePlan } from 'contract/fees'
import { msg, t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { nameOf } from './fee-words.tsx'
import { PlanCredit, PlanMoney } from './plan-credit.tsx'
import { PlanEnd } from './plan-end.tsx'
import { PlanRefund } from './plan-refund.tsx'
import { PlanShare } from './plan-share.tsx'

const ACTS = {
  credit: msg('Give a credit'),
  money: msg('Money received'),
  refund: msg('Refund'),
  share: msg('Split between payers'),
  end: msg('End plan'),
}
export type PlanAct = keyof typeof ACTS

/** What the coach can do with a plan in its current state. */
export const actsFor = (
  { state, owed, paid, refunded }: FeePlan,
  { mayRefund, isOpen }: { mayRefund: boolean; isOpen: boolean },
): PlanAct[] => [
  ...(owed > 0 ? (['credit'] as const) : []),
  ...(owed > 0 && state !== 'offered' ? (['money'] as const) : []),
  ...(mayRefund && paid > refunded ? (['refund'] as const) : []),
  ...(isOpen && state === 'offered' ? (['share'] as const) : []),
  ...(state !== 'ended' ? (['end'] as const) : []),
]

type Props = { plan: FeePlan; plans: readonly FeePlan[]; acts: readonly PlanAct[]; onClose: () => void }

/** Asks what to do with a plan, and then for the details. */
export function PlanActs({ acts, ...about }: Props) {
  const [what, setWhat] = useState<PlanAct>()
  if (what) return <Act what={what} {...about} />
  return (
    <Dialog title={nameOf(about.plan)} onClose={about.onClose}>
      <div className="fee-acts">
        {acts.map((act) => (
          <Button key={act} onClick={() => setWhat(act)}>
            {t(ACTS[act])}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}

function Act({ what, plans, ...about }: Omit<Props, 'acts'> & { what: PlanAct }) {
  switch (what) {
    case 'credit':
      return <PlanCredit {...about} />
    case 'money':
      return <PlanMoney {...about} />
    case 'refund':
      return <PlanRefund {...about} />
    case 'share':
      return <PlanShare plans={plans} {...about} />
    case 'end':
      return <PlanEnd {...about} />
  }
}
