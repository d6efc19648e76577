import * as contract from 'contract/content'
import * as cms from 'contract/content/cms'
import * as faqs from 'contract/content/faqs'
import * as legal from 'contract/content/legal-texts'
import * as partners from 'contract/content/partners'
import * as resources from 'contract/content/resources'
import { IdAndDataForUpdate, IdForDeletion, IdForFetching } from 'contract/content/without-id'
import { on, onOutside, type Routes } from '../plumbing/http/http.ts'
import * as landing from './cms.ts'
import * as desk from './faq-changes.ts'
import { listFaqs, readSection } from './faqs.ts'
import { publishLegalText, getLegalDesk, getLegalRevision, saveLegalDraft } from './legal-texts.ts'
import { readLegalText, readPage } from './pages.ts'
import * as partnerDesk from './partner-changes.ts'
import { listActive, readPartner } from './partners.ts'
import * as papers from './resources.ts'

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
  on(legal.getLegalDesk, getLegalDesk),
  on(legal.getLegalRevision, getLegalRevision),
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
  on(faqs.editNoFaq, refuse(IdForFetching)),
  on(faqs.updateNoFaq, refuse(IdAndDataForUpdate)),
  on(faqs.replaceNoFaq, refuse(IdAndDataForUpdate)),
  on(faqs.deleteNoFaq, refuse(IdForDeletion)),
  on(partners.partnerDesk, partnerDesk.listAll),
  on(partners.editPartner, partnerDesk.readEntry),
  onOutside(partners.addPartner, partnerDesk.addEntry),
  onOutside(partners.updatePartner, partnerDesk.changeEntry),
  onOutside(partners.replacePartner, partnerDesk.changeEntry),
  on(partners.deletePartner, partnerDesk.dropEntry),
  on(partners.orderPartners, partnerDesk.order),
  on(partners.editNoPartner, refuse(IdForFetching)),
  on(partners.updateNoPartner, refuse(IdAndDataForUpdate)),
  on(partners.replaceNoPartner, refuse(IdAndDataForUpdate)),
  on(partners.deleteNoPartner, refuse(IdForDeletion)),
  on(resources.listResources, papers.list),
  on(resources.getResource, papers.read),
  onOutside(resources.downloadResource, papers.download),
  onOutside(resources.addResource, papers.add),
  onOutside(resources.updateResource, papers.change),
  onOutside(resources.replaceResource, papers.change),
  onOutside(resources.deleteResource, papers.drop),
  on(cms.getLandingDesk, landing.readDesk),
  on(cms.getLandingRevision, landing.readRevision),
  on(cms.saveLandingDraft, landing.saveDraft),
  on(cms.publishLanding, landing.publish),
  on(cms.saveCmsPage, landing.savePage),
]
