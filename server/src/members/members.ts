import { tidyCode } from 'contract/confirmation-code'
import type { Context } from '../plumbing/context.ts'
import { insertMembers, takeMemberNumbers } from './many-queries.ts'
import {
  fillGaps,
  findNamesakes,
  findNamesakesOf,
  getClaimable,
  insertMember,
  takeClaim,
  takeMemberNumber,
  type NewMember,
} from './queries.ts'

export { correctMember, heldAsSeen } from './correction.ts'
export {
  correctMany,
  findContacts,
  insertGuardianships,
  insertMembers,
  lockMembers,
  passMemberNumber,
  takeMemberNumbers,
} from './many-queries.ts'
export { seedCredentialKinds } from './credential-kinds.ts'
export { insertMemberTypes } from './member-type-queries.ts'
export { moveTies, restoreTies, type MovedTies } from './merging.ts'
export {
  findTies,
  removeMembers,
  removeSameNotes,
  restoreMember,
  restoreNotes,
  snapshotOf,
} from './merging-queries.ts'
export {
  findCredentialsOf,
  findKinds as findCredentialKinds,
} from './credential-queries.ts'
export { findNotesOn, insertNotes, removeNotes } from './note-queries.ts'
export { coordinatesOfCity, coordinatesOfCode, milesBetween } from './postal-codes.ts'
export { lockPeople } from './privacy-queries.ts'
export { givePhoto, showMember } from './profile.ts'
export { heldTogether, sharersOf } from './shared-details.ts'
export { findMemberTotal } from './total-queries.ts'
export {
  correct as correctFields,
  findByProof,
  findGuardians,
  findNamesakes,
  findOwnRecords,
  findRecordsOf,
  findWards,
  findWardsOf,
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
 * The member record of a person who registers: the one the same family used before, or a new one. Name and
 * birthday alone are not proof, so an email address of the person or a guardian must match as well; otherwise
 * a new record is created and the two appear as possible duplicates. If the record is not saved in the end,
 * its number is lost.
 */
export async function memberFor(
  context: Context,
  person: NewMember,
  { emails, prefix, year }: { emails: readonly string[]; prefix: string; year: number },
): Promise<Known & { is_new: boolean }> {
  const namesakes = await findNamesakes(context, person)
  const known = namesakes.find((one) => isProven(one, emails))
  if (known) {
    await fillGaps(context, known.id, person)
    return { id: known.id, member_number: known.member_number, is_new: false }
  }
  // Taken in a separate transaction: in this one, every other family of the tenant would wait until it ends.
  const number = await context.aside((own) => takeMemberNumber(own, year), { atOnce: true })
  const member_number = memberNumber(prefix, year, number)
  return { ...(await insertMember(context, { ...person, member_number })), is_new: true }
}

/** The record that `memberFor` would use for a person; undefined if it would make a new one. */
export const findMemberFor = async (
  context: Context,
  person: Parameters<typeof findNamesakes>[1],
  emails: readonly string[],
): Promise<number | undefined> =>
  (await findNamesakes(context, person)).find((one) => isProven(one, emails))?.id

type Registering = { person: NewMember; emails: readonly string[] }
/** `user_id` of a record that was made, as far as it is known whose own it is. */
type Found = Known & { user_id?: number }

/**
 * The same for several distinct people, such as a family, in the given order: all are looked up at once, and
 * new ones get their numbers and records together.
 */
export async function membersFor(
  context: Context,
  people: readonly Registering[],
  {
    prefixOf,
    year,
    ownerOfFirst,
  }: {
    prefixOf: () => Promise<string>
    year: number
    /** The user id of the first person’s own account. */
    ownerOfFirst: () => Promise<number>
  },
): Promise<Found[]> {
  const [namesakes, prefix, owner] = await Promise.all([
    findNamesakesOf(
      context,
      people.map(({ person }) => person),
    ),
    prefixOf(),
    ownerOfFirst(),
  ])
  const known = people.map(({ emails }, i) =>
    namesakes.find((one) => one.place === i && isProven(one, emails)),
  )
  const fresh = people.flatMap(({ person }, i) => (known[i] ? [] : [person]))
  const first =
    fresh.length > 0
      ? await context.aside((own) => takeMemberNumbers(own, year, fresh.length), { atOnce: true })
      : 0
  const numbers = fresh.map((_, i) => memberNumber(prefix, year, first + i))
  const rows = fresh.map((person, i) => ({
    ...person,
    member_number: numbers[i]!,
    user_id: person === people[0]!.person ? owner : null,
    version: 1,
    at: context.now,
  }))
  const [ids] = await Promise.all([
    insertMembers(context, rows),
    ...people.map(({ person }, i) => (known[i] ? fillGaps(context, known[i].id, person) : undefined)),
  ])
  let next = 0
  return known.map((one, i) => {
    if (one) return { id: one.id, member_number: one.member_number }
    const member_number = numbers[next++]!
    return { id: ids.get(member_number)!, member_number, ...(i === 0 && { user_id: owner }) }
  })
}

const isProven = (
  { email, guardian_emails }: { email: string | null; guardian_emails: readonly string[] },
  emails: readonly string[],
) => [email, ...guardian_emails].some((one) => one && emails.includes(one))

/** 'AF-2026-000123', as printed on the card. */
export const memberNumber = (prefix: string, year: number, number: number) =>
  `${prefix}-${year}-${String(number).padStart(6, '0')}`

/** An imported record waiting to be claimed. Codes are compared after `tidyCode`. */
export const claimable = (context: Context, code: string) => getClaimable(context, tidyCode(code))

/** Claims an imported record; false if the code was used in the meantime. */
export async function claim(context: Context, id: number, code: string, person: NewMember): Promise<boolean> {
  if (!(await takeClaim(context, id, tidyCode(code)))) return false
  await fillGaps(context, id, person)
  return true
}

export { fullName } from './full-name.ts'
