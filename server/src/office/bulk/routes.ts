import { mailMany, noteMany, previewMailMany, testMailMany, unnoteMany } from 'contract/office/member-bulk'
import { on, type Routes } from '../../plumbing/http/http.ts'
import { previewLetters, testLetter, writeLetters } from './letters.ts'
import { takeNotesBack, writeNotes } from './notes.ts'

export { mailChosen } from './letters.ts'

export const bulkRoutes: Routes = [
  on(noteMany, writeNotes),
  on(unnoteMany, takeNotesBack),
  on(mailMany, writeLetters),
  on(previewMailMany, previewLetters),
  on(testMailMany, testLetter),
]
