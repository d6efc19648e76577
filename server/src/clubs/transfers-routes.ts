import * as transfers from 'contract/clubs/transfers'
import * as desk from 'contract/clubs/transfer-decisions'
import { on, type Routes } from '../plumbing/http/http.ts'
import type { RosterHooks } from './roster-hooks.ts'
import { answer, withdraw } from './transfers-answers.ts'
import { askAsClub, askForOwn, claim, showOfTeam, showOwn } from './transfers-asking.ts'
import { decide, exportList, showAtDesk } from './transfers-deciding.ts'
import { pageTransfers } from './transfers-view-queries.ts'
import { enable, showWindows } from './transfers-windows.ts'

export const transferRoutes = (hooks: RosterHooks): Routes => [
  on(transfers.listOwnTransfers, showOwn),
  on(transfers.askTransfer, askForOwn),
  on(transfers.withdrawTransfer, withdraw),
  on(transfers.listTeamTransfers, showOfTeam),
  on(transfers.claimPlayer, claim),
  on(transfers.answerTransfer, answer),
  on(transfers.transferPlayer, askAsClub),
  on(desk.listTransfers, pageTransfers),
  on(desk.exportTransfers, exportList),
  on(desk.getTransfer, showAtDesk(hooks)),
  on(desk.decideTransfer, decide(hooks)),
  on(desk.listTransferWindows, showWindows),
  on(desk.enableTransfers, enable),
]
