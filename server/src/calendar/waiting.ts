import { whoIs, type Context } from '../plumbing/context.ts'
import { findAnswers } from './answers-queries.ts'
import { findDatesOfTeams } from './dates-queries.ts'
import { followedBy } from './people.ts'

/** As far as a family's first screen looks ahead. */
const DAYS = 7
const MOST = 200

/** How many answers the user still owes, for themselves and their children, about the next days. */
export async function countToAnswer(context: Context): Promise<number> {
  const { places } = await followedBy(context, whoIs(context).id)
  if (places.length === 0) return 0
  const until = new Date(context.now.getTime() + DAYS * 86_400_000).toISOString()
  const teams = [...new Set(places.map(({ team_id }) => team_id))]
  const dates = (await findDatesOfTeams(context, teams, context.now, MOST)).filter(
    ({ status, starts_at }) => status === 'planned' && starts_at < until,
  )
  const answers = await findAnswers(
    context,
    dates.map(({ id }) => id),
    places.map(({ member_id }) => member_id),
  )
  const isSaid = new Set(answers.map(({ date_id, member_id }) => `${date_id} ${member_id}`))
  return dates.flatMap(({ id, team_id }) =>
    places.filter((place) => place.team_id === team_id && !isSaid.has(`${id} ${place.member_id}`)),
  ).length
}
