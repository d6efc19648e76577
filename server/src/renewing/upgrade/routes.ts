import {
  listTeamUpgrades as listTeamUpgradesOp,
  listUpgrades as listUpgradesOp,
  startTeamUpgrade as startTeamUpgradeOp,
  startUpgrade as startUpgradeOp,
  teamUpgradeTotals,
  upgradeZeroPayment,
} from 'contract/renewing/upgrade'
import { on, type Routes } from '../../plumbing/http/http.ts'
import { startUpgrade, upgradeForNothing } from './ordering.ts'
import { listTeamUpgrades, startTeamUpgrade, totalsForTeam } from './team.ts'
import { listUpgrades } from './upgrades.ts'

export const upgradeRoutes: Routes = [
  on(listUpgradesOp, listUpgrades),
  on(startUpgradeOp, startUpgrade),
  on(listTeamUpgradesOp, listTeamUpgrades),
  on(startTeamUpgradeOp, startTeamUpgrade),
  on(teamUpgradeTotals, totalsForTeam),
  on(upgradeZeroPayment, upgradeForNothing),
]
