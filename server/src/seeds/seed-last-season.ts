import { ADULT_AGE } from 'contract/person'
import { addDays, ageOn, daysBetween, parseDay, yearOf, type Day } from 'contract/dates'
import { judgeDivisions } from 'contract/eligibility'
import type { DraftData, DraftPerson } from 'contract/registering/draft'
import type { Context } from '../plumbing/context.ts'
import { todayOf } from '../plumbing/context.ts'
import { checkOut, readRules, type Application, type ManyRules } from '../registering/seed-applications.ts'
import { getSeasonBefore } from '../seasons/seasons.ts'
import { minuteOfDay, momentIn, registrationDays } from './demo/calendar.ts'
import { decideFates, type Fate } from './demo/fates.ts'
import type { Random } from './demo/random.ts'
import { enterKnown, type Entered, type Planned } from './seed-entry.ts'
import type { Clerk } from './seed-history.ts'

/** How many of this season's families were there in the last one, and how many of them as early in it as now. */
const STAYED = 0.88
const AS_EARLY = 0.9

type Returning = Application & { people: Entered['people'] }

/**
 * The season before, of the same people: most families registered in it, too, each child a year younger and without a
 * team. So a season can be compared with the one before it. Returns the range of the payments.
 */
export async function enterLastSeason(
  context: Context,
  random: Random,
  { planned, entered }: { planned: readonly Planned[]; entered: readonly Entered[] },
  clerk: Clerk,
): Promise<[number, number] | null> {
  const current = await readRules(context, [])
  const season = await getSeasonBefore(context, current.season.start_date)
  if (!season) return null
  const rules = await readRules(context, [], season)
  const last = earlier(season.end_date, addDays(todayOf(context), -1))
  const days = registrationDays(season.start_date, season.start_date, last)
  const found = planned.flatMap((one, i): Returning[] => {
    const same = sameDay(random, current.season, season, one.day)
    const day = random.chance(AS_EARLY) && same <= last ? same : random.weighted(days)
    const data = aYearBefore(rules, one.data, day)
    if (!data || !random.chance(STAYED)) return []
    const at = new Date(
      momentIn(context.tenant.time_zone, day, minuteOfDay(random)).getTime() + random.whole(0, 59_000),
    )
    return [{ ...checkOut(rules, data, at), people: peopleOf(one, entered[i]!, data) }]
  })
  const all = found.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const until = momentIn(context.tenant.time_zone, addDays(last, 1), 0)
  const { payments } = await enterKnown(context, random, withOutcome(random, all, until), clerk)
  return payments
}

/** About as far into a season as a day of another one. */
const sameDay = (random: Random, of: { start_date: Day }, to: { start_date: Day }, day: Day): Day =>
  addDays(to.start_date, Math.max(0, daysBetween(of.start_date, day) + random.whole(-4, 9)))

const earlier = (a: Day, b: Day) => (a < b ? a : b)

/** What a family would have filled in a year before; undefined if somebody was too young or of age since. */
function aYearBefore(rules: ManyRules, data: DraftData, day: Day): DraftData | undefined {
  const { coupon_code: _, ...rest } = data
  const people = data.people
    .filter(({ team_name, club_name }) => !team_name && !club_name)
    .map((person) => youngerOne(rules, person, data, day))
  if (people.length === 0 || people.includes(undefined)) return undefined
  return { ...rest, people: people as DraftPerson[] }
}

function youngerOne(
  { season, disciplines, types }: ManyRules,
  person: DraftPerson,
  { registrant }: DraftData,
  day: Day,
): DraftPerson | undefined {
  const dob = parseDay((person.who === 'me' ? registrant?.dob : person.dob) ?? '')
  if (!dob) return undefined
  const isAdult = ageOn(dob, day) >= ADULT_AGE
  // An adult of today has an email address of her own, which a minor may not have had.
  if (isAdult !== (person.who === 'me' || Boolean(person.email))) return undefined
  const { team_id: _, ...rest } = person
  const type = types.find(({ id }) => id === person.member_type_id)
  if (type?.kind !== 'player') return rest
  const [{ divisions, pack } = { divisions: [], pack: undefined }] = disciplines
  const open =
    pack &&
    judgeDivisions(dob, { year: yearOf(season.end_date) }, pack, divisions).find(({ eligible }) => eligible)
  return open && { ...rest, division_id: open.division.id }
}

/** The records of those who were there a year before, in the order of their registration. */
function peopleOf({ data }: Planned, { people }: Entered, before: DraftData): Entered['people'] {
  const members = before.people.map(
    ({ key }) => people.members[data.people.findIndex((person) => person.key === key)]!,
  )
  return { account: { ...people.account, existed: true }, members }
}

/** Decides what became of each of them by the end of that season. */
function withOutcome(random: Random, all: readonly Returning[], until: Date): (Planned & Returning)[] {
  const fates = decideFates(
    random,
    all.flatMap(({ at, checked, lines }) =>
      checked.people.map(({ key, needs_approval }) => ({
        at,
        needs_approval,
        paid: lines
          .filter((line) => line.key === key)
          .reduce((sum, { amount, discount }) => sum + amount - discount, 0),
      })),
    ),
    until,
  )
  return all.map((one) => ({
    ...one,
    fates: fates.splice(0, one.checked.people.length).map(settled),
    places: one.checked.people.map(() => ({ team_id: null, club_id: null })),
  }))
}

/** Nobody waits for a decision about a season that is over. */
const settled = (fate: Fate): Fate =>
  fate.status === 'waiting_for_approval' ? { ...fate, status: 'active', steps: [] } : fate
