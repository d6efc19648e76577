import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FeePlan } from 'contract/fees'
import { assignFeePackage, feeBoard, listFeePlayers, type FeePackage } from 'contract/fees/packages'
import { query, useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t } from '../language.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PlayerChoice } from './player-choice.tsx'

type Props = { found: FeePackage; plans: readonly FeePlan[]; onClose: () => void }

/** Charges the package to players who joined later. */
export function PackageAssign({ found, plans, onClose }: Props) {
  const players = useQuery(query(listFeePlayers, { team_id: found.team_id }))
  const [chosen, setChosen] = useState<readonly number[]>([])
  const assign = useCall(assignFeePackage, { refresh: [feeBoard], onSuccess: onClose })
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const send = () => {
    const sent = { id: found.id, member_ids: [...chosen] }
    const wrong = issuesOf(assignFeePackage.input, sent)
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) assign.mutate(sent)
  }
  const title = t('Bill more players')
  const standing = plans.filter(({ state }) => state !== 'ended').map(({ member_id }) => member_id)
  const others = players.data?.filter(({ id }) => !standing.includes(id))
  if (!others || others.length === 0)
    return (
      <Dialog title={title} onClose={onClose} buttons={null}>
        {players.error ? (
          <ErrorState error={players.error} onRetry={() => void players.refetch()} />
        ) : others ? (
          <EmptyState
            drawing="trophy"
            title={t('Everyone is billed')}
            text={t('When players join the roster later, you can bill them here.')}
          />
        ) : (
          <Skeleton lines={4} />
        )}
      </Dialog>
    )
  return (
    <FormDialog
      title={title}
      submitLabel={t('Bill players')}
      busy={assign.isPending}
      errors={errors}
      onSubmit={send}
      onClose={onClose}
    >
      {found.basis === 'split' && (
        <p>
          {t(
            'Amounts that haven’t been accepted yet are split again among everyone. Accepted and paid amounts stay the same.',
          )}
        </p>
      )}
      <PlayerChoice players={others} value={chosen} error={errors['member_ids']?.[0]} onChange={setChosen} />
    </FormDialog>
  )
}
