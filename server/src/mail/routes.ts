import * as contract from 'contract/mail'
import type { Job } from '../jobs.ts'
import { on, type Routes } from '../http.ts'
import { deliverMail } from './delivery.ts'
import { readMail, resendMail } from './mail.ts'

export const mailRoutes: Routes = [on(contract.getMail, readMail), on(contract.resendMail, resendMail)]

export const mailJobs: readonly Job[] = [deliverMail]
