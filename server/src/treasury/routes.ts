import { exportOrders, getAroundOrder, listOrders } from 'contract/treasury/orders'
import { listBalances, remindBalances } from 'contract/treasury/balances'
import {
  addDeposit,
  confirmPayouts,
  deleteDeposit,
  getBankMonth,
  getPayout,
  refreshPayouts,
} from 'contract/treasury/payouts'
import { on, onOutside, type Routes } from '../plumbing/http/http.ts'
import type { Job } from '../plumbing/jobs/jobs.ts'
import { giveBalances, remindChosen } from './balances.ts'
import { exportOrderList, giveAround } from './orders.ts'
import { findOrders } from './orders-queries.ts'
import {
  confirmMany,
  enterDeposit,
  giveMonth,
  givePayout,
  readMonth,
  readPayoutsJob,
  takeBack,
} from './payouts.ts'

export const treasuryRoutes: Routes = [
  on(listOrders, findOrders),
  onOutside(exportOrders, exportOrderList),
  on(getAroundOrder, giveAround),
  on(listBalances, giveBalances),
  on(remindBalances, remindChosen),
  on(getBankMonth, giveMonth),
  on(getPayout, givePayout),
  onOutside(refreshPayouts, readMonth),
  on(addDeposit, enterDeposit),
  on(confirmPayouts, confirmMany),
  on(deleteDeposit, takeBack),
]

export const treasuryJobs: readonly Job[] = [readPayoutsJob]
