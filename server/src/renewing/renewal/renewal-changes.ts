import type { DraftData, DraftPerson } from 'contract/registering/draft'
import type { changeRenewal } from 'contract/renewing/renewal'
import type { In } from 'contract/operation'

type Changes = Omit<In<typeof changeRenewal>, 'token' | 'version'>
type Facts = {
  /** Everybody who can be renewed, as on record. */
  all: readonly DraftPerson[]
  isOwn: boolean
  /** By path; a visitor may fill in only these. */
  missing: Readonly<Record<string, string>>
}

/**
 * Applies what was typed to a renewal. The household can change what has changed since last year; somebody
 * with only the link can add what is missing, but never overwrite what is on record unseen.
 */
export function withChanges(data: DraftData, changes: Changes, { all, isOwn, missing }: Facts): DraftData {
  const isOpen = (path: string) =>
    isOwn || Object.keys(missing).some((one) => one === path || one.startsWith(`${path}.`))
  const { phone, dob, address } = changes.registrant ?? {}
  const people = changes.included ? chosen(data.people, changes.included, all) : data.people
  return {
    ...data,
    registrant: {
      ...data.registrant,
      ...(phone !== undefined && isOpen('registrant.phone') ? { phone } : {}),
      // A date of birth can be given once: it decides who may sign.
      ...(dob !== undefined && 'registrant.dob' in missing ? { dob } : {}),
      ...(address !== undefined && isOpen('registrant.address') ? { address } : {}),
    },
    people: people.map((person) => {
      const given = changes.emergency?.find(({ key }) => key === person.key)
      if (!given || !isOpen(`people.${person.key}.emergency`)) return person
      const { key: _, ...emergency } = given
      return { ...person, emergency }
    }),
    ...(changes.coupon_code === undefined ? {} : { coupon_code: changes.coupon_code.trim() }),
    ...(changes.donation === undefined ? {} : { donation: changes.donation }),
    ...(changes.protection === undefined ? {} : { protection: changes.protection }),
  }
}

/** In the order of the household; people who are added back get what is on record. */
const chosen = (now: readonly DraftPerson[], keys: readonly string[], all: readonly DraftPerson[]) =>
  all.flatMap((person) =>
    keys.includes(person.key) ? [now.find(({ key }) => key === person.key) ?? person] : [],
  )
