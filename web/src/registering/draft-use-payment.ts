import { useEffect, useState, useSyncExternalStore } from 'react'
import { checkoutDraft } from 'contract/registering/checkout'
import { confirmOrder, orderStatus, payOrder } from 'contract/payments'
import { call } from '../api.ts'
import { draftDevice } from './draft-device.ts'
import { newUuid } from '../uuid.ts'
import { createDraftPayment, type PaymentServer } from './draft-payment.ts'

const paymentServer: Omit<PaymentServer, 'checkout'> = {
  pay: (input) => call(payOrder, input),
  confirm: (input) => call(confirmOrder, input),
  status: (input) => call(orderStatus, input),
}

const checkoutOfDraft: PaymentServer['checkout'] = (input) => call(checkoutDraft, input)

/**
 * The payment of a draft and its state; one that was in progress when the page was left is followed to its
 * end. Other things being paid bring their own `checkout`.
 */
export function usePayment(draft_token: string, checkout = checkoutOfDraft) {
  const [payment] = useState(() => {
    const memory = draftDevice(localStorage).order(draft_token)
    return createDraftPayment({ ...paymentServer, checkout }, memory, newUuid)
  })
  const paying = useSyncExternalStore(payment.subscribe, payment.get)
  useEffect(() => {
    payment.start()
    void payment.recover(undefined)
    return payment.stop
  }, [payment])
  return { payment, paying }
}
