import { CHOICE_FIELDS } from 'contract/person-choices'
import type { Context } from '../../plumbing/context.ts'
import { correctMany, lockMembers } from '../../members/members.ts'
import type { Member } from './entering-people.ts'
import type { MatchedRow } from './matching.ts'

type Updated = Member & { before: Record<string, unknown> | null; after: Record<string, unknown> | null }

/** Updates records to what the file says; anything it does not say stays. */
export async function updatePeople(
  context: Context,
  rows: readonly MatchedRow[],
): Promise<Map<number, Updated>> {
  if (rows.length === 0) return new Map()
  const found = await lockMembers(
    context,
    rows.map(({ member_id }) => member_id!),
  )
  const members = new Map(found.map((member) => [member.id, member]))
  const updated = new Map<number, Updated>()
  for (const { line, person, member_id } of rows) {
    const member = members.get(member_id!)!
    const { id, member_number, version } = member
    const changes = FIELDS.filter((field) => person[field] !== null && !isSame(person[field], member[field]))
    const pick = (from: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(changes.map((field) => [field, from[field] ?? null]))
    updated.set(line, {
      id,
      member_number,
      version: version + (changes.length > 0 ? 1 : 0),
      before: changes.length > 0 ? pick(member) : null,
      after: changes.length > 0 ? pick(person) : null,
    })
  }
  await correctMany(
    context,
    [...updated.values()].flatMap(({ id, after }) => (after ? [{ id, changes: after }] : [])),
  )
  return updated
}

const FIELDS = [
  'first_name',
  'last_name',
  'dob',
  ...CHOICE_FIELDS,
  'email',
  'phone',
  'address',
  'emergency_contact',
] as const

const isSame = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
const sorted = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).toSorted(([one], [two]) => (one < two ? -1 : 1))
    : (value ?? null)
