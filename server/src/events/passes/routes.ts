import * as sales from 'contract/events/gate-sales'
import * as gate from 'contract/events/pass-gate'
import * as passes from 'contract/events/passes'
import * as office from 'contract/events/passes-office'
import { savePassTypes } from 'contract/events/passes-saving'
import { on, onOutside, type Routes } from '../../plumbing/http/http.ts'
import { buy, pay } from './buying.ts'
import * as drawers from './drawers.ts'
import { takeSales } from './gate-selling.ts'
import { exportList, listSold, refund, summarize } from './office.ts'
import { drawPicture, print } from './paper.ts'
import { describe, giveList, listGateEvents, listScans, takeScans } from './scanning.ts'
import { show } from './showing.ts'
import { listTypes, saveTypes } from './types.ts'

export const passRoutes: Routes = [
  on(passes.listPassTypes, listTypes),
  on(passes.buyPasses, buy),
  on(passes.showPasses, show),
  on(passes.payPasses, pay),
  on(passes.printPasses, print),
  onOutside(passes.passPicture, drawPicture),
  on(savePassTypes, saveTypes),
  on(office.passSummary, summarize),
  on(office.listPasses, listSold),
  on(office.exportPasses, exportList),
  on(office.refundPass, refund),
  on(gate.passGateChoice, listGateEvents),
  on(gate.passGateList, giveList),
  on(gate.listPassScans, listScans),
  on(gate.showGatePass, describe),
  on(gate.sendPassScans, takeScans),
  on(sales.openDrawer, drawers.open),
  on(sales.myDrawer, drawers.giveMine),
  on(sales.closeDrawer, drawers.close),
  on(sales.listDrawers, drawers.list),
  on(sales.sendGateSales, takeSales),
]
