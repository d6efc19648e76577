import { useState } from 'react'
import { transferPlayer, TransferRefused } from 'contract/clubs/transfers'
import { EXCEPTED, type TransferObstacle } from 'contract/clubs/transfers-rules'
import { decideTransfer } from 'contract/clubs/transfer-decisions'
import { useCall, useMay } from '../api.ts'
import { t } from '../language.ts'
import { TextareaField } from '../ui/fields/textarea-field.tsx'
import { toast } from '../ui/toast.tsx'
import { TransferAsk } from './transfer-ask.tsx'
import { TRANSFER_READS } from './transfer-words.ts'

type Props = {
  player: { member_id: number; name: string }
  from: { team_id: number; season_id: number }
  onClose: () => void
}

/**
 * A club requests a transfer for its own player, and the office for anyone's: with an exception if the rules
 * stand in the way.
 */
export function TransferFromRoster({ player, from, onClose }: Props) {
  const [exception, setException] = useState('')
  const mayExcept = useMay(decideTransfer)
  const ask = useCall(transferPlayer, {
    refresh: TRANSFER_READS,
    quiet: true,
    onSuccess: () => {
      toast.success(t('Everyone involved has been asked.'))
      onClose()
    },
  })
  const isExcepted =
    TransferRefused.is(ask.error) &&
    (ask.error.detail as { obstacles: TransferObstacle[] }).obstacles.every(({ code }) =>
      EXCEPTED.includes(code),
    )
  return (
    <TransferAsk
      name={player.name}
      from={from}
      isReasonOptional
      reasonHint={t('The family, both teams and the league office will see it.')}
      busy={ask.isPending}
      error={ask.error}
      onAsk={({ to_team_id, reason }) =>
        ask.mutate({
          member_id: player.member_id,
          from_team_id: from.team_id,
          to_team_id,
          reason,
          ...(exception.trim() && { exception }),
        })
      }
      onClose={onClose}
    >
      {mayExcept && (isExcepted || exception !== '') && (
        <TextareaField
          label={t('Reason for the exception')}
          hint={t('It’s saved in the log. The transfer won’t count toward any limit.')}
          optional
          name="exception"
          maxLength={500}
          value={exception}
          onChange={({ currentTarget }) => setException(currentTarget.value)}
        />
      )}
    </TransferAsk>
  )
}
