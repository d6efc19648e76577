import { useRef, useState } from 'react'
import { dayIn } from 'contract/dates'
import { compOrder, enterPayment } from 'contract/payments'
import { call, useMay } from '../api.ts'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { t } from '../language.ts'
import { savedWords } from '../saved-words.ts'
import { toast } from '../ui/toast.tsx'
import { DayField } from '../ui/days/day-field.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Segments } from '../ui/segments.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { TextareaField } from '../ui/fields/textarea-field.tsx'
import { useTenant } from '../tenant.ts'
import { newUuid } from '../uuid.ts'

type Method = 'check' | 'cash' | 'comp'
type Props = {
  /** What is still asked for, as written. */
  amount: string
  /** The number of the order, which may be placed only now. */
  order: () => Promise<string>
  onDone: () => void
  onClose: () => void
}

/** The office says how an order was paid: by check, in cash, or that it is free of charge. */
export function EnterPayment({ amount, order, onDone, onClose }: Props) {
  // One key per dialog: pressed twice, it is one payment.
  const key = useRef(newUuid())
  const mayEnter = useMay(enterPayment)
  const mayComp = useMay(compOrder)
  const [method, setMethod] = useState<Method>(mayEnter ? 'check' : 'comp')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Error>()
  const { time_zone } = useTenant()
  const [received, setReceived] = useState<string>(() => dayIn(time_zone, new Date()))
  const errors = fieldErrorsOf(error)

  async function save(fields: Readonly<Record<string, FormDataEntryValue>>) {
    setBusy(true)
    setError(undefined)
    try {
      const number = await order()
      if (method === 'comp') await call(compOrder, { number, reason: String(fields['reason'] ?? '') })
      else
        await call(enterPayment, {
          number,
          method,
          received_on: received,
          request_key: key.current,
          ...(method === 'check' ? { reference: String(fields['reference'] ?? '') } : {}),
        })
      toast.success(savedWords(undefined))
      onDone()
    } catch (failed) {
      setError(failed as Error)
      if (!fieldErrorsOf(failed)) toast.failure(messageOf(failed))
    } finally {
      setBusy(false)
    }
  }

  const options: (readonly [Method, string])[] = [
    ...(mayEnter
      ? ([
          ['check', t('By check')],
          ['cash', t('In cash')],
        ] as const)
      : []),
    ...(mayComp ? ([['comp', t('Free of charge')]] as const) : []),
  ]
  return (
    <FormDialog
      title={method === 'comp' ? t('Free of charge') : t('Record {amount}', { amount })}
      submitLabel={method === 'comp' ? t('Complete for free') : t('Record {amount}', { amount })}
      busy={isBusy}
      errors={errors}
      onSubmit={(fields) => void save(fields)}
      onClose={onClose}
    >
      <Segments label={t('How was it paid?')} options={options} value={method} onChange={setMethod} />
      {method === 'check' && (
        <TextField
          label={t('Check number')}
          name="reference"
          optional
          maxLength={60}
          error={errors?.['reference']?.[0]}
        />
      )}
      {method === 'comp' ? (
        <TextareaField
          label={t('Reason')}
          hint={t('Shown on the receipt and in the history.')}
          name="reason"
          error={errors?.['reason']?.[0]}
        />
      ) : (
        <DayField
          label={t('Received on')}
          value={received}
          onChange={setReceived}
          error={errors?.['received_on']?.[0]}
        />
      )}
    </FormDialog>
  )
}
