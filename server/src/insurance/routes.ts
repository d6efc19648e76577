import {
  deleteInsuranceFile,
  downloadInsurance,
  downloadInsuranceFile,
  insurancePlaces,
  listInsurance,
  listVerticalInsurance,
  getVerticalInsurance,
  removeInsuranceFile,
  reviewInsurance,
  saveVerticalInsurance,
  storeInsurance,
} from 'contract/insurance'
import {
  askCertificate,
  attachCertificate,
  checkCertificate,
  decideCertificate,
  downloadCertificate,
  getCertificate,
  keepCertificate,
  listCertificates,
  withdrawCertificate,
} from 'contract/insurance/certificates'
import { matchCertificate, matchChoices, unmatchCertificate } from 'contract/insurance/matches'
import { changePolicy, createPolicy, listPolicies } from 'contract/insurance/policies'
import { on, onOutside, type Routes } from '../plumbing/http/http.ts'
import type { Job } from '../plumbing/jobs/jobs.ts'
import { renewCertificates } from './certificate-renewals.ts'
import * as certificates from './certificates.ts'
import { download, downloadAll, drop, list, places, review, store } from './files.ts'
import { mailReview, remindOfInsurance } from './letters.ts'
import * as policies from './policies.ts'
import { listChoices, match, unmatch } from './venue-papers.ts'
import { listProducts, readConfig, saveConfig } from './vertical.ts'

export const insuranceRoutes: Routes = [
  onOutside(storeInsurance, store),
  onOutside(deleteInsuranceFile, drop),
  onOutside(removeInsuranceFile, drop),
  onOutside(downloadInsuranceFile, download),
  onOutside(downloadInsurance, downloadAll),
  on(listInsurance, list),
  on(insurancePlaces, places),
  on(reviewInsurance, review),
  on(listPolicies, policies.giveListed),
  on(createPolicy, policies.enter),
  on(changePolicy, policies.change),
  on(listCertificates, certificates.list),
  on(askCertificate, certificates.ask),
  on(withdrawCertificate, certificates.withdraw),
  on(keepCertificate, certificates.keep),
  on(decideCertificate, certificates.decide),
  onOutside(attachCertificate, certificates.attach),
  onOutside(downloadCertificate, certificates.download),
  on(checkCertificate, certificates.check),
  onOutside(getCertificate, certificates.fetchByHolder),
  on(matchChoices, listChoices),
  on(matchCertificate, match),
  on(unmatchCertificate, unmatch),
  on(listVerticalInsurance, listProducts),
  on(getVerticalInsurance, readConfig),
  on(saveVerticalInsurance, saveConfig),
]

export const insuranceJobs: readonly Job[] = [mailReview, remindOfInsurance, renewCertificates]
