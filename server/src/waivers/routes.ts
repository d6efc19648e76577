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
import * as office from './office-waivers.ts'
import { findOfficeWaivers } from './office-waivers-queries.ts'
import { downloadSignedWaiver, verifyDocument } from './documents.ts'
import { verifyWaivers } from './verification.ts'

const refuse = (problem: () => Error) => async (): Promise<never> => {
  throw problem()
}

export const waiverRoutes = [
  on(verifyOp, verifyDocument),
  on(downloadOp, downloadSignedWaiver),

  on(listWaivers, office.list),
  on(getWaiver, office.read),
  on(listOfficeWaivers, findOfficeWaivers),
  on(editWaiver, office.edit),
  on(getWaiverVersion, office.readVersion),
  on(createWaiver, office.add),
  on(updateWaiver, office.change),
  on(replaceWaiver, office.change),
  on(deleteWaiver, office.remove),
  on(saveWaiverDraft, office.saveDraft),
  on(discardWaiverDraft, office.discardDraft),
  on(publishWaiver, office.publish),
  on(requireAgain, office.setRequiredAgain),
  on(editNoWaiver, refuse(IdForFetching)),
  on(updateNoWaiver, refuse(IdAndDataForUpdate)),
  on(replaceNoWaiver, refuse(IdAndDataForUpdate)),
  on(deleteNoWaiver, refuse(IdForDeletion)),
]

export const waiverJobs = [verifyWaivers]
