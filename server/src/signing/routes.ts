import {
  downloadRecreatedWaiver,
  proveForWaivers,
  recreateWaivers,
  showProvenWaivers,
} from 'contract/signing/waiver-regeneration'
import {
  beginToSign,
  listAllUnsigned,
  listUnsigned,
  waiverHistory,
  waiversToSign,
} from 'contract/signing/waivers-again'
import type { Job } from '../plumbing/jobs/jobs.ts'
import { mailOwnSignatures, mailSignedWaivers } from './waiver-regeneration-mail.ts'
import { askToSignAgain, type FindLanguages } from './waivers-again.ts'
import { on, onOutside, type Routes } from '../plumbing/http/http.ts'
import {
  beginSigning,
  giveAllUnsigned,
  giveToSign,
  giveUnsigned,
  giveWaiverHistory,
} from './waivers-again.ts'
import { giveRecreated, prove, recreate, showProven } from './waiver-regeneration.ts'

export const signingRoutes: Routes = [
  onOutside(proveForWaivers, prove),
  on(showProvenWaivers, showProven),
  on(recreateWaivers, recreate),
  on(downloadRecreatedWaiver, giveRecreated),
  on(waiverHistory, giveWaiverHistory),
  on(listUnsigned, giveUnsigned),
  on(listAllUnsigned, giveAllUnsigned),
  on(waiversToSign, giveToSign),
  on(beginToSign, beginSigning),
]

export const signingJobs = (findLanguages: FindLanguages): readonly Job[] => [
  mailSignedWaivers,
  mailOwnSignatures,
  askToSignAgain(findLanguages) as Job,
]
