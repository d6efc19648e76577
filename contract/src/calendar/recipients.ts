import { ageOn, type Day } from '../dates.ts'

/** Somebody a team writes to, with those who are answerable for them. */
export type Addressee = {
  member_id: number
  /** Of the field, and not of the staff. */
  plays: boolean
  dob: Day | null
  email: string | null
  guardians: readonly { member_id: number; email: string | null }[]
}

/** One letter to one address: whom it is sent to, and whom of the team it is about. */
export type Copy = {
  email: string
  reader_id: number
  about_ids: number[]
  /** Of a minor’s own copy the guardians’ addresses: an answer goes to them as well. */
  beside: string[]
}

/** Of age on a day. Of a player whose birthday nobody knows it is not assumed. */
export const isOfAge = ({ dob, plays }: Pick<Addressee, 'dob' | 'plays'>, today: Day): boolean =>
  dob === null ? !plays : ageOn(dob, today) >= 18

/**
 * Who gets a letter that is meant for some people of a team: an adult alone; of a minor always the guardians, and the
 * minor as well where there is an address of their own, but never without a guardian beside. Who cannot be reached in
 * this way gets nothing and stands in `unreachable`. Nobody gets the same letter twice.
 *
 * Source: SafeSport, Minor Athlete Abuse Prevention Policies, electronic communications: no one-on-one communication of
 * an adult with a minor; another adult or the guardian is on every message.
 */
export function recipients(
  people: readonly Addressee[],
  today: Day,
): { copies: Copy[]; unreachable: number[] } {
  const copies = new Map<string, Copy>()
  const unreachable: number[] = []
  const send = (email: string, reader_id: number, about: number, beside: string[] = []) => {
    const key = email.toLowerCase()
    const copy = copies.get(key)
    if (!copy) copies.set(key, { email, reader_id, about_ids: [about], beside })
    else if (!copy.about_ids.includes(about)) copy.about_ids.push(about)
  }
  for (const person of people) {
    const { member_id, email } = person
    const guardians = person.guardians.filter((one) => one.email !== null && one.member_id !== member_id)
    const isAlone = isOfAge(person, today) && email !== null
    if (!isAlone && guardians.length === 0) {
      unreachable.push(member_id)
      continue
    }
    // The guardian's own letter comes first: where a family has one address it is theirs.
    if (!isAlone) for (const guardian of guardians) send(guardian.email!, guardian.member_id, member_id)
    if (email !== null)
      send(email, member_id, member_id, isAlone ? [] : guardians.map((guardian) => guardian.email!))
  }
  return { copies: [...copies.values()], unreachable }
}
