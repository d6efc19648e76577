import * as transfers from 'contract/clubs/transfers'
import * as decisions from 'contract/clubs/transfer-decisions'
import { on, type Routes } from '../plumbing/http/http.ts'
import type { RosterHooks } from './roster-hooks.ts'
import { answer, withdraw } from './transfers-answers.ts'
import { askAsClub, askForOwn, claim, showOfTeam, showOwn } from './transfers-asking.ts'
import { decide, exportList, showToOffice } from './transfers-deciding.ts'
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
  on(decisions.listTransfers, pageTransfers),
  on(decisions.exportTransfers, exportList),
  on(decisions.getTransfer, showToOffice(hooks)),
  on(decisions.decideTransfer, decide(hooks)),
  on(decisions.listTransferWindows, showWindows),
  on(decisions.enableTransfers, enable),
]
