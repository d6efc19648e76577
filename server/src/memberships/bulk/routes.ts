import { mailMany, noteMany, unnoteMany } from 'contract/memberships/member-bulk'
import { on, type Routes } from '../../http.ts'
import { writeLetters } from './letters.ts'
import { takeNotesBack, writeNotes } from './notes.ts'

export { mailChosen } from './letters.ts'

export const bulkRoutes: Routes = [
  on(noteMany, writeNotes),
  on(unnoteMany, takeNotesBack),
  on(mailMany, writeLetters),
]
