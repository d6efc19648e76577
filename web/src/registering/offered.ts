import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { offersFor } from 'contract/offers/offers'
import type { DraftData, DraftPerson } from 'contract/registering/draft'
import type { Out, Sent } from 'contract/operation'
import type { Choices, Registration } from './draft-context.tsx'
import { withOffers, withPerson } from './draft-edits.ts'
import { dobOf } from './draft-people.ts'
import { seasonOf } from './draft-season.ts'
import { offersQuery } from './queries.ts'

/** The discipline of a person; where there is only one, it needs no choice. */
export const disciplineOf = (
  { discipline_id }: DraftPerson,
  { disciplines }: Pick<Choices, 'disciplines'>,
): number | undefined => discipline_id ?? (disciplines.length === 1 ? disciplines[0]!.id : undefined)

/** What the offers to one person depend on; undefined while too little of it is known. */
export function askedFor(
  person: DraftPerson,
  data: DraftData,
  choices: Choices,
): Sent<typeof offersFor> | undefined {
  const { member_type_id, league_id } = person
  const kind = choices.member_types.find(({ id }) => id === member_type_id)?.kind
  const needsBirthday = kind === 'player' || kind === 'person'
  const dob = dobOf(person, data)
  const discipline_id = disciplineOf(person, choices)
  if (member_type_id == null || discipline_id === undefined || (needsBirthday && !dob)) return undefined
  const state = (person.address ?? data.registrant.address)?.state
  const season = seasonOf(data, choices)
  return {
    member_type_id,
    discipline_id,
    ...(needsBirthday && { dob: dob! }),
    ...(state && { state }),
    ...(league_id != null && { league_id }),
    ...(season && { season_id: season.id }),
  }
}

type Offered = Out<typeof offersFor>

/**
 * Asks what everybody in the registration may buy, and chooses what is certain. True while that is on its way:
 * until then a person without a membership lacks nothing.
 */
export function useOffered({
  data,
  choices,
  edit,
}: Pick<Registration, 'data' | 'choices' | 'edit'>): boolean {
  const asked = data.people.flatMap((person) => {
    const input = askedFor(person, data, choices)
    return input ? [{ key: person.key, input }] : []
  })
  const { offered, isLoading } = useQueries({
    queries: asked.map(({ input }) => offersQuery(input)),
    combine: together,
  })
  const chosen = asked.reduce((before, { key }, i) => {
    const answer = offered[i]
    return answer ? withPerson(before, key, (one) => chosenFrom(one, answer, choices)) : before
  }, data)
  const isBehind = chosen !== data
  useEffect(() => {
    if (isBehind) edit((before) => (before === data ? chosen : before))
  }, [isBehind, edit, data, chosen])
  return isLoading || isBehind
}

const together = (results: UseQueryResult<Offered>[]) => ({
  offered: results.map((one) => one.data),
  isLoading: results.some((one) => one.isLoading),
})

function chosenFrom(person: DraftPerson, offered: Offered, choices: Choices): DraftPerson {
  const next = withOffers(person, offered)
  const discipline_id = disciplineOf(next, choices)
  return discipline_id === undefined || discipline_id === next.discipline_id
    ? next
    : { ...next, discipline_id }
}
