import { mailMany, noteMany, previewMailMany, testMailMany, unnoteMany } from 'contract/office/member-bulk'
import {
  changeMailTemplate,
  createMailTemplate,
  deleteMailTemplate,
  downloadMailFile,
  listMailTemplates,
  listMailings,
  scheduleMailMany,
  stopMailing,
  storeMailFiles,
  testMailTemplate,
} from 'contract/office/mailings'
import { on, onOutside, type Routes } from '../../plumbing/http/http.ts'
import { giveFile, storeFiles } from './files.ts'
import { previewLetters, testLetter, writeLetters } from './letters.ts'
import { schedule, stop } from './mailings.ts'
import { pageMailings } from './mailings-queries.ts'
import { takeNotesBack, writeNotes } from './notes.ts'
import { changeTemplate, createTemplate, deleteTemplate, testTemplate } from './templates.ts'
import { findTemplates } from './templates-queries.ts'

export { tidyMailFiles } from './files.ts'
export { mailChosen } from './letters.ts'
export { sendMailing } from './mailings.ts'

export const bulkRoutes: Routes = [
  on(noteMany, writeNotes),
  on(unnoteMany, takeNotesBack),
  on(mailMany, writeLetters),
  on(previewMailMany, previewLetters),
  on(testMailMany, testLetter),
  on(scheduleMailMany, schedule),
  on(listMailings, pageMailings),
  on(stopMailing, stop),
  onOutside(storeMailFiles, storeFiles),
  onOutside(downloadMailFile, giveFile),
  on(listMailTemplates, findTemplates),
  on(createMailTemplate, createTemplate),
  on(changeMailTemplate, changeTemplate),
  on(deleteMailTemplate, deleteTemplate),
  on(testMailTemplate, testTemplate),
]
