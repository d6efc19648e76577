import * as contract from 'contract/payments'
import { on, onOutside, type Routes } from '../plumbing/http/http.ts'
import type { Job } from '../plumbing/jobs/jobs.ts'
import { findDueAlong, type Along } from './along.ts'
import { cardFieldsOf, orderStatusOf } from './answers.ts'
import { compareWithProvider } from './balance.ts'
import { readOrder } from './order-detail.ts'
import { comp, enter } from './entering.ts'
import { forgetCardJob } from './kept-cards.ts'
import { confirmOrder, payOrder, checkPaymentJob } from './paying.ts'
import { receiptById, receiptByToken } from './receipt.ts'
import { findTenantsToCheck } from './payment-queries.ts'
import { checkPaymentById, reconcile } from './reconciler.ts'
import { refundPayment, submitRefund } from './refunding.ts'
import { submitRefundJob } from './refunds.ts'
import type { Settle } from './settling.ts'
import { collectByCard, type Collect } from './collecting/collecting.ts'
import { addUpTakings, verifyTakings } from './takings.ts'
import { addUpOrderDays, verifyOrderDays } from './order-days.ts'

export const paymentRoutes = (settle: Settle, along: Along): Routes => [
  onOutside(contract.cardFields, cardFieldsOf),
  onOutside(contract.payOrder, (context, input) => payOrder(context, settle, input)),
  onOutside(contract.confirmOrder, (context, input) => confirmOrder(context, settle, input)),
  on(contract.orderStatus, orderStatusOf),
  on(contract.listDueAlong, (context, input) => findDueAlong(context, along, input)),
  on(contract.getOrder, readOrder),
  on(contract.downloadReceipt, receiptById),
  on(contract.downloadReceiptByToken, receiptByToken),
  onOutside(contract.enterPayment, (context, input) => enter(context, settle, input)),
  onOutside(contract.compOrder, (context, input) => comp(context, settle, input)),
  onOutside(contract.refundPayment, (context, input) => refundPayment(context, settle, input)),
]

export const paymentJobs = (settle: Settle, collect: Collect): readonly Job[] => [
  collectByCard(settle, collect),
  {
    name: checkPaymentJob.name,
    run: (context, { payment_id }: { payment_id: number }) => checkPaymentById(context, settle, payment_id),
  },
  {
    name: submitRefundJob.name,
    run: (context, { refund_id }: { refund_id: number }) => submitRefund(context, settle, refund_id),
  },
  forgetCardJob as Job,
  {
    name: 'reconcile-payments',
    every: '* * * * *',
    due: findTenantsToCheck,
    run: (context) => reconcile(context, settle),
  },
  {
    name: 'compare-payments',
    every: '40 3 * * *',
    run: (context) => compareWithProvider(context, settle),
  },
  addUpTakings,
  verifyTakings,
  addUpOrderDays as Job,
  verifyOrderDays,
]
