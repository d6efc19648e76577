import {
  listUpgrades as listUpgradesOp,
  startUpgrade as startUpgradeOp,
  teamUpgradeTotals,
  upgradeZeroPayment,
} from 'contract/renewing/upgrade'
import { on, type Routes } from '../../plumbing/http/http.ts'
import { startUpgrade, upgradeForNothing } from './ordering.ts'
import { totalsForTeam } from './team.ts'
import { listUpgrades } from './upgrades.ts'

export const upgradeRoutes: Routes = [
  on(listUpgradesOp, listUpgrades),
  on(startUpgradeOp, startUpgrade),
  on(teamUpgradeTotals, totalsForTeam),
  on(upgradeZeroPayment, upgradeForNothing),
]
