import * as contract from 'contract/mail'
import type { Job } from '../plumbing/jobs/jobs.ts'
import { on, type Routes } from '../plumbing/http/http.ts'
import { deliverMail } from './delivery.ts'
import { readMail, resendMail } from './mail-log.ts'

export const mailRoutes: Routes = [on(contract.getMail, readMail), on(contract.resendMail, resendMail)]

export const mailJobs: readonly Job[] = [deliverMail]
