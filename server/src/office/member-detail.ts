import { Forbidden } from 'contract/problem'
import { searchMember } from 'contract/office/member-list'
import { ageOn } from 'contract/dates'
import { MemberNotFound, type getMemberPhoto } from 'contract/members'
import type {
  MemberDetail,
  getMember as getMemberOp,
  memberHistory,
} from 'contract/registrations/member-detail'
import type { In, Out } from 'contract/operation'
import { auditOf } from '../plumbing/audit.ts'
import { whoIs, todayOf, type Context, type Download, type OutsideContext } from '../plumbing/context.ts'
import { mailsAbout } from '../mail/mail.ts'
import {
  findGuardians,
  findNotesOn,
  findWards,
  getMember,
  givePhoto,
  showMember,
} from '../members/members.ts'
import { signaturesOf } from '../waivers/waivers.ts'
import { findAutoRenewing } from './member-list-queries.ts'
import { findMergedInto } from './merging/merging-queries.ts'
import { namesakesOf } from './registration-detail.ts'
import { findRegistrationsOfMembers, isOfHousehold, isOfScope } from '../registrations/registrations.ts'

/** A member with everything that belongs to the person, as far as the user may see it. */
export async function giveMember(
  context: Context,
  { id }: In<typeof getMemberOp>,
): Promise<Out<typeof getMemberOp>> {
  const { permissions } = whoIs(context)
  const isOffice = permissions.has('mms.members.view')
  const seen = seenMember(context, id)
  // The office sees everybody, so all of it travels together; others first learn whether there is such a member.
  if (!isOffice) await seen
  const [member, profile, registrations, renewing, guardians, wards, signatures, notes, merged] =
    await Promise.all([
      seen,
      showMember(context, { id }),
      findRegistrationsOfMembers(context, [id]),
      findAutoRenewing(context, id),
      findGuardians(context, id),
      findWards(context, [id]),
      signaturesOf(context, { member_id: id }),
      isOffice ? findNotesOn(context, id) : [],
      isOffice ? findMergedInto(context, id) : [],
    ])
  return {
    ...profile,
    version: member.version,
    age: member.dob === null ? null : ageOn(member.dob, todayOf(context)),
    created_at: member.created_at,
    updated_at: member.updated_at,
    memberships: registrations.map((one) => ({ ...one, auto_renews: renewing.has(one.id) })),
    team: registrations.find(({ team }) => team !== null)?.team ?? null,
    club: registrations.find(({ kind }) => kind === 'club')?.name ?? null,
    guardians,
    wards,
    waivers: signatures
      .map(({ id: signature_id, signer_name: signer, ...one }) => ({ signature_id, signer, ...one }))
      .toReversed(),
    notes: permissions.has('mms.members.edit') ? notes : notes.filter(({ alert }) => alert === 1),
    ...(isOffice
      ? await forTheOffice(context, member, { merged, registrations })
      : { mails: [], namesakes: [], audit: [] }),
  }
}

/**
 * The record of a member the user may see: the office, the member and the guardians, and the club or team the
 * member belongs to. @throws MemberNotFound also for others, who do not learn whether there is such a member
 */
export async function seenMember(context: Context, id: number) {
  const isOffice = whoIs(context).permissions.has('mms.members.view')
  if (
    !isOffice &&
    !(await isOfHousehold(context, id)) &&
    !(await isOfScope(context, searchMember.access, id))
  )
    throw MemberNotFound()
  const member = await getMember(context, id)
  if (!member) throw MemberNotFound()
  return member
}

/** A member's picture, for users who may see the record. @throws MemberNotFound, NotFound without a picture */
export async function giveMemberPhoto(
  context: OutsideContext,
  { id }: In<typeof getMemberPhoto>,
): Promise<Download> {
  await context.read((inside) => seenMember(inside, id))
  return givePhoto(context, { id })
}

type Person = NonNullable<Awaited<ReturnType<typeof getMember>>>

/** The newest registrations whose letters are shown along with those about the person. */
const RECENT = 10

async function forTheOffice(
  context: Context,
  member: Person,
  { merged, registrations }: { merged: readonly number[]; registrations: readonly { id: number }[] },
): Promise<Pick<MemberDetail, 'mails' | 'namesakes' | 'audit'>> {
  const { permissions } = whoIs(context)
  // The history of records merged into this one belongs to the person too.
  const records = [member.id, ...merged]
  const subjects = [
    ...records.map((id) => ['member', id] as const),
    ...registrations.slice(0, RECENT).map(({ id }) => ['registration', id] as const),
  ]
  const [mails, entries, namesakes] = await Promise.all([
    permissions.has('mms.mails.view')
      ? Promise.all(subjects.map(([about, id]) => mailsAbout(context, about, id)))
      : [],
    permissions.has('mms.audit.view')
      ? Promise.all(subjects.map(([subject, id]) => auditOf(context, subject, id)))
      : [],
    permissions.has('mms.registrations.view') ? namesakesOf(context, member) : [],
  ])
  const newestFirst = (a: { id: number }, b: { id: number }) => b.id - a.id
  return { mails: mails.flat().sort(newestFirst), audit: entries.flat().sort(newestFirst), namesakes }
}

/**
 * What a member was in which season, and what was paid for it: for the family, and for users who may see
 * payments.
 */
export async function giveHistory(
  context: Context,
  { id }: In<typeof memberHistory>,
): Promise<Out<typeof memberHistory>> {
  const isOffice = whoIs(context).permissions.has('mms.payments.view')
  if (!isOffice && !(await isOfHousehold(context, id)))
    throw whoIs(context).permissions.has('mms.members.view') ? Forbidden() : MemberNotFound()
  if (!(await getMember(context, id))) throw MemberNotFound()
  const registrations = await findRegistrationsOfMembers(context, [id])
  return registrations.map(({ season, membership, status, team, paid, registered_at }) => ({
    season,
    membership,
    status,
    team,
    amount: paid,
    paid_at: registered_at,
  }))
}
