import { useRef, useState } from 'react'
import {
  getPlate,
  refundPlate,
  takePlatePayment,
  type PlateBoard,
  type PlateTeam,
} from 'contract/events/plate'
import type { Currency } from 'contract/money'
import { fieldErrorsOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { DayField } from '../ui/day-field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { Segments } from '../ui/segments.tsx'
import { TextField } from '../ui/text-field.tsx'
import { newUuid } from '../uuid.ts'
import { writtenMoney } from '../written.ts'

type Props = { board: PlateBoard; team: PlateTeam; onClose: () => void }

/** The office writes down a check or cash. */
export function PlatePaymentForm({ board, team: { entrant_id, team, left, due }, onClose }: Props) {
  // One key per dialog: pressed twice, it is one payment.
  const key = useRef(newUuid())
  const [cents, setCents] = useState<number | null>(due > 0 ? due : left)
  const [method, setMethod] = useState<'check' | 'cash'>('check')
  const [received, setReceived] = useState<string>(board.today)
  const { currency } = useTenant()
  const take = useCall(takePlatePayment, { refresh: [getPlate], onSuccess: onClose })
  const errors = fieldErrorsOf(take.error)
  return (
    <FormDialog
      title={t('Record {team}’s payment', { team })}
      submitLabel={t('Record payment')}
      busy={take.isPending}
      errors={errors}
      onSubmit={({ reference }) =>
        take.mutate({
          ...{ id: board.event.id, entrant_id, cents: cents ?? 0, method },
          ...{ received_on: received, request_key: key.current },
          ...(method === 'check' && { reference: String(reference ?? '') }),
        })
      }
      onClose={onClose}
    >
      <Segments
        label={t('How was it paid?')}
        options={[
          ['check', t('By check')],
          ['cash', t('In cash')],
        ]}
        value={method}
        onChange={setMethod}
      />
      <MoneyField
        label={t('Amount')}
        name="cents"
        hint={t('{amount} is left to pay.', { amount: writtenMoney(left, currency as Currency) })}
        value={cents}
        error={errors?.['cents']?.[0]}
        onChange={setCents}
      />
      {method === 'check' && (
        <TextField
          label={t('Check number')}
          name="reference"
          optional
          maxLength={60}
          error={errors?.['reference']?.[0]}
        />
      )}
      <DayField
        label={t('Received on')}
        name="received_on"
        value={received}
        error={errors?.['received_on']?.[0]}
        onChange={setReceived}
      />
    </FormDialog>
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
