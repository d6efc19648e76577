import type { Routes } from '../http.ts'
import type { Job } from '../jobs.ts'
import { memberRoutes } from './member/routes.ts'
import { mailDecision } from './office/decision-mail.ts'
import { officeRoutes } from './office/routes.ts'
import { paperRoutes } from './papers/routes.ts'
import { mailSignedWaivers } from './papers/waiver-regeneration-mail.ts'
import { confirmRegistration } from './registration/confirmation-mail.ts'
import { registrationRoutes } from './registration/routes.ts'
import { sellingRoutes } from './selling/routes.ts'

export const membershipRoutes: Routes = [
  ...registrationRoutes,
  ...paperRoutes,
  ...memberRoutes,
  ...officeRoutes,
  ...sellingRoutes,
]

export const membershipJobs: readonly Job[] = [confirmRegistration, mailDecision, mailSignedWaivers]
