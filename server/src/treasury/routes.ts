import { exportOrders, getAroundOrder, listOrders, sumOrders } from 'contract/treasury/orders'
import { exportEventAccount, getEventAccount, printEventAccount } from 'contract/events/account'
import { downloadRun, getAccounting, runAccounting, saveAccountMap } from 'contract/treasury/accounting'
import { clubMoney, listBalances, remindBalances } from 'contract/treasury/balances'
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
import { giveAccounting, giveRun, makeRun, saveMap } from './accounting.ts'
import { giveBalances, giveClubMoney, remindChosen } from './balances.ts'
import { exportAccount, giveEventAccount, printAccount } from './event-account.ts'
import { exportOrderList, giveAround } from './orders.ts'
import { findOrders, giveOrderSums } from './orders-queries.ts'
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
  on(sumOrders, giveOrderSums),
  onOutside(exportOrders, exportOrderList),
  on(getAroundOrder, giveAround),
  on(listBalances, giveBalances),
  on(remindBalances, remindChosen),
  on(clubMoney, giveClubMoney),
  on(getAccounting, giveAccounting),
  on(saveAccountMap, saveMap),
  on(runAccounting, makeRun),
  on(downloadRun, giveRun),
  on(getEventAccount, giveEventAccount),
  on(exportEventAccount, exportAccount),
  on(printEventAccount, printAccount),
  on(getBankMonth, giveMonth),
  on(getPayout, givePayout),
  onOutside(refreshPayouts, readMonth),
  on(addDeposit, enterDeposit),
  on(confirmPayouts, confirmMany),
  on(deleteDeposit, takeBack),
]

export const treasuryJobs: readonly Job[] = [readPayoutsJob]
