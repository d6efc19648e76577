import { mailMany, noteMany, unnoteMany } from 'contract/office/member-bulk'
import { on, type Routes } from '../../plumbing/http/http.ts'
import { writeLetters } from './letters.ts'
import { takeNotesBack, writeNotes } from './notes.ts'

export { mailChosen } from './letters.ts'

export const bulkRoutes: Routes = [
  on(noteMany, writeNotes),
  on(unnoteMany, takeNotesBack),
  on(mailMany, writeLetters),
]
