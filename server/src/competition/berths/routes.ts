import * as berths from 'contract/competition/ranking/berths'
import { on, type Routes } from '../../plumbing/http/http.ts'
import { accept, decline, show } from './answering.ts'
import { addRule, decide, dropRule, editRule, listRules, offer } from './office.ts'

export const berthRoutes: Routes = [
  on(berths.listBerths, listRules),
  on(berths.createBerthRule, addRule),
  on(berths.changeBerthRule, editRule),
  on(berths.deleteBerthRule, dropRule),
  on(berths.offerBerths, offer),
  on(berths.decideBerth, decide),
  on(berths.showBerth, show),
  on(berths.acceptBerth, accept),
  on(berths.declineBerth, decline),
]
