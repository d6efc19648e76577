import type { PublicEvent } from 'contract/events'
import type { Entrant as Kind } from 'contract/events/kinds'
import type { Day } from 'contract/dates'
import type { ChosenAddon } from 'contract/events/addons'
import { verdictOf } from 'contract/events/divisions'
import {
  BARRED,
  NotEligible,
  WaiversUnsigned,
  type Entered,
  type EntryPerson,
  type enterEvent,
  type listEntryPeople,
} from 'contract/events/entering'
import { judgedAnswers } from 'contract/events/questions'
import type { In } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { todayOf, whoIs, type Context, type OutsideContext } from '../../plumbing/context.ts'
import { peopleOf, type Seen } from '../../registrations/registrations.ts'
import { pickedAddons, type Picked } from '../addons/addon-choices.ts'
import { answerEntry } from '../checkout/answering.ts'
import { isCovered } from '../entrants/awaiting.ts'
import { findEntrants } from '../entrants/party-queries.ts'
import {
  eventFor,
  takeSpots,
  type Answers,
  type Choose,
  type Chosen,
  type Press,
} from '../entrants/taking-spots.ts'
import { unsignedOwn } from '../waivers/waivers.ts'

const fullName = ({ first_name, last_name }: Pick<Seen, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`

/** The people of the household, each with a verdict for every division of the event. */
export async function listPeople(
  context: Context,
  { slug }: In<typeof listEntryPeople>,
): Promise<EntryPerson[]> {
  const event = await eventFor(context, slug, 'person')
  const people = await peopleOf(context)
  const entered = await findEntrants(context, {
    event_id: event.id,
    member_ids: people.map(({ id }) => id),
  })
  return people.map((person) => {
    const standing = entered.find(({ member_id }) => member_id === person.id)
    return {
      member_id: person.id,
      name: fullName(person),
      is_self: person.is_self,
      dob: person.dob,
      entered: standing ? { division: standing.division, status: standing.status } : null,
      barred: barOf(event, person, todayOf(context)),
      may_add_membership: barOf(event, person, todayOf(context)) !== null,
      divisions: event.divisions.map((division) => ({
        event_division_id: division.id,
        ...judged(event, division, person),
      })),
    }
  })
}

/** Why somebody can't enter at all. */
function barOf({ needs_membership }: PublicEvent, { registrations }: Seen, today: string): string | null {
  if (!needs_membership) return null
  return isCovered(registrations, today) ? null : BARRED.membership
}

function judged(event: PublicEvent, division: PublicEvent['divisions'][number], { dob }: Pick<Seen, 'dob'>) {
  const isForAll = division.min_age === null && division.max_age === null
  if (dob === null && !isForAll) return { fits: 'no' as const, reason: BARRED.birthday }
  return verdictOf(division, {
    dob: dob ?? event.starts_on,
    cutoff: event.age_cutoff_on,
    divisions: event.divisions,
  })
}

/** Enters people of the household. */
export const enter = (context: OutsideContext, input: In<typeof enterEvent>): Promise<Entered> =>
  enterParty(context, input, 'person', async (inside, householdOf) => {
    const people = await householdOf(inside)
    return async (event) => {
      const chosen = judgedEntrants(event, people, input, todayOf(inside))
      await mustBeSigned(inside, event, people, input.entrants)
      return chosen
    }
  })

/** @throws WaiversUnsigned where the user could have signed for somebody; what others have to sign may follow */
async function mustBeSigned(
  context: Context,
  { waivers }: PublicEvent,
  people: readonly Seen[],
  wanted: In<typeof enterEvent>['entrants'],
) {
  if (waivers.length === 0) return
  const going = people.filter(({ id }) => wanted.some(({ member_id }) => member_id === id))
  const unsigned = await unsignedOwn(
    context,
    waivers.map(({ id }) => id),
    going,
  )
  if (unsigned.length > 0)
    throw WaiversUnsigned({
      detail: unsigned.map(({ person, titles }) => ({ member_id: person.id, titles })),
    })
}

/**
 * Enters people or teams: their spots are taken, and held while the order is paid. @throws as `takeSpots`
 * @param link by whose digest the entry is opened where nobody’s account has it, as for teams from outside
 */
export async function enterParty(
  context: OutsideContext,
  press: Press,
  kind: Kind,
  choose: Choose,
  link?: { link_digest: Buffer },
): Promise<Entered> {
  const key = link ?? { user_id: whoIs(context).id, request_key: press.request_key }
  const id = await takeSpots(context, { press, kind, choose, key })
  // Should the server stop right here, the spots are held, and the same press finds its party.
  return answerEntry(context, id)
}

function judgedEntrants(
  event: PublicEvent,
  people: readonly Seen[],
  { entrants: wanted, with_membership = false }: In<typeof enterEvent>,
  today: string,
): Chosen[] {
  const chosen = wanted.map(({ member_id, event_division_id, answers, addons, exception }, i) => {
    const person = people.find(({ id }) => id === member_id)
    if (!person || wanted.findIndex((one) => one.member_id === member_id) !== i)
      throw invalidField(`entrants.${i}.member_id`, 'Pick each person of your family once.')
    const division = event.divisions.find(({ id }) => id === event_division_id)
    if (!division) throw invalidField(`entrants.${i}.event_division_id`, 'Choose a division.')
    const lacks = barOf(event, person, today)
    const awaits = lacks !== null && with_membership
    const bar = awaits ? null : lacks
    const verdict = bar === null ? judged(event, division, person) : { fits: 'no' as const, reason: bar }
    const asks = event.needs_approval && exception !== undefined
    if (verdict.fits === 'no' && !asks)
      throw NotEligible({
        message: verdict.reason,
        errors: { [`entrants.${i}.event_division_id`]: [verdict.reason] },
      })
    return {
      subject: { member_id },
      exception: verdict.fits === 'no' ? exception : undefined,
      awaits,
      division,
      name: fullName(person),
      answers: checkedAnswers(event, { event_division_id, answers }, i),
      picked: pickedBy(event, addons, i, today),
    }
  })
  return chosen.toSorted((a, b) => a.subject.member_id - b.subject.member_id)
}

/** What one of those who enter takes along. @throws Invalid where the event doesn’t sell it like this */
export const pickedBy = (
  event: PublicEvent,
  addons: readonly ChosenAddon[] | undefined,
  i: number,
  today: Day,
): Picked[] =>
  pickedAddons(event, addons ?? [], {
    per: 'entrant',
    today,
    field: `entrants.${i}.addons`,
    isComplete: true,
  })

/** The answers to what the event asks. @throws Invalid at the question */
export function checkedAnswers(
  { questions }: PublicEvent,
  { event_division_id, answers }: { event_division_id: number; answers: Answers },
  i: number,
): Answers {
  const { kept, wrong } = judgedAnswers(questions, event_division_id, answers)
  if (wrong[0]) throw invalidField(`entrants.${i}.answers.${wrong[0].at}`, wrong[0].reason)
  return kept
}
