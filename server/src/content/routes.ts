import * as contract from 'contract/content'
import { on, type Routes } from '../http.ts'
import { listFaqs, readSection } from './faqs.ts'
import { readLegalText, readPage } from './pages.ts'
import { listActive, readPartner } from './partners.ts'

export const contentRoutes: Routes = [
  on(contract.landingPage, readPage),
  on(contract.termsAndPrivacy, readLegalText),
  on(contract.faqList, listFaqs),
  on(contract.section, readSection),
  on(contract.listPartners, listActive),
  on(contract.partnerById, readPartner),
]
