import './plate.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { getPlate } from 'contract/events/plate'
import { plateAtGate, takePlateCash, type PlateAtGate } from 'contract/events/plate-gate'
import type { Currency } from 'contract/money'
import { fieldErrorsOf } from '../../api-problems.ts'
import { query, useCall, useMay } from '../../api.ts'
import { t } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { newUuid } from '../../uuid.ts'
import { writtenMoney } from '../../written.ts'

type Props = { event_id: number; entrant_id: number; team: string }

/** What a team still owes at the plate, for whoever checks it in; cash goes into one’s own drawer. */
export function PlateFees({ event_id, entrant_id, team }: Props) {
  const { data: plate } = useQuery(query(plateAtGate, { id: event_id, entrant_id }))
  const { currency } = useTenant()
  const maySell = useMay(takePlateCash)
  const [isTaking, setTaking] = useState(false)
  if (!plate || plate.total === 0) return null
  const { left, due, is_processing, drawer_id } = plate
  const money = (cents: number) => writtenMoney(cents, currency as Currency)
  return (
    <div className="plate-take">
      <p>
        {left === 0
          ? t('Plate fees: all paid')
          : due > 0
            ? t('Plate fees: {amount} left ({due} due now)', { amount: money(left), due: money(due) })
            : t('Plate fees: {amount} left', { amount: money(left) })}
        {is_processing && ` · ${t('Card in progress')}`}
      </p>
      {left > 0 &&
        maySell &&
        (drawer_id === null ? (
          <Link to="/ctms/gate/passes" className="button">
            {t('Open a drawer to take cash')}
          </Link>
        ) : (
          <Button onClick={() => setTaking(true)}>{t('Take cash')}</Button>
        ))}
      {isTaking && drawer_id !== null && (
        <TakeCash {...{ event_id, entrant_id, team, plate, drawer_id }} onClose={() => setTaking(false)} />
      )}
    </div>
  )
}

function TakeCash({
  event_id,
  entrant_id,
  team,
  plate,
  drawer_id,
  onClose,
}: Props & { plate: PlateAtGate; drawer_id: number; onClose: () => void }) {
  // One key per dialog: pressed twice, it is one payment.
  const key = useRef(newUuid())
  const { currency } = useTenant()
  const [cents, setCents] = useState<number | null>(plate.due > 0 ? plate.due : plate.left)
  const take = useCall(takePlateCash, { refresh: [plateAtGate, getPlate], onSuccess: onClose })
  const errors = fieldErrorsOf(take.error)
  return (
    <FormDialog
      title={t('Take cash from {team}', { team })}
      submitLabel={t('Take cash')}
      busy={take.isPending}
      errors={errors}
      onSubmit={() =>
        take.mutate({
          ...{ id: event_id, entrant_id, drawer_id, cents: cents ?? 0 },
          request_key: key.current,
        })
      }
      onClose={onClose}
    >
      <MoneyField
        label={t('Amount')}
        name="cents"
        hint={t('{amount} is left to pay. It goes into your cash drawer.', {
          amount: writtenMoney(plate.left, currency as Currency),
        })}
        value={cents}
        error={errors?.['cents']?.[0]}
        onChange={setCents}
      />
    </FormDialog>
  )
}
