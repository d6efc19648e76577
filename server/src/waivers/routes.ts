import { downloadSignedWaiver as downloadOp, verifyDocument as verifyOp } from 'contract/waivers'
import {
  createWaiver,
  deleteNoWaiver,
  deleteWaiver,
  discardWaiverDraft,
  editNoWaiver,
  editWaiver,
  getWaiver,
  listOfficeWaivers,
  listWaivers,
  publishWaiver,
  getWaiverVersion,
  replaceNoWaiver,
  replaceWaiver,
  requireAgain,
  saveWaiverDraft,
  updateNoWaiver,
  updateWaiver,
} from 'contract/waivers/office-waivers'
import { IdAndDataForUpdate, IdForDeletion, IdForFetching } from 'contract/problem'
import { on } from '../plumbing/http/http.ts'
import * as desk from './office-waivers.ts'
import { findOfficeWaivers } from './office-waivers-queries.ts'
import { downloadSignedWaiver, verifyDocument } from './documents.ts'
import { verifyWaivers } from './verification.ts'

const refuse = (problem: () => Error) => async (): Promise<never> => {
  throw problem()
}

export const waiverRoutes = [
  on(verifyOp, verifyDocument),
  on(downloadOp, downloadSignedWaiver),

  on(listWaivers, desk.list),
  on(getWaiver, desk.read),
  on(listOfficeWaivers, findOfficeWaivers),
  on(editWaiver, desk.edit),
  on(getWaiverVersion, desk.readVersion),
  on(createWaiver, desk.add),
  on(updateWaiver, desk.change),
  on(replaceWaiver, desk.change),
  on(deleteWaiver, desk.remove),
  on(saveWaiverDraft, desk.saveDraft),
  on(discardWaiverDraft, desk.discardDraft),
  on(publishWaiver, desk.publish),
  on(requireAgain, desk.setRequiredAgain),
  on(editNoWaiver, refuse(IdForFetching)),
  on(updateNoWaiver, refuse(IdAndDataForUpdate)),
  on(replaceNoWaiver, refuse(IdAndDataForUpdate)),
  on(deleteNoWaiver, refuse(IdForDeletion)),
]

export const waiverJobs = [verifyWaivers]
