import { ageOn, type Day } from '../dates.ts'

/** Somebody a team writes to, with their guardians. */
export type Addressee = {
  member_id: number
  /** A player, as opposed to staff. */
  plays: boolean
  dob: Day | null
  email: string | null
  guardians: readonly { member_id: number; email: string | null }[]
}

/** One letter to one address: who receives it, and which team members it is about. */
export type Copy = {
  email: string
  reader_id: number
  about_ids: number[]
  /** On a minor's own copy, the guardians' addresses, so that a reply goes to them as well. */
  beside: string[]
}

/** Whether somebody is an adult. A player whose birthday is unknown is treated as a minor. */
export const isOfAge = ({ dob, plays }: Pick<Addressee, 'dob' | 'plays'>, today: Day): boolean =>
  dob === null ? !plays : ageOn(dob, today) >= 18

/**
 * Works out who gets a letter meant for certain people of a team. An adult gets it alone. For a minor the
 * guardians always get it, and the minor too if they have an address of their own, but never without a
 * guardian on the message. People who cannot be reached this way get nothing and are listed in `unreachable`.
 * Nobody gets the same letter twice.
 *
 * Source: SafeSport, Minor Athlete Abuse Prevention Policies, electronic communications: no one-on-one
 * communication between an adult and a minor; another adult or the guardian is on every message.
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
    // The guardian's letter comes first: if a family shares one address, it is the guardian's.
    if (!isAlone) for (const guardian of guardians) send(guardian.email!, guardian.member_id, member_id)
    if (email !== null)
      send(email, member_id, member_id, isAlone ? [] : guardians.map((guardian) => guardian.email!))
  }
  return { copies: [...copies.values()], unreachable }
}
