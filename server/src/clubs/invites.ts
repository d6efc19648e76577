import { TeamNotActive } from 'contract/clubs/teams'
import {
  AlreadyInvited,
  InviteAccepted,
  InviteBeingPaid,
  InviteJustSent,
  TeamInviteNotFound,
  TooManyInvites,
  resendTeamInvite,
  sendTeamInvites,
  withdrawTeamInvite,
  type InvitedRole,
  type TeamInvite,
} from 'contract/clubs/invites'
import { AlreadyOnTeam, OnTeamAlready } from 'contract/clubs/rosters'
import type { In, Out } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { audit } from '../plumbing/audit.ts'
import { isWithin } from '../auth/auth.ts'
import { whoIs, type Context } from '../plumbing/context.ts'
import { digestOf, isMark, markOf, sameMark, type Marked } from '../plumbing/marking.ts'
import type { KeptMark } from '../plumbing/resealing.ts'
import { teamFor, type OfficeTeam } from './team-access.ts'
import { mailTeamInvite } from './invites-letters.ts'
import {
  findAddressesInvited,
  findAddressesOnTeam,
  findInvitable,
  findInvites,
  getInvite,
  getInviteById,
  insertInvite,
  setInvite,
  setInviteAccepted,
  type KeptInvite,
} from './invites-queries.ts'
import type { RosterHooks } from './roster-hooks.ts'
import { getHeadCoach, holdForRosters } from './roster-queries.ts'

const INVITE_DAYS = 30
/** A limit, because any address can be typed into the form. */
const LETTERS = { of_team: 120, of_sender: 300, to_address: 6, seconds: 86_400 }
/** A letter takes a moment to arrive; asking again before that would only void its link. */
const MINUTES_BETWEEN = 5
const DAY = 86_400_000

type Place = {
  team_id: number
  member_type_id: number
  role?: InvitedRole
  email?: string | null
  first_name?: string | null
  last_name?: string | null
  days?: number
}

/**
 * Offers a place on a team by link; whoever holds the token can take it, once. The token is derived from a
 * key and the number of letters, so it is not stored, and a new letter voids the previous link.
 */
export async function inviteToTeam(
  context: Context,
  {
    role = 'player',
    email = null,
    first_name = null,
    last_name = null,
    days = INVITE_DAYS,
    token: known,
    ...place
  }: Place & { /** If the link is known beforehand. */ token?: string },
): Promise<{ id: number; token: string }> {
  const expires_at = new Date(context.now.getTime() + days * DAY)
  const begun = digestOf(known ?? context.random(24).toString('base64url'))
  const invite = { ...place, role, email, first_name, last_name, token_hash: begun, expires_at }
  const { id } = await insertInvite(context, invite)
  if (known !== undefined) return { id, token: known }
  const token = markOf(context, markedOf(id, 1))
  await setInvite(context, id, {
    token_hash: digestOf(token),
    letters: 1,
    ...(email && { sent_at: context.now }),
  })
  return { id, token }
}

/** The place a link offers, or undefined if there is none, or it is taken, withdrawn or expired. */
export async function openInvite(context: Context, token: string) {
  const invite = await getInvite(context, { token_hash: digestOf(token) })
  if (!invite || invite.status !== 'open' || new Date(invite.expires_at) < context.now) return undefined
  return invite
}

/** The place an invitation offers, whatever became of it and its link. */
export const inviteById = (context: Context, id: number) => getInvite(context, { id })

/** The same, locked until the request ends, so that it is neither answered nor withdrawn meanwhile. */
export const lockInvite = (context: Context, id: number) => getInviteById(context, id, { isHeld: true })

/** Takes the place; false if it was already taken or withdrawn. */
export const acceptInvite = (context: Context, id: number, registration_id: number) =>
  setInviteAccepted(context, id, { registration_id })

/** 192 bits that cannot be guessed without the key. */
const markedOf = (id: number, letters: number): Marked => ({
  purpose: 'team-invite',
  text: `${id}|${letters}`,
  bytes: 24,
})

/** What is kept of the links of invitations. */
export const inviteLinks: KeptMark = {
  what: 'links of invitations to teams',
  table: 'team_invite',
  column: 'token_hash',
  key: ['id'],
  needs: { letters: 't.letters' },
  markedOf: ({ id, letters }) => markedOf(Number(id), Number(letters)),
}

/** The path of an invitation's link; undefined if its token was supplied from outside. */
export function invitePath(
  context: Context,
  { id, letters, token_hash }: Pick<KeptInvite, 'id' | 'letters' | 'token_hash'>,
): string | undefined {
  const token = sameMark(context, markedOf(id, letters), token_hash)
  return token && `/ctms/invite/${token}`
}

