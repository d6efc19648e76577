import { listStatuses } from 'contract/registrations/statuses'
import type { Job } from '../plumbing/jobs/jobs.ts'
import { addUpSeasons, verifySeasons } from './season-counts.ts'
import { on, type Routes } from '../plumbing/http/http.ts'
import { giveStatuses } from './user-status.ts'

export const registrationRoutes: Routes = [on(listStatuses, giveStatuses)]

export const registrationJobs: readonly Job[] = [addUpSeasons, verifySeasons]
