import type { ImportedPerson } from './row-reading.ts'

type Seen = { line: number; member_number: string | null; emails: string[] }

/**
 * Reports for each person in a file on which line they appeared before. Two rows are the same person if they
 * have the same member ID, or the same name and birthday and nothing that contradicts it: different member
 * IDs, or email addresses of which none match.
 */
export function seenPeople() {
  // As JSON: objects for 200,000 people would take three times the memory, and hardly any is looked at again.
  const byName = new Map<string, string>()
  const byNumber = new Map<string, number>()
  return (line: number, { member_number, first_name, last_name, dob, email, guardian }: ImportedPerson) => {
    const numbered = member_number === null ? undefined : byNumber.get(member_number)
    if (numbered !== undefined) return numbered
    const emails = [email, guardian?.email].filter((one): one is string => Boolean(one))
    const name = `${last_name}, ${first_name} ${dob}`.toLowerCase()
    const others = JSON.parse(byName.get(name) ?? '[]') as Seen[]
    const same = others.find(
      (other) =>
        (member_number === null || other.member_number === null) &&
        (emails.length === 0 ||
          other.emails.length === 0 ||
          emails.some((one) => other.emails.includes(one))),
    )
    if (same) return same.line
    if (member_number !== null) byNumber.set(member_number, line)
    byName.set(name, JSON.stringify([...others, { line, member_number, emails } satisfies Seen]))
    return undefined
  }
}