/**
 * The same for a letter, with a proof that its reader has access to the mailbox, because the coach may share
 * the plain link. Undefined if there is no link.
 */
export function letterPath(context: Context, invite: KeptInvite): string | undefined {
  const path = invitePath(context, invite)
  return path && `${path}?by=${markOf(context, proofOf(invite))}`
}

const proofOf = ({ id, letters }: Pick<KeptInvite, 'id' | 'letters'>): Marked => ({
  purpose: 'team-invite-letter',
  text: `${id}|${letters}`,
  bytes: 16,
})

/** Whether the request presents the proof that was only in the letter. */
export function isFromLetter(context: Context, invite: KeptInvite, shown: string | undefined): boolean {
  return invite.email !== null && isMark(context, proofOf(invite), shown ?? '')
}

/** A team's invitations; links only for users who may invite. */
export const findInvitesOf = async (context: Context, { id, may_edit }: { id: number; may_edit: boolean }) =>
  (await findInvites(context, id)).map((invite) => shown(context, invite, may_edit))

function shown(
  context: Context,
  { token_hash, letters, declined, ...invite }: KeptInvite,
  mayEdit: boolean,
): TeamInvite {
  const isOver = invite.status === 'open' && new Date(invite.expires_at) < context.now
  const status = isOver ? 'expired' : declined ? 'declined' : invite.status
  const path =
    mayEdit && status === 'open' ? invitePath(context, { id: invite.id, letters, token_hash }) : undefined
  return { ...invite, status, link: path === undefined ? null : context.link(path) }
}

export async function sendInvites(
  context: Context,
  { id, email, emails = [], first_name, last_name, role, member_type, as_link }: In<typeof sendTeamInvites>,
): Promise<Out<typeof sendTeamInvites>> {
  const team = await teamFor(context, sendTeamInvites.access, id)
  const addresses = [...new Set([...(email ? [email] : []), ...emails])]
  if (addresses.length === 0 && !as_link) throw invalidField('email', 'Enter an email address.')
  if (addresses.length > 1 && (first_name ?? last_name))
    throw invalidField('first_name', 'A name goes with one address. Please invite this person separately.')
  const offered = await offerOf(context, role, member_type)
  const invites = await offerPlaces(context, team, {
    ...offered,
    emails: as_link ? [null] : addresses,
    first_name: first_name ?? null,
    last_name: last_name ?? null,
  })
  return { invites }
}

/** What somebody is invited as, and what they register as for it. */
export async function offerOf(
  context: Context,
  role: InvitedRole | undefined,
  member_type: number | string | undefined,
): Promise<{ role: InvitedRole; member_type_id: number }> {
  const types = await findInvitable(context)
  const named = String(member_type).toLowerCase()
  const said = types.find(({ id, name }) => id === member_type || name.toLowerCase() === named)
  if (member_type !== undefined && !said)
    throw invalidField('member_type', 'Choose a member type people can register as.')
  const wanted = role ?? (said?.kind === 'person' ? 'assistant_coach' : 'player')
  const kind = wanted === 'player' ? 'player' : 'person'
  const fitting = types.filter((type) => type.kind === kind)
  const type = said ?? fitting.find(({ name }) => name === 'Coach') ?? fitting[0]
  if (!type || type.kind !== kind)
    throw invalidField('member_type', 'This member type doesn’t match their role on the team.')
  return { role: wanted, member_type_id: type.id }
}

type Offer = {
  role: InvitedRole
  member_type_id: number
  /** Null for a link that is shared by hand. */
  emails: readonly (string | null)[]
  first_name?: string | null
  last_name?: string | null
  /** The user whose daily number of letters this counts towards; by default whoever is logged in. */
  sender?: number | null
}

