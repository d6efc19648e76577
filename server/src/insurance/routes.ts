import {
  deleteInsuranceFile,
  downloadInsurance,
  downloadInsuranceFile,
  insurancePlaces,
  listInsurance,
  listVerticalInsurance,
  readVerticalInsurance,
  removeInsuranceFile,
  reviewInsurance,
  saveVerticalInsurance,
  storeInsurance,
} from 'contract/insurance'
import { on, onOutside, type Routes } from '../http.ts'
import type { Job } from '../jobs.ts'
import { download, downloadAll, drop, list, places, review, store } from './insurance.ts'
import { mailReview, remindOfInsurance } from './letters.ts'
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
  on(listVerticalInsurance, listProducts),
  on(readVerticalInsurance, readConfig),
  on(saveVerticalInsurance, saveConfig),
]

export const insuranceJobs: readonly Job[] = [mailReview, remindOfInsurance]
