import type { Correction } from 'contract/members/correction'
import {
  follows,
  isSameDetail,
  type AlsoChanged,
  type AlsoFor,
  type SharedField,
  type Sharer,
} from 'contract/members/shared-details'
import { isMinor } from 'contract/person'
import { todayOf, type Context } from '../plumbing/context.ts'
import { fullName } from './full-name.ts'
import { lockMembers } from './many-queries.ts'
import { findReached } from './shared-details-queries.ts'

/** The contact details of these people, in the given order. */
export async function sharersOf(context: Context, ids: readonly number[]): Promise<Sharer[]> {
  const today = todayOf(context)
  const found = await findReached(context, ids)
  return found
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map(({ first_name, last_name, dob, guardians, address, emergency_contact, ...person }) => ({
      ...person,
      name: fullName({ first_name, last_name }),
      address: address as Sharer['address'],
      emergency_contact: emergency_contact as Sharer['emergency_contact'],
      guardians:
        dob !== null && isMinor(dob, today)
          ? guardians.map((one) => ({ id: one.id, name: fullName(one) }))
          : [],
    }))
}

type Details = Pick<Correction, SharedField>
type Held = Awaited<ReturnType<typeof lockMembers>>[number]
/** Writes one of the other people's details, and records that it was done. */
type Write = (other: { id: number; given: Details; note: string }) => Promise<void>

/**
 * Locks a person and the others a change also applies to, before any of them is read: all in the order of
 * their ids, so that two changes to the same people cannot deadlock. Returns a function that changes the
 * others.
 */
export async function heldTogether(context: Context, id: number, also: AlsoFor) {
  const held = await lockMembers(context, [id, ...also.map((other) => other.id)])
  const people = new Map(held.map((member) => [member.id, member]))
  const first = people.get(id)
  return async (given: Details, write: Write): Promise<AlsoChanged> => {
    const changed: number[] = []
    const kept: number[] = []
    for (const other of also) {
      const theirs = people.get(other.id)
      if (!first || !theirs || other.id === id) continue
      const wanted = other.fields.filter(
        (field) => given[field] !== undefined && !isSameDetail(theirs[field], given[field]),
      )
      const following = wanted.filter((field) => mayFollow(first, theirs, field, other.version))
      if (following.length < wanted.length) kept.push(other.id)
      if (following.length === 0) continue
      await write({
        id: other.id,
        given: Object.fromEntries(following.map((field) => [field, given[field]])),
        note: `Changed together with ${first.member_number}.`,
      })
      changed.push(other.id)
    }
    return { changed, kept }
  }
}

const mayFollow = (first: Held, theirs: Held, field: SharedField, version: number) =>
  follows({ before: first[field], theirs: theirs[field], is_as_seen: theirs.version === version })
