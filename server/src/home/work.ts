import type { getOwnWork, OWN_WORK } from 'contract/home/work'
import type { Out } from 'contract/operation'
import { countToAnswer } from '../calendar/calendar.ts'
import { findTeamsShown, findTeamsWithin } from '../clubs/clubs.ts'
import { countToPay } from '../fees/fees.ts'
import { todayOf, whoIs, type Context } from '../plumbing/context.ts'
import { countToSign } from '../signing/signing.ts'

const DECIDES = 'ctms.rosters.edit'

/** What waits for the user; what does not is left out. */
export async function countOwnWork(context: Context): Promise<Out<typeof getOwnWork>> {
  const [to_answer, to_pay, to_sign, to_decide] = await Promise.all([
    countToAnswer(context),
    countToPay(context),
    countToSign(context),
    countRequests(context),
  ])
  const counts: Record<(typeof OWN_WORK)[number], number> = { to_answer, to_pay, to_sign, to_decide }
  return (Object.keys(counts) as (typeof OWN_WORK)[number][])
    .map((what) => ({ what, count: counts[what] }))
    .filter(({ count }) => count > 0)
}

/** Players who asked to join teams the user looks after by a role for them or their club. */
async function countRequests(context: Context): Promise<number> {
  const { permissions, scopes } = whoIs(context)
  if (permissions.has(DECIDES) || scopes.length === 0) return 0
  const teams = await findTeamsWithin(context, DECIDES, { current_on: todayOf(context) })
  const shown = await findTeamsShown(
    context,
    teams.map(({ id }) => id),
  )
  return shown.reduce((all, { status, requests }) => all + (status === 'inactive' ? 0 : requests), 0)
}
