import * as contract from 'contract/content'
import * as faqs from 'contract/content/faqs'
import * as legal from 'contract/content/legal-texts'
import { on, type Routes } from '../http.ts'
import * as desk from './faq-desk.ts'
import { listFaqs, readSection } from './faqs.ts'
import { publishLegalText, readLegalDesk, readLegalRevision, saveLegalDraft } from './legal-texts.ts'
import { readLegalText, readPage } from './pages.ts'
import { listActive, readPartner } from './partners.ts'

const refuse = (problem: () => Error) => async () => {
  throw problem()
}

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
  on(faqs.faqAdmin, desk.listEntries),
  on(faqs.faqDesk, desk.readDesk),
  on(faqs.editFaq, desk.readEntry),
  on(faqs.addFaq, desk.addEntry),
  on(faqs.updateFaq, desk.changeEntry),
  on(faqs.replaceFaq, desk.changeEntry),
  on(faqs.deleteFaq, desk.dropEntry),
  on(faqs.orderFaqs, desk.order),
  on(faqs.addFaqSection, desk.addSection),
  on(faqs.renameFaqSection, desk.renameSection),
  on(faqs.deleteFaqSection, desk.dropSection),
  on(faqs.editNoFaq, refuse(faqs.IdForFetching)),
  on(faqs.updateNoFaq, refuse(faqs.IdAndDataForUpdate)),
  on(faqs.replaceNoFaq, refuse(faqs.IdAndDataForUpdate)),
  on(faqs.deleteNoFaq, refuse(faqs.IdForDeletion)),
]
