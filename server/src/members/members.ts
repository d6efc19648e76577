import type { Context } from '../context.ts'
import {
  fillGaps,
  findNamesakes,
  getClaimable,
  insertMember,
  takeClaim,
  takeMemberNumber,
  type NewMember,
} from './queries.ts'

export { correctMember } from './correction.ts'
export {
  findContacts,
  insertGuardianships,
  insertMembers,
  lockMembers,
  passMemberNumber,
  takeMemberNumbers,
} from './many-queries.ts'
export { findNotesOn, insertNotes, removeNotes } from './note-queries.ts'
export { givePhoto, showMember } from './profile.ts'
export {
  correct as correctFields,
  findByProof,
  findGuardians,
  findNamesakes,
  findOwnRecords,
  findWards,
  getMember,
  insertImportedMember,
  removeGuardian,
  setDetails,
  setGuardian,
  setPicture,
  setUser,
  type NewMember,
} from './queries.ts'

type Known = { id: number; member_number: string }

/**
 * The member record of a person who registers: the one the same family used before, or a new one.
 * The same name and birthday alone is not proof, so an e-mail address of the person or a guardian must agree as well;
 * otherwise a new record is made and the two stand as possible duplicates. A number is lost where the record is not
 * made in the end.
 */
export async function memberFor(
  context: Context,
  person: NewMember,
  { emails, prefix, year }: { emails: readonly string[]; prefix: string; year: number },
): Promise<Known & { is_new: boolean }> {
  const namesakes = await findNamesakes(context, person)
  const known = namesakes.find(({ email, guardian_emails }) =>
    [email, ...guardian_emails].some((one) => one && emails.includes(one)),
  )
  if (known) {
    await fillGaps(context, known.id, person)
    return { id: known.id, member_number: known.member_number, is_new: false }
  }
  // Taken for good: in this transaction, every other family of the tenant would wait for the end of this one.
  const number = await context.aside((own) => takeMemberNumber(own, year))
  const member_number = memberNumber(prefix, year, number)
  return { ...(await insertMember(context, { ...person, member_number })), is_new: true }
}

/** 'AF-2026-000123', as it is printed on the card. */
export const memberNumber = (prefix: string, year: number, number: number) =>
  `${prefix}-${year}-${String(number).padStart(6, '0')}`

/** An imported record waiting for its person; the code is written in capitals without spaces. */
export const claimable = (context: Context, code: string) => getClaimable(context, tidyCode(code))

/** Takes over an imported record; false when the code has been used meanwhile. */
export async function claim(context: Context, id: number, code: string, person: NewMember): Promise<boolean> {
  if (!(await takeClaim(context, id, tidyCode(code)))) return false
  await fillGaps(context, id, person)
  return true
}

const tidyCode = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()
