import { checkDateOfBirth } from 'contract/dates'
import { MemberNotFound } from 'contract/members'
import {
  MemberChanged,
  type ChangedMember,
  type CorrectedMember,
  type Correction,
} from 'contract/members/correction'
import { invalidField } from 'contract/problem'
import { audit, auditOf } from '../plumbing/audit.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { showMember } from './profile.ts'
import { correct, lockMember } from './queries.ts'

type Given = { id: number; version?: number | undefined; personal_details: Correction; note?: string }

/**
 * Corrects somebody's record. Omitted fields stay; null clears one. Without a version the correction applies
 * to the current record.
 */
export async function correctMember(
  context: Context,
  { id, version, personal_details: given, note }: Given,
): Promise<CorrectedMember> {
  const before = await heldAsSeen(context, id, version)
  const impossible = given.dob && checkDateOfBirth(given.dob, todayOf(context))
  if (impossible) throw invalidField('personal_details.dob', impossible)
  const known = before.personal_details as Record<string, unknown>
  const changed = Object.entries(given).filter(
    ([field, value]) => value !== undefined && !isSame(value, known[field]),
  )
  if (changed.length === 0) return before
  await correct(context, id, Object.fromEntries(changed))
  await audit(context, {
    action: 'member.changed',
    subject: 'member',
    subject_id: id,
    before: Object.fromEntries(changed.map(([field]) => [field, known[field]])),
    after: Object.fromEntries(changed),
    ...(note === undefined ? {} : { note }),
  })
  return { ...(await showMember(context, { id })), version: before.version + 1 }
}

/**
 * The record, locked until the transaction ends. @throws MemberChanged if it is no longer at the version the
 * user saw
 */
export async function heldAsSeen(
  context: Context,
  id: number,
  version: number | undefined,
): Promise<CorrectedMember> {
  const held = await lockMember(context, id)
  if (!held) throw MemberNotFound()
  const member = { ...(await showMember(context, { id })), version: held.version }
  if (version !== undefined && version !== held.version)
    throw MemberChanged({ detail: await changeOf(context, member) })
  return member
}

/** Compares JSON values; the key order of an address does not matter. */
const isSame = (a: unknown, b: unknown): boolean => sorted(a) === sorted(b)
const sorted = (value: unknown) =>
  JSON.stringify(
    value !== null && typeof value === 'object'
      ? Object.entries(value)
          .filter(([, part]) => part !== undefined && part !== '')
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
      : (value ?? null),
  )

const CHANGES = new Set([
  'member.changed',
  'member.filled_in',
  'member.picture_changed',
  'member.picture_removed',
])

async function changeOf(context: Context, member: CorrectedMember): Promise<ChangedMember> {
  const change = (await auditOf(context, 'member', member.id)).find(({ action }) => CHANGES.has(action))
  return { member, changed_by: change?.actor ?? null, changed_at: change?.at ?? null }
}
