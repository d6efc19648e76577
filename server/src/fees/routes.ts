import {
  acceptFeePlan,
  getFeePackage,
  keepFeeCard,
  listTeamPayments,
  payFeeLink,
  payTeamFees,
  showFeeLink,
  stopFeeCard,
} from 'contract/fees'
import {
  assignFeePackage,
  createFeePackage,
  endFeePlan,
  feeBoard,
  listFeePackages,
  listFeePlayers,
  listFeeTeams,
  remindLate,
  waiveLateFee,
} from 'contract/fees/desk'
import {
  creditFeePlan,
  exportTeamBook,
  listFeePayments,
  noteTeamMoney,
  refundFees,
  takeFeeMoney,
  teamWallet,
} from 'contract/fees/wallet'
import { on, onOutside, type Routes } from '../http.ts'
import type { Job } from '../jobs.ts'
import { accept, listOwn, showPackage } from './accepting.ts'
import { assign, boardOf, end, makePackage, packagesOf, playersOf, teamsOf } from './asking.ts'
import { collectFees } from './collecting.ts'
import { keep, stop } from './keeping.ts'
import { order, orderByLink, showByLink } from './paying.ts'
import { remindAll, waive } from './reminding.ts'
import { credit, exportBook, noteMoney, paymentsOf, refund, takeMoney, wallet } from './wallet.ts'

export const feeRoutes: Routes = [
  on(getFeePackage, showPackage),
  on(listTeamPayments, listOwn),
  on(acceptFeePlan, accept),
  on(payTeamFees, order),
  onOutside(keepFeeCard, keep),
  on(stopFeeCard, stop),
  on(showFeeLink, showByLink),
  on(payFeeLink, orderByLink),
  on(listFeeTeams, teamsOf),
  on(listFeePlayers, playersOf),
  on(listFeePackages, packagesOf),
  on(createFeePackage, makePackage),
  on(assignFeePackage, assign),
  on(feeBoard, boardOf),
  on(endFeePlan, end),
  on(remindLate, remindAll),
  on(waiveLateFee, waive),
  on(creditFeePlan, credit),
  on(takeFeeMoney, takeMoney),
  on(listFeePayments, paymentsOf),
  on(refundFees, refund),
  on(teamWallet, wallet),
  on(exportTeamBook, exportBook),
  on(noteTeamMoney, noteMoney),
]

export const feeJobs: readonly Job[] = [collectFees]
