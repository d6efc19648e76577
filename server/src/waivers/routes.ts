import { downloadSignedWaiver as downloadOp, verifyDocument as verifyOp } from 'contract/waivers'
import { on } from '../http.ts'
import { downloadSignedWaiver, verifyDocument } from './documents.ts'
import { verifyWaivers } from './verification.ts'

export const waiverRoutes = [on(verifyOp, verifyDocument), on(downloadOp, downloadSignedWaiver)]

export const waiverJobs = [verifyWaivers]
