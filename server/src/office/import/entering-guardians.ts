import type { Context } from '../../plumbing/context.ts'
import { findContacts, insertGuardianships, insertMembers } from '../../members/members.ts'
import { numbersFor, type Member } from './entering-people.ts'
import { findTied } from './entering-guardians-queries.ts'
import type { MatchedRow } from './matching.ts'
import type { ImportedGuardian } from './row-reading.ts'

/** A row with the record it resulted in. */
export type Entered = MatchedRow & { member: Member }

/**
 * Links children to their parents: to people on record with this name and email address, or to new records.
 * Siblings in one file share a parent. Returns, by line, the parents that were created here.
 */
export async function tieGuardians(
  context: Context,
  entered: readonly Entered[],
): Promise<Map<number, number>> {
  const children = entered.flatMap(({ line, outcome, person: { guardian, address }, member }) =>
    guardian ? [{ line, outcome, guardian, address, member, key: keyOf(guardian, line) }] : [],
  )
  if (children.length === 0) return new Map()
  // Lists usually have one address per family, in the child's row; without it the parent would be asked at
  // each renewal.
  const homes = new Map(children.flatMap(({ key, address }) => (address ? [[key, address] as const] : [])))
  const contacts = [...new Map(children.map(({ key, guardian }) => [key, { key, ...guardian }])).values()]
  const known = await findContacts(context, contacts)
  const missing = contacts.filter(({ key }) => !known.has(key))
  const numbers = await numbersFor(
    context,
    missing.map(() => null),
  )
  const ids = await insertMembers(
    context,
    missing.map(({ key, first_name, last_name, email, phone }, i) => ({
      first_name,
      last_name,
      email,
      phone,
      address: homes.get(key),
      dob: null,
      member_number: numbers[i]!,
      user_id: null,
      version: 1,
      at: context.now,
    })),
  )
  const made = new Map(missing.map(({ key }, i) => [key, ids.get(numbers[i]!)!]))
  const ties = children
    .map(({ key, guardian, member }) => ({
      minor_id: member.id,
      guardian_id: (known.get(key) ?? made.get(key))!,
      relation: guardian.relation,
    }))
    .filter(({ minor_id, guardian_id }) => minor_id !== guardian_id)
  // People who were just entered have no parents yet.
  const known_ids = children.flatMap(({ outcome, member }) => (outcome === 'update' ? [member.id] : []))
  const tied = known_ids.length > 0 ? await findTied(context, known_ids) : []
  await insertGuardianships(
    context,
    ties
      .filter(
        ({ minor_id, guardian_id }) =>
          !tied.some((one) => one.minor_id === minor_id && one.guardian_id === guardian_id),
      )
      .map((tie) => ({
        ...tie,
        is_primary: !tied.some(({ minor_id, is_primary }) => minor_id === tie.minor_id && is_primary),
        at: context.now,
      })),
  )
  return firstLines(children, made)
}

const keyOf = ({ first_name, last_name, email, phone }: ImportedGuardian, line: number) =>
  `${last_name}, ${first_name} ${email ?? phone ?? `line ${line}`}`.toLowerCase()

/**
 * A parent of several children is assigned to the first of them: undoing works backwards, so the last one
 * undone takes the parent along.
 */
function firstLines(children: readonly { line: number; key: string }[], made: ReadonlyMap<string, number>) {
  const lines = new Map<number, number>()
  const told = new Set<string>()
  for (const { line, key } of children) {
    const id = made.get(key)
    if (id === undefined || told.has(key)) continue
    told.add(key)
    lines.set(line, id)
  }
  return lines
}
