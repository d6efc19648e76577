import {
  listUpgrades as listUpgradesOp,
  startUpgrade as startUpgradeOp,
  teamUpgradeTotals,
  upgradeZeroPayment,
} from 'contract/renewing/upgrade'
import { on, type Routes } from '../../plumbing/http/http.ts'
import { totalsForTeam } from './team-totals.ts'
import { listUpgrades, startUpgrade, upgradeForNothing } from './upgrades.ts'

export const upgradeRoutes: Routes = [
  on(listUpgradesOp, listUpgrades),
  on(startUpgradeOp, startUpgrade),
  on(teamUpgradeTotals, totalsForTeam),
  on(upgradeZeroPayment, upgradeForNothing),
]
