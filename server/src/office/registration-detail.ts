import { ageOn } from 'contract/dates'
import { RegistrationNotFound, getRegistration } from 'contract/registrations/registrations'
import type { In, Out } from 'contract/operation'
import { forChoices } from 'contract/person-choices'
import { movesFrom } from 'contract/statuses'
import { auditOf } from '../plumbing/audit.ts'
import { whoIs, todayOf, type Context } from '../plumbing/context.ts'
import { mailsAbout } from '../mail/mail.ts'
import { findGuardians, findNamesakes, getMember } from '../members/members.ts'
import { signaturesOf } from '../waivers/waivers.ts'
import {
  findRegistrationsOfMembers,
  findVisibleOfOrder,
  getVisibleRegistration,
} from '../registrations/registrations.ts'

/** A registration with everything that belongs to it; the order is shown by payments. */
export async function giveDetail(
  context: Context,
  { id }: In<typeof getRegistration>,
): Promise<Out<typeof getRegistration>> {
  const registration = await getVisibleRegistration(context, id)
  if (!registration) throw RegistrationNotFound()
  const [member, guardians, signatures, mails, draftMails, audit, ordered] = await Promise.all([
    getMember(context, registration.member_id),
    findGuardians(context, registration.member_id),
    signaturesOf(context, { draft_id: registration.draft_id }),
    mailsAbout(context, 'registration', id),
    mailsAbout(context, 'registration_draft', registration.draft_id),
    auditOf(context, 'registration', id),
    findVisibleOfOrder(context, registration.order_id),
  ])
  const namesakes = await namesakesOf(context, member!)
  const { draft_id: _, person_key, ...row } = registration
  return {
    ...row,
    person: {
      first_name: member!.first_name,
      last_name: member!.last_name,
      dob: member!.dob,
      age: member!.dob === null ? null : ageOn(member!.dob, todayOf(context)),
      ...forChoices((field) => member![field]),
      email: member!.email,
      phone: member!.phone,
      address: member!.address as Record<string, unknown> | null,
      emergency_contact: member!.emergency_contact as Record<string, unknown> | null,
      has_photo: member!.profile_pic !== null,
    },
    guardians,
    namesakes,
    together: ordered.filter((one) => one.id !== id),
    waivers: signatures
      .filter((one) => one.person_key === person_key)
      .map(({ id: signature_id, title, signer_name, signed_at }) => ({
        signature_id,
        title,
        signer: signer_name,
        signed_at,
      })),
    mails: [...mails, ...draftMails].sort((a, b) => b.id - a.id),
    transitions: movesFrom(registration.status, 'office'),
    audit,
  }
}

type Namesake = Out<typeof getRegistration>['namesakes'][number]

/**
 * Others with the same name and birthday, for the office to compare. A second guardian who registers the same
 * child gets a separate record, because a name, a birthday and a typed address prove nothing. Users with
 * rights for one club or team do not learn of families elsewhere.
 */
export async function namesakesOf(
  context: Context,
  member: { id: number; first_name: string; last_name: string; dob: string | null },
): Promise<Namesake[]> {
  if (member.dob === null || !whoIs(context).permissions.has(getRegistration.access)) return []
  const others = (await findNamesakes(context, member)).filter(({ id }) => id !== member.id)
  if (others.length === 0) return []
  const registrations = await findRegistrationsOfMembers(
    context,
    others.map(({ id }) => id),
  )
  return Promise.all(
    others.map(async ({ id, member_number, email }) => ({
      member_id: id,
      member_number,
      email,
      guardians: await findGuardians(context, id),
      registrations: registrations.filter(({ member_id }) => member_id === id),
    })),
  )
}
