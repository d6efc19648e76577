import {
  acceptFeeLink,
  acceptFeePlan,
  getFeePackage,
  keepFeeCard,
  listTeamPayments,
  payFeeLink,
  payTeamFees,
  payTeamFeesTogether,
  showFeeLink,
  stopFeeCard,
  stopFeeLinkCard,
} from 'contract/fees'
import {
  assignFeePackage,
  changeFeePackage,
  createFeePackage,
  endFeePlan,
  feeBoard,
  listFeePackages,
  listFeePlayers,
  listFeeTeams,
  remindLate,
  setFeePackageStatus,
  waiveLateFee,
} from 'contract/fees/packages'
import { getLeagueFee, payLeagueFee, waiveLeagueFee } from 'contract/fees/league-fee'
import { listFeePayers, shareFeePlan } from 'contract/fees/sharing'
import {
  creditFeePlan,
  exportTeamBook,
  listFeePayments,
  noteTeamMoney,
  playerFees,
  refundFees,
  takeFeeMoney,
  teamWallet,
} from 'contract/fees/wallet'
import { on, onOutside, type Routes } from '../plumbing/http/http.ts'
import { accept, listOwn, showPackage } from './accepting.ts'
import { assign, boardOf, end, makePackage, packagesOf, playersOf, teamsOf } from './asking.ts'
import { keep, stop } from './keeping.ts'
import { acceptByLink, orderByLink, showByLink, stopByLink } from './by-link.ts'
import { change, setStatus } from './changing.ts'
import { order, orderTogether } from './paying.ts'
import { orderLeagueFee, showLeagueFee, waive as waiveFee } from './league-fees.ts'
import { remindAll, waive } from './reminding.ts'
import { payersOf, share } from './sharing.ts'
import { credit, exportBook, noteMoney, paymentsOf, player, refund, takeMoney, wallet } from './wallet.ts'

export const feeRoutes: Routes = [
  on(getFeePackage, showPackage),
  on(listTeamPayments, listOwn),
  on(acceptFeePlan, accept),
  on(payTeamFees, order),
  on(payTeamFeesTogether, orderTogether),
  onOutside(keepFeeCard, keep),
  on(stopFeeCard, stop),
  on(showFeeLink, showByLink),
  on(acceptFeeLink, acceptByLink),
  on(payFeeLink, orderByLink),
  on(stopFeeLinkCard, stopByLink),
  on(listFeeTeams, teamsOf),
  on(listFeePlayers, playersOf),
  on(listFeePackages, packagesOf),
  on(createFeePackage, makePackage),
  on(changeFeePackage, change),
  on(setFeePackageStatus, setStatus),
  on(assignFeePackage, assign),
  on(feeBoard, boardOf),
  on(endFeePlan, end),
  on(remindLate, remindAll),
  on(waiveLateFee, waive),
  on(listFeePayers, payersOf),
  on(shareFeePlan, share),
  on(creditFeePlan, credit),
  on(takeFeeMoney, takeMoney),
  on(listFeePayments, paymentsOf),
  on(refundFees, refund),
  on(teamWallet, wallet),
  on(playerFees, player),
  on(exportTeamBook, exportBook),
  on(noteTeamMoney, noteMoney),
  on(getLeagueFee, showLeagueFee),
  on(payLeagueFee, orderLeagueFee),
  on(waiveLeagueFee, waiveFee),
]
