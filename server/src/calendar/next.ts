import type { TeamDate } from 'contract/calendar'
import type { DateAnswer } from 'contract/calendar/answers'
import { todayOf, type Context } from '../plumbing/context.ts'
import { findAnswers } from './answers-queries.ts'
import { findDatesOfTeams } from './dates-queries.ts'
import { findTeamPeople } from './people-queries.ts'

/** Enough that each of some teams has its next one among them, unless one of them meets all day. */
const LOOKED_AT = 400

/** What a team does next, how many have said what, and the names of those who have said nothing. */
export type NextDate = TeamDate & {
  counts: Record<DateAnswer | 'open', number>
  silent: string[]
  asked_at: string | null
}

/** Of each of some teams what is next and not cancelled, by team. */
export async function nextDates(
  context: Context,
  team_ids: readonly number[],
): Promise<ReadonlyMap<number, NextDate>> {
  const ahead = await findDatesOfTeams(context, team_ids, context.now, LOOKED_AT)
  const first = new Map<number, (typeof ahead)[number]>()
  for (const date of ahead)
    if (date.status === 'planned' && !first.has(date.team_id)) first.set(date.team_id, date)
  const dates = [...first.values()]
  const [answers, ...people] = await Promise.all([
    findAnswers(
      context,
      dates.map(({ id }) => id),
    ),
    ...dates.map(({ team_id }) => findTeamPeople(context, team_id, todayOf(context))),
  ])
  return new Map(
    dates.map((date, i) => {
      const said = new Map(
        answers
          .filter(({ date_id }) => date_id === date.id)
          .map(({ member_id, answer }) => [member_id, answer]),
      )
      const count = (answer: DateAnswer) =>
        people[i]!.filter(({ member_id }) => said.get(member_id) === answer).length
      const silent = people[i]!.filter(({ member_id }) => !said.has(member_id)).map(({ name }) => name)
      const counts = { yes: count('yes'), maybe: count('maybe'), no: count('no'), open: silent.length }
      return [date.team_id, { ...date, counts, silent }]
    }),
  )
}
