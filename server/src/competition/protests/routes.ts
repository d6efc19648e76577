import * as protests from 'contract/competition/protests'
import { on, onOutside, type Routes } from '../../plumbing/http/http.ts'
import * as desk from './desk.ts'
import { payOwn } from './fees.ts'
import { fileOwn, showOwn } from './own.ts'

export const protestRoutes: Routes = [
  on(protests.listProtests, desk.showDesk),
  on(protests.saveProtestTerms, desk.saveTerms),
  on(protests.fileProtest, desk.fileAtDesk),
  on(protests.takeProtestFee, desk.changeFee),
  on(protests.noteProtest, desk.addNote),
  on(protests.decideProtest, desk.decide),
  on(protests.withdrawProtest, desk.withdraw),
  onOutside(protests.addProtestFiles, desk.addFiles),
  onOutside(protests.downloadProtestFile, desk.giveFile),
  on(protests.listOwnProtests, showOwn),
  on(protests.fileOwnProtest, fileOwn),
  on(protests.payOwnProtest, payOwn),
]
