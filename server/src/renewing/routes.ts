import type { LeagueFees } from '../clubs/clubs.ts'
import type { Routes } from '../plumbing/http/http.ts'
import type { Job } from '../plumbing/jobs/jobs.ts'
import type { Along } from '../payments/payments.ts'
import { autoRenewalRoutes } from './automatic/routes.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { remindOfChosen, remindOfRenewals } from './reminders/reminders.ts'
import { renewalRoutes } from './renewal/routes.ts'
import { teamRenewalRoutes } from './teams/routes.ts'
import { upgradeRoutes } from './upgrade/routes.ts'

export const renewingRoutes = (fees: LeagueFees, along: Along): Routes => [
  ...renewalRoutes(along),
  ...teamRenewalRoutes(fees),
  ...reminderRoutes,
  ...autoRenewalRoutes,
  ...upgradeRoutes,
]

export const renewingJobs: readonly Job[] = [remindOfRenewals, remindOfChosen]
