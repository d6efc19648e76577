import { correctMember as correctMemberOp } from 'contract/members/correction'
import {
  addCredential as addCredentialOp,
  addCredentialKind,
  changeCredential as changeCredentialOp,
  changeCredentialKind,
  listCredentialKinds,
  memberCredentials,
} from 'contract/members/credentials'
import {
  addNote as addNoteOp,
  changeNote as changeNoteOp,
  deleteNote as deleteNoteOp,
  getNote,
  listNotes,
  replaceNote,
} from 'contract/members/notes'
import { placesOfCode } from 'contract/members/postal-codes'
import { on, type Routes } from '../plumbing/http/http.ts'
import type { Job } from '../plumbing/jobs/jobs.ts'
import { correctMember } from './correction.ts'
import { addKind, changeKind } from './credential-kinds.ts'
import { findKinds } from './credential-queries.ts'
import { addCredential, changeCredential, showCredentials } from './credentials.ts'
import { findNotes } from './note-queries.ts'
import { addNote, changeNote, deleteNote, showNote } from './notes.ts'
import { showPlaces } from './postal-codes.ts'
import { countMembersAnew } from './total.ts'

export const memberRoutes: Routes = [
  on(correctMemberOp, correctMember),
  on(placesOfCode, showPlaces),
  on(listNotes, findNotes),
  on(getNote, showNote),
  on(addNoteOp, addNote),
  on(changeNoteOp, changeNote),
  on(replaceNote, changeNote),
  on(deleteNoteOp, deleteNote),
  on(listCredentialKinds, findKinds),
  on(addCredentialKind, addKind),
  on(changeCredentialKind, changeKind),
  on(memberCredentials, showCredentials),
  on(addCredentialOp, addCredential),
  on(changeCredentialOp, changeCredential),
]

export const memberJobs: readonly Job[] = [countMembersAnew]
