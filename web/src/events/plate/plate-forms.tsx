import {
  getPlate,
  refundPlate,
  takePlatePayment,
  type PlateBoard,
  type PlateTeam,
} from 'contract/events/plate'
import type { Currency } from 'contract/money'
import { fieldErrorsOf } from '../../api-problems.ts'
import { useCall } from '../../api.ts'
import { t } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { writtenMoney } from '../../written.ts'
import { PaymentForm } from '../payment-form.tsx'

type Props = { board: PlateBoard; team: PlateTeam; onClose: () => void }

/** The office writes down a check or cash. */
export function PlatePaymentForm({ board, team: { entrant_id, team, left, due }, onClose }: Props) {
  const take = useCall(takePlatePayment, { refresh: [getPlate], onSuccess: onClose })
  return (
    <PaymentForm
      name={team}
      left={left}
      cents={due > 0 ? due : left}
      today={board.today}
      busy={take.isPending}
      errors={fieldErrorsOf(take.error)}
      onPay={(payment) => take.mutate({ id: board.event.id, entrant_id, ...payment })}
      onClose={onClose}
    />
  )
}

/** What was paid for games that aren’t played goes back. */
export function PlateRefundForm({ board, team: { entrant_id, team, over }, onClose }: Props) {
  const { currency } = useTenant()
  const refund = useCall(refundPlate, { refresh: [getPlate], onSuccess: onClose })
  const amount = writtenMoney(over, currency as Currency)
  const errors = fieldErrorsOf(refund.error)
  return (
    <FormDialog
      title={t('Refund {amount} to {team}', { amount, team })}
      submitLabel={t('Refund {amount}', { amount })}
      busy={refund.isPending}
      errors={errors}
      onSubmit={({ reason }) =>
        refund.mutate({ id: board.event.id, entrant_id, cents: over, reason: String(reason ?? '') })
      }
      onClose={onClose}
    >
      <p>
        {t(
          'It was paid for games that aren’t played. It goes back the way it came, the latest payment first. If more games are coming, you can also keep it toward those.',
        )}
      </p>
      <TextField label={t('Reason')} name="reason" maxLength={200} error={errors?.['reason']?.[0]} />
    </FormDialog>
  )
}
