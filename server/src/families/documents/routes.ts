import { listFamilyDocuments, reviewDocument } from 'contract/families/document-reviews'
import * as contract from 'contract/families/documents'
import { on, onOutside, type Routes } from '../../plumbing/http/http.ts'
import { change, download, list, remove, restore, store } from './documents.ts'
import { giveHandIn, handIn } from './handing-in.ts'
import { kindsOf, saveKinds } from './document-kinds.ts'
import { giveOwnDocument, giveOwnDocuments } from './household-documents.ts'
import { review } from './reviewing.ts'
import { pageFamilyDocuments } from './reviews-queries.ts'

export const documentRoutes: Routes = [
  on(contract.getDocumentKinds, kindsOf),
  on(contract.saveDocumentKinds, saveKinds),
  on(contract.listDocuments, list),
  onOutside(contract.storeDocuments, store),
  on(listFamilyDocuments, pageFamilyDocuments),
  on(reviewDocument, review),
  on(contract.changeDocument, change),
  on(contract.removeDocument, remove),
  on(contract.restoreDocument, restore),
  onOutside(contract.downloadDocument, download),
  on(contract.listOwnDocuments, giveOwnDocuments),
  onOutside(contract.downloadOwnDocument, giveOwnDocument),
  on(contract.listHandIn, giveHandIn),
  onOutside(contract.handInDocuments, handIn),
]
