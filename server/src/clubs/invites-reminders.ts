import { isDaytime } from '../plumbing/daytime.ts'
import { eachInPieces } from '../plumbing/jobs/job-walks.ts'
import { dueOn, job } from '../plumbing/jobs/jobs.ts'
import { getTeamShown } from './teams-queries.ts'
import { mailTeamInvite } from './invites-letters.ts'
import { findUnanswered, getInviteById, setInvite } from './invites-queries.ts'
import { letterPath } from './invites.ts'

/** How many days after the letter a family that has not answered is reminded, with the same link. */
const REMINDER_DAYS = [3, 10] as const
const PIECE = 50

/** During the day only. If the server was down for some days, people get one reminder and not both. */
export const remindOfInvites = job({
  name: 'remind-of-invites',
  every: '50 * * * *',
  due: dueOn('invite_clock', { ahead: -Math.min(...REMINDER_DAYS) }),
  waitsForCalm: true,
  async run(outside) {
    if (!isDaytime(outside)) return
    await eachInPieces({
      most: PIECE,
      take: (after) => outside.transaction((context) => findUnanswered(context, REMINDER_DAYS, after, PIECE)),
      idOf: ({ id }) => id,
      work: ({ id, team_id, is_last }) =>
        outside.transaction(async (context) => {
          const [invite, team] = await Promise.all([
            getInviteById(context, id, { isHeld: true }),
            getTeamShown(context, team_id),
          ])
          // Answered or sent again since it was found.
          if (invite?.status !== 'open' || invite.reminders > (is_last ? 1 : 0)) return
          await setInvite(context, id, { reminders: is_last ? 2 : 1 })
          const path = letterPath(context, invite)
          if (path) await mailTeamInvite(context, { team: team!, invite, path, isReminder: true })
        }),
      unable: 'invitations could not be reminded of',
    })
  },
})
