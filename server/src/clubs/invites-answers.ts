import { TeamInviteNotFound, TeamInviteOver } from 'contract/clubs/invites'
import { audit } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { digestOf } from '../plumbing/marking.ts'
import { getMember } from '../members/members.ts'
import { getTeamShown } from './teams-queries.ts'
import { mailAnswer } from './invites-letters.ts'
import { getInviteByToken, setInvite, setInviteAccepted } from './invites-queries.ts'
import { join } from './rosters.ts'

export type Offered = Awaited<ReturnType<typeof inviteOfLink>>

/**
 * The open place a link offers, with its team. If held, it is locked until the request ends. @throws Gone
 * with the reason if it is no longer open, NotFound if it never existed
 */
export async function inviteOfLink(context: Context, token: string, { isHeld = false } = {}) {
  const token_hash = digestOf(token)
  const invite = await getInviteByToken(context, token_hash, { isHeld })
  if (!invite) throw TeamInviteNotFound()
  const { status, declined, expires_at } = invite
  if (status !== 'open') throw TeamInviteOver[declined ? 'declined' : status]()
  if (new Date(expires_at) < context.now) throw TeamInviteOver.expired()
  const team = await getTeamShown(context, invite.team_id)
  if (team?.status !== 'active') throw TeamInviteOver.ended()
  return { ...invite, team }
}

/** Puts the person who accepts on the roster, if its rules allow it, and tells the sender. */
export async function takeInvite(
  context: Context,
  { id, team, role }: Offered,
  { member_id, registration_id }: { member_id: number; registration_id?: number },
): Promise<void> {
  await setInviteAccepted(context, id, { member_id, ...(registration_id && { registration_id }) })
  await join(context, { team_id: team.id, member_id, role }, { hand: 'team', otherwise: 'refuse' })
  const member = (await getMember(context, member_id))!
  await mailAnswer(context, { id, team, role, name: `${member.first_name} ${member.last_name}`, isYes: true })
}

export async function declineInvite(context: Context, { id, team, role, email, first_name }: Offered) {
  await setInvite(context, id, { status: 'withdrawn', declined: true, answered_at: context.now })
  await audit(context, {
    action: 'team.invite_declined',
    subject: 'team',
    subject_id: team.id,
    before: { email, role, ...(first_name && { first_name }) },
  })
  await mailAnswer(context, { id, team, role, name: first_name ?? email, isYes: false })
}
