import { ageOn, yearOf, type Day } from 'contract/dates'
import { cutoffDay, divisionFor } from 'contract/eligibility'
import type { OwnPerson } from 'contract/home'
import { findDisciplines, findDivisions, getRulePack } from '../clubs/clubs.ts'
import { getMember } from '../members/members.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { peopleOf, type Seen } from '../registrations/registrations.ts'
import { findSeasons, getCurrentSeason } from '../seasons/seasons.ts'

/** Who is logged in and the minors in their care, with the age group each comes into next. */
export async function findOwn(context: Context): Promise<OwnPerson[]> {
  const people = await peopleOf(context)
  if (people.length === 0) return []
  const [nextOf, members] = await Promise.all([
    nextAges(context),
    Promise.all(people.map(({ id }) => getMember(context, id))),
  ])
  return people.map((person, i) => ({
    member_id: person.id,
    has_picture: (members[i]?.profile_pic ?? null) !== null,
    next_division: nextOf(person),
  }))
}

/** How ages are taken in the season after the current one; nobody has one while there is no season to count from. */
async function nextAges(context: Context): Promise<(person: Seen) => OwnPerson['next_division']> {
  const current = await getCurrentSeason(context, todayOf(context))
  if (!current) return () => null
  const planned = (await findSeasons(context)).findLast(({ start_date }) => start_date > current.start_date)
  // As long as the office has not made it, the next one is a year later.
  const begins = planned?.start_date ?? aYearAfter(current.start_date)
  const year = planned ? yearOf(planned.end_date) : yearOf(current.end_date) + 1
  const rules = await Promise.all(
    (await findDisciplines(context)).map(async ({ id }) => ({
      divisions: await findDivisions(context, id),
      pack: await getRulePack(context, id, begins),
    })),
  )
  return ({ dob, registrations }) => {
    const plays = registrations.find(
      ({ status, division, season }) => status === 'active' && division !== null && season === current.name,
    )
    const rule = rules.find(({ divisions }) => divisions.some(({ label }) => label === plays?.division))
    if (!dob || !plays || !rule?.pack) return null
    const own = divisionFor(dob, { year }, rule.pack, rule.divisions)
    if (!own) return null
    const cutoff = cutoffDay({ year }, rule.pack)
    return {
      label: own.label,
      is_new: own.label !== plays.division,
      cutoff,
      age: ageOn(dob, cutoff),
      season_begins: begins,
    }
  }
}

const aYearAfter = (day: Day): Day => `${yearOf(day) + 1}${day.slice(4)}`
