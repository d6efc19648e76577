import * as contract from 'contract/content'
import * as legal from 'contract/content/legal-texts'
import { on, type Routes } from '../http.ts'
import { listFaqs, readSection } from './faqs.ts'
import { publishLegalText, readLegalDesk, readLegalRevision, saveLegalDraft } from './legal-texts.ts'
import { readLegalText, readPage } from './pages.ts'
import { listActive, readPartner } from './partners.ts'

export const contentRoutes: Routes = [
  on(contract.landingPage, readPage),
  on(contract.termsAndPrivacy, readLegalText),
  on(contract.faqList, listFaqs),
  on(contract.section, readSection),
  on(contract.listPartners, listActive),
  on(contract.partnerById, readPartner),
  on(legal.readLegalDesk, readLegalDesk),
  on(legal.readLegalRevision, readLegalRevision),
  on(legal.saveLegalDraft, saveLegalDraft),
  on(legal.publishLegalText, publishLegalText),
]
