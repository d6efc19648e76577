import { useEffect, useState, useSyncExternalStore } from 'react'
import { draftDevice } from './draft-device.ts'
import { newUuid } from './draft-keys.ts'
import { createDraftPayment } from './draft-payment.ts'
import { paymentServer } from './queries.ts'

/** The payment of a draft, and where it stands; one that was under way when the page was left is followed to its end. */
export function usePayment(draft_token: string) {
  const [payment] = useState(() => {
    const memory = draftDevice(localStorage).order(draft_token)
    return createDraftPayment(paymentServer, memory, newUuid)
  })
  const paying = useSyncExternalStore(payment.subscribe, payment.get)
  useEffect(() => {
    payment.start()
    void payment.recover(undefined)
    return payment.stop
  }, [payment])
  return { payment, paying }
}