/** Invites all or none: if one of several addresses is already on the team, no letters are sent. */
export async function offerPlaces(
  context: Context,
  team: Pick<OfficeTeam, 'id' | 'name' | 'status' | 'club' | 'division' | 'season' | 'head_coach'>,
  { emails, role, first_name = null, last_name = null, sender = whoIs(context).id, ...offer }: Offer,
): Promise<TeamInvite[]> {
  if (team.status !== 'active') throw TeamNotActive()
  // If two coaches invite the same family at the same moment, the second one is told.
  await holdForRosters(context, { member_ids: [], team_ids: [team.id] })
  const wanted = {
    team_id: team.id,
    emails: emails.filter((email) => email !== null),
    isStaff: role !== 'player',
    first_name,
  }
  const [there, invited, led] = await Promise.all([
    findAddressesOnTeam(context, wanted),
    findAddressesInvited(context, wanted),
    role === 'head_coach' ? getHeadCoach(context, team.id) : undefined,
  ])
  if (led)
    throw invalidField(
      'role',
      'This team already has a head coach. Invite an assistant coach, then change who leads.',
    )
  if (there.length > 0)
    throw AlreadyOnTeam({
      message: OnTeamAlready({ emails: there }),
      detail: { emails: there },
    })
  if (invited.length > 0) throw AlreadyInvited({ detail: { emails: invited } })
  const made: TeamInvite[] = []
  for (const email of emails) {
    if (email !== null) await countLetter(context, { team_id: team.id, sender }, email)
    const { id } = await inviteToTeam(context, {
      ...offer,
      team_id: team.id,
      role,
      email,
      first_name,
      last_name,
    })
    await audit(context, {
      action: 'team.invited',
      subject: 'team',
      subject_id: team.id,
      after: { email, role, ...(first_name && { first_name }) },
    })
    const invite = (await getInviteById(context, id))!
    await mailTeamInvite(context, { team, invite, path: letterPath(context, invite)! })
    made.push(shown(context, invite, true))
  }
  return made
}

/** @throws TooManyInvites if the team, the sender or the address has had enough letters for a day */
async function countLetter(
  context: Context,
  { team_id, sender }: { team_id: number; sender: number | null },
  email: string,
) {
  const { of_team, of_sender, to_address, seconds } = LETTERS
  const counted = [
    await isWithin(context, `team-letters-of:${team_id}`, of_team, seconds),
    await isWithin(context, `team-letters-by:${sender}`, of_sender, seconds),
    await isWithin(context, `team-letters-to:${digestOf(email).toString('base64url')}`, to_address, seconds),
  ]
  if (counted.includes(false)) throw TooManyInvites()
}

/** An invitation with its team, for users who may invite; locked against other changes. */
async function inviteFor(context: Context, word: string, id: number) {
  const invite = await getInviteById(context, id, { isHeld: true })
  if (!invite) throw TeamInviteNotFound()
  return { invite, team: await teamFor(context, word, invite.team_id, TeamInviteNotFound) }
}

export async function resendInvite(
  context: Context,
  { invite_id }: In<typeof resendTeamInvite>,
): Promise<Out<typeof resendTeamInvite>> {
  const { invite, team } = await inviteFor(context, resendTeamInvite.access, invite_id)
  if (invite.status === 'accepted') throw InviteAccepted()
  if (invite.status === 'withdrawn') throw TeamInviteNotFound()
  if (team.status !== 'active') throw TeamNotActive()
  const { email, letters, sent_at } = invite
  if (sent_at !== null && context.now.getTime() - Date.parse(sent_at) < MINUTES_BETWEEN * 60_000)
    throw InviteJustSent()
  if (email !== null) await countLetter(context, { team_id: team.id, sender: whoIs(context).id }, email)
  await setInvite(context, invite_id, {
    letters: letters + 1,
    reminders: 0,
    token_hash: digestOf(markOf(context, markedOf(invite_id, letters + 1))),
    expires_at: new Date(context.now.getTime() + INVITE_DAYS * DAY),
    ...(email !== null && { sent_at: context.now }),
  })
  await audit(context, {
    action: 'team.invited_again',
    subject: 'team',
    subject_id: team.id,
    after: { email, role: invite.role },
  })
  const again = (await getInviteById(context, invite_id))!
  await mailTeamInvite(context, { team, invite: again, path: letterPath(context, again)! })
  const message =
    email === null ? 'Here’s a new link. The old one no longer works.' : `We’ve sent a new email to ${email}.`
  return { message, invite: shown(context, again, true) }
}

/** @throws InviteBeingPaid while a card is charged for the place */
export const withdrawInvite =
  ({ isPlaceBeingPaid }: Pick<RosterHooks, 'isPlaceBeingPaid'>) =>
  async (context: Context, { id }: In<typeof withdrawTeamInvite>) => {
    const { invite, team } = await inviteFor(context, withdrawTeamInvite.access, id)
    if (invite.status === 'accepted') throw InviteAccepted()
    if (invite.status === 'withdrawn') throw TeamInviteNotFound()
    if (await isPlaceBeingPaid(context, id)) throw InviteBeingPaid()
    await setInvite(context, id, { status: 'withdrawn', answered_at: context.now })
    await audit(context, {
      action: 'team.invite_withdrawn',
      subject: 'team',
      subject_id: team.id,
      before: { email: invite.email, role: invite.role },
    })
    return {}
  }
