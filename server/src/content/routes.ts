import * as contract from 'contract/content'
import * as cms from 'contract/content/cms'
import * as faqs from 'contract/content/faqs'
import * as legal from 'contract/content/legal-texts'
import * as partners from 'contract/content/partners'
import * as resources from 'contract/content/resources'
import { IdAndDataForUpdate, IdForDeletion, IdForFetching } from 'contract/content/without-id'
import { on, onOutside, type Routes } from '../plumbing/http/http.ts'
import * as landing from './cms.ts'
import * as faqChanges from './faq-changes.ts'
import { listFaqs, readSection } from './faqs.ts'
import { publishLegalText, getEditableLegal, getLegalRevision, saveLegalDraft } from './legal-texts.ts'
import { readLegalText, readPage } from './pages.ts'
import * as partnerChanges from './partner-changes.ts'
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
  on(legal.getEditableLegal, getEditableLegal),
  on(legal.getLegalRevision, getLegalRevision),
  on(legal.saveLegalDraft, saveLegalDraft),
  on(legal.publishLegalText, publishLegalText),
  on(faqs.faqAdmin, faqChanges.listEntries),
  on(faqs.listOfficeFaqs, faqChanges.listShelves),
  on(faqs.editFaq, faqChanges.readEntry),
  on(faqs.addFaq, faqChanges.addEntry),
  on(faqs.updateFaq, faqChanges.changeEntry),
  on(faqs.replaceFaq, faqChanges.changeEntry),
  on(faqs.deleteFaq, faqChanges.dropEntry),
  on(faqs.orderFaqs, faqChanges.order),
  on(faqs.addFaqSection, faqChanges.addSection),
  on(faqs.renameFaqSection, faqChanges.renameSection),
  on(faqs.deleteFaqSection, faqChanges.dropSection),
  on(faqs.editNoFaq, refuse(IdForFetching)),
  on(faqs.updateNoFaq, refuse(IdAndDataForUpdate)),
  on(faqs.replaceNoFaq, refuse(IdAndDataForUpdate)),
  on(faqs.deleteNoFaq, refuse(IdForDeletion)),
  on(partners.listOfficePartners, partnerChanges.listAll),
  on(partners.editPartner, partnerChanges.readEntry),
  onOutside(partners.addPartner, partnerChanges.addEntry),
  onOutside(partners.updatePartner, partnerChanges.changeEntry),
  onOutside(partners.replacePartner, partnerChanges.changeEntry),
  on(partners.deletePartner, partnerChanges.dropEntry),
  on(partners.orderPartners, partnerChanges.order),
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
  on(cms.getEditableLanding, landing.readEditable),
  on(cms.getLandingRevision, landing.readRevision),
  on(cms.saveLandingDraft, landing.saveDraft),
  on(cms.publishLanding, landing.publish),
  on(cms.saveCmsPage, landing.savePage),
]
