import { useState } from 'react'
import type { Currency } from 'contract/money'
import {
  listVendors,
  refundVendor,
  removeVendor,
  sendVendorInvoice,
  takeVendorPayment,
  voidVendorInvoice,
  type Vendor,
  type VendorBoard,
  type VendorInvoice,
} from 'contract/events/vendors'
import { fieldErrorsOf, messageOf } from '../../api-problems.ts'
import { useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { writtenDay, writtenMoney } from '../../written.ts'
import { PaymentForm } from '../payment-form.tsx'

type Props = { board: VendorBoard; vendor: Vendor; onClose: () => void }
type Invoiced = Props & { invoice: VendorInvoice }

/** Gives the invoice its number and sends it. */
export function SendInvoice({ board, vendor, onClose }: Props) {
  const { currency } = useTenant()
  const send = useCall(sendVendorInvoice, { refresh: [listVendors], onSuccess: onClose })
  const { id: vendor_id, version, name, email, total, due_on } = vendor
  return (
    <ConfirmDialog
      title={t('Send {name} an invoice for {amount}?', {
        name,
        amount: writtenMoney(total, currency as Currency),
      })}
      confirmLabel={t('Send invoice')}
      kind="primary"
      busy={send.isPending}
      onConfirm={() => send.mutate({ id: board.event.id, vendor_id, version })}
      onClose={onClose}
    >
      <p>
        {t('We’ll email {email} a PDF with a link to pay by card. It’s due {day}.', {
          email: email ?? '',
          day: writtenDay(due_on),
        })}
      </p>
      <p>{t('Amounts can’t be changed after that. You can cancel the invoice and send a new one.')}</p>
    </ConfirmDialog>
  )
}

/** The office writes down a check or cash for an invoice. */
export function VendorPaymentForm({ board, vendor, invoice, onClose }: Invoiced) {
  const take = useCall(takeVendorPayment, { refresh: [listVendors], onSuccess: onClose })
  return (
    <PaymentForm
      name={vendor.name}
      left={invoice.left}
      cents={invoice.left}
      today={board.today}
      busy={take.isPending}
      errors={fieldErrorsOf(take.error)}
      onPay={(payment) =>
        take.mutate({ id: board.event.id, vendor_id: vendor.id, invoice_id: invoice.id, ...payment })
      }
      onClose={onClose}
    />
  )
}

/** Something of what was paid goes back. */
export function VendorRefundForm({ board, vendor, invoice, onClose }: Invoiced) {
  const { currency } = useTenant()
  const kept = invoice.paid - invoice.refunded
  const [cents, setCents] = useState<number | null>(kept)
  const refund = useCall(refundVendor, { refresh: [listVendors], onSuccess: onClose })
  const errors = fieldErrorsOf(refund.error)
  return (
    <FormDialog
      title={t('Refund {team}', { team: vendor.name })}
      submitLabel={t('Refund')}
      busy={refund.isPending}
      errors={errors}
      onSubmit={({ reason }) =>
        refund.mutate({
          ...{ id: board.event.id, vendor_id: vendor.id, invoice_id: invoice.id },
          ...{ cents: cents ?? 0, kept, reason: String(reason ?? '') },
        })
      }
      onClose={onClose}
    >
      <p>
        {t(
          'It goes back the way it came, the latest payment first. What you refund isn’t owed anymore; to bill it again, cancel the invoice and send a new one.',
        )}
      </p>
      <MoneyField
        label={t('Amount')}
        name="cents"
        hint={t('Up to {amount}.', { amount: writtenMoney(kept, currency as Currency) })}
        value={cents}
        error={errors?.['cents']?.[0]}
        onChange={setCents}
      />
      <TextField label={t('Reason')} name="reason" maxLength={200} error={errors?.['reason']?.[0]} />
    </FormDialog>
  )
}

/** The invoice is void; its number stays taken. */
export function VoidInvoice({ board, vendor, invoice, onClose }: Invoiced) {
  const gone = useCall(voidVendorInvoice, { refresh: [listVendors], quiet: 'failure', onSuccess: onClose })
  const errors = fieldErrorsOf(gone.error)
  return (
    <FormDialog
      title={t('Cancel invoice {number}?', { number: invoice.number })}
      submitLabel={t('Cancel invoice')}
      keepLabel={t('Keep invoice')}
      busy={gone.isPending}
      errors={errors}
      onSubmit={({ reason }) =>
        gone.mutate({
          ...{ id: board.event.id, vendor_id: vendor.id, invoice_id: invoice.id },
          reason: String(reason ?? ''),
        })
      }
      onClose={onClose}
    >
      {gone.error && !errors && <Notice kind="bad" isNews title={told(messageOf(gone.error))} />}
      <p>{t('We’ll email {name} the reason. The invoice can’t be paid anymore.', { name: vendor.name })}</p>
      <TextField label={t('Reason')} name="reason" maxLength={200} error={errors?.['reason']?.[0]} />
    </FormDialog>
  )
}

/** For one that was never invoiced. */
export function RemoveVendor({ board, vendor, onClose }: Props) {
  const remove = useCall(removeVendor, { refresh: [listVendors], onSuccess: onClose })
  return (
    <ConfirmDialog
      title={t('Remove {name}?', { name: vendor.name })}
      confirmLabel={t('Remove')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: board.event.id, vendor_id: vendor.id })}
      onClose={onClose}
    >
      <p>{t('No invoice was sent yet, so nothing is lost in the books.')}</p>
    </ConfirmDialog>
  )
}
