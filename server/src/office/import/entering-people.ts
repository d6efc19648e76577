import { yearOf } from 'contract/dates'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { insertMembers, memberNumber, passMemberNumber, takeMemberNumbers } from '../../members/members.ts'
import type { ImportFile } from './imports-queries.ts'
import type { MatchedRow } from './matching.ts'
import { prefixOf } from '../../registering/registering.ts'

export type Member = { id: number; member_number: string; version: number }

/** The members created from rows, by line: with the number in the file, or the next one in the series. */
export async function insertPeople(
  context: Context,
  { settings }: { settings: Pick<NonNullable<ImportFile['settings']>, 'confirmation_codes'> | null },
  rows: readonly MatchedRow[],
): Promise<Map<number, Member>> {
  const numbers = await numbersFor(
    context,
    rows.map(({ person }) => person.member_number),
  )
  const ids = await insertMembers(
    context,
    rows.map(({ person }, i) => ({
      ...person,
      address: person.address ?? undefined,
      emergency_contact: person.emergency_contact ?? undefined,
      member_number: numbers[i]!,
      user_id: null,
      version: 1,
      at: context.now,
      pre_confirmation_code:
        settings?.confirmation_codes && person.member_type_id !== null ? confirmationCode(context) : null,
      pre_member_type_id: person.member_type_id,
      pre_team_id: person.team_id,
    })),
  )
  return new Map(
    rows.map(({ line }, i) => [line, { id: ids.get(numbers[i]!)!, member_number: numbers[i]!, version: 1 }]),
  )
}

/** Given numbers are kept, the others get the next ones; the series continues after all of them. */
export async function numbersFor(context: Context, given: readonly (string | null)[]): Promise<string[]> {
  const prefix = await prefixOf(context)
  const year = yearOf(todayOf(context))
  const missing = given.filter((number) => number === null).length
  // In a separate transaction: in this one, every family that pays in the meantime would wait for it to end.
  const first = await context.aside(async (own) => {
    for (const [of, number] of highestOf(given, prefix)) await passMemberNumber(own, of, number)
    return missing > 0 ? takeMemberNumbers(own, year, missing) : 0
  })
  let next = first
  return given.map((number) => number ?? memberNumber(prefix, year, next++))
}

/** For each year, the highest number that looks like one of the series. */
function highestOf(given: readonly (string | null)[], prefix: string): Map<number, number> {
  const highest = new Map<number, number>()
  for (const number of given) {
    if (!number?.startsWith(`${prefix}-`)) continue
    const [, year, count] = /^(\d{4})-(\d{1,9})$/.exec(number.slice(prefix.length + 1)) ?? []
    if (year && count) highest.set(+year, Math.max(highest.get(+year) ?? 0, +count))
  }
  return highest
}

/** Without letters and digits that are easily confused. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/**
 * 65 bits. R-118 asks for eight characters, which is too few when guesses come from many addresses (decision
 * 0055).
 */
const CODE_SIGNS = 13

/** Unguessable capital letters and digits. */
export const confirmationCode = ({ random }: Pick<Context, 'random'>) =>
  // There are 32 characters, so each byte picks all of them equally often.
  Array.from(random(CODE_SIGNS), (byte) => SIGNS[byte % SIGNS.length]).join('')
