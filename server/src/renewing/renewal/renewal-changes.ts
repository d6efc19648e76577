import type { DraftData, DraftPerson } from 'contract/registering/draft'
import type { changeRenewal } from 'contract/renewing/renewal'
import type { In } from 'contract/operation'

type Changes = Omit<In<typeof changeRenewal>, 'token' | 'version'>
type Facts = {
  /** Everybody who can be renewed, as on record. */
  all: readonly DraftPerson[]
  isOwn: boolean
  /** By path; of these a visitor may give what is not there. */
  missing: Readonly<Record<string, string>>
}

/**
 * What a renewal becomes by what was typed. The household changes what has changed since last year; who only holds the
 * link adds what is missing, and nothing that is on record can be overwritten unseen.
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
      // A date of birth is given once: it says who may sign.
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

/** In the order of the household; who comes back has what is on record. */
const chosen = (now: readonly DraftPerson[], keys: readonly string[], all: readonly DraftPerson[]) =>
  all.flatMap((person) =>
    keys.includes(person.key) ? [now.find(({ key }) => key === person.key) ?? person] : [],
  )
